/** A link back to a match: the latest unfinished one of the page's game, or the one that was just left. */
import { html, nothing, type TemplateResult } from "lit";
import { href } from "../base/router.ts";
import { need } from "../packs/game-pack.ts";
import { store } from "../services.ts";
import { Page } from "../ui/page-element.ts";
import { t } from "../words/sentences.ts";

/** The id of the match shown last in this tab. */
let left = "";

/** Record the match on screen, for pages that belong to no game. */
export function noteMatch(id: string): void {
  left = id;
}

export class MatchLink extends Page {
  static override properties = { game: { attribute: false }, match: { state: true } };
  /** The game of the page; "" for none. */
  declare game: string;
  /** The id of the match; "" until one is found. */
  declare private match: string;
  /** Settled once it is known whether there is a match, so that nothing below shifts any more. */
  looked: Promise<void> = Promise.resolve();

  constructor() {
    super();
    this.game = "";
    this.match = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Without its words the link is omitted.
    this.looked = this.#look().catch(() => {});
  }

  async #look(): Promise<void> {
    const [saves] = await Promise.all([store.list(), need("way")]);
    const open = saves.filter(({ over, fixed }) => !over && !fixed);
    const own = open.filter(({ id, game }) => (this.game ? game === this.game : id === left));
    // The match just left is preferred, even to a newer one.
    const found = own.find(({ id }) => id === left) ?? own[0];
    this.match = found?.id ?? "";
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.match) return nothing;
    return html`<p class="fine"><a data-id="under-way" href=${href({ page: "play", id: this.match })}>${t("way.back")}</a></p>`;
  }
}

customElements.define("kl-under-way", MatchLink);
