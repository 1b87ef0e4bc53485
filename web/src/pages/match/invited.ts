/** Loads and shows the page for an invitation, which few visits need. */
import { html, nothing, type TemplateResult } from "lit";
import { need } from "../../packs/game-pack.ts";
import { Page } from "../../ui/page-element.ts";
import { FetchedParts } from "../../ui/unreachable-notice.ts";

/**
 * Load everything that is needed to invite people on other devices, or to answer an invitation. Rejects with
 * `Unreachable`.
 */
export async function loadTogether(): Promise<void> {
  await Promise.all([import("../together-page.ts"), need("together")]);
}

class Invited extends Page {
  static override properties = { text: { attribute: false }, loaded: { state: true } };
  declare text: string;
  declare private loaded: boolean;
  readonly #wanted = new FetchedParts(this);

  constructor() {
    super();
    this.loaded = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#wanted.get("together", async () => {
      await loadTogether();
      this.loaded = true;
    });
  }

  protected override render(): TemplateResult {
    return html`${this.#wanted.draw()}${this.loaded ? html`<kl-together-page .text=${this.text}></kl-together-page>` : nothing}`;
  }
}

customElements.define("kl-invited", Invited);
