/**
 * A drawer that shows the rules beside the match, starting at a given rule. On a phone it slides in from the
 * bottom.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import "../../styles/drawer.css";
import { href } from "../../base/router.ts";
import { HistoryLayer } from "../../ui/history-layer.ts";
import { Page } from "../../ui/page-element.ts";
import { FetchedParts } from "../../ui/unreachable-notice.ts";
import { t } from "../../words/sentences.ts";

export class RulesDrawer extends Page {
  static override properties = { game: { attribute: false }, rule: { state: true }, here: { state: true } };
  declare game: string;
  /** The id of the rule to show, or "" for the beginning; null while the drawer is closed. */
  declare private rule: string | null;
  /** True once the module that draws the rules is loaded. */
  declare private here: boolean;
  readonly #wanted = new FetchedParts(this);

  constructor() {
    super();
    this.game = "";
    this.rule = null;
    new HistoryLayer(this, () => this.rule !== null, this.#shut);
    this.here = false;
  }

  async open(rule: string): Promise<void> {
    this.rule = rule;
    await this.#wanted.get("rules", async () => {
      await Promise.all([import("../rules/rules-page.ts"), import("../learn/glance.ts")]);
      this.here = true;
    });
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.querySelector<HTMLDialogElement>("dialog:not([open])")?.showModal();
    super.updated(changed);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { game, rule } = this;
    if (rule === null) return nothing;
    return html`<dialog class="drawer" aria-labelledby="drawer-title" @close=${this.#onClose} @click=${this.#onClick}>
      <header>
        <h2 id="drawer-title">${t("rules.heading")}</h2>
        <a href=${href({ page: "rules", game, rule })}>${t("table.rules.page")}</a>
        <button type="button" class="icon" aria-label=${t("table.close")} title=${t("table.close")} data-id="close-rules" autofocus @click=${this.#shut}>
          <kl-icon name="x"></kl-icon>
        </button>
      </header>
      <div class="drawer-body">${this.here ? this.#text(game, rule) : html`<p role="status">${t("fetch.wait")}</p>`}${this.#wanted.draw()}</div>
    </dialog>`;
  }

  #text(game: string, rule: string): TemplateResult {
    const glance = rule ? nothing : html`<kl-glance beside .game=${game}></kl-glance>`;
    return html`${glance}<kl-rules beside .game=${game} .rule=${rule}></kl-rules>`;
  }

  readonly #shut = (): void => this.querySelector("dialog")?.close();

  /** Closes the drawer on a click outside it. */
  readonly #onClick = (event: Event): void => {
    if (event.target instanceof HTMLDialogElement) event.target.close();
  };

  readonly #onClose = (): void => {
    this.rule = null;
  };
}

customElements.define("kl-rules-drawer", RulesDrawer);
