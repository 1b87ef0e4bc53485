/**
 * A link back to a match: the match that was just left, or the latest unfinished match of the page's game.
 */
import { html, nothing, type TemplateResult } from "lit";
import { href } from "../base/router.ts";
import { need } from "../packs/game-pack.ts";
import { store } from "../services.ts";
import { Page } from "../ui/page-element.ts";
import { t } from "../words/sentences.ts";

/** The id of the match that this tab showed last. */
let left = "";

/** Remember the match on screen, so that pages that belong to no game can link back to it. */
export function noteMatch(id: string): void {
  left = id;
}

export class MatchLink extends Page {
  static override properties = { game: { attribute: false }, match: { state: true } };
  /** The id of the page's game; "" for none. */
  declare game: string;
  /** The id of the match to link to; "" until one is found. */
  declare private match: string;
  /**
   * Resolves once the link is drawn, or it is known that there is none. Pages wait for this before they draw
   * what stands below, so that nothing moves later.
   */
  looked: Promise<void> = Promise.resolve();

  constructor() {
    super();
    this.game = "";
    this.match = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // If the dictionary of the link cannot be loaded, draw no link.
    this.looked = this.#look().catch(() => {});
  }

  async #look(): Promise<void> {
    const [saves] = await Promise.all([store.list(), need("way")]);
    const open = saves.filter(({ over, fixed }) => !over && !fixed);
    const own = open.filter(({ id, game }) => (this.game ? game === this.game : id === left));
    // Prefer the match that was just left, even if another one is newer.
    const found = own.find(({ id }) => id === left) ?? own[0];
    this.match = found?.id ?? "";
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.match) return nothing;
    return html`<p class="fine"><a data-id="under-way" href=${href({ page: "play", id: this.match })}>${t("way.back")}</a></p>`;
  }
}

customElements.define("kl-under-way", MatchLink);
