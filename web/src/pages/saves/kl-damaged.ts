/** Shows damaged rows of the database, which can be saved as a file or removed. */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import type { Kept } from "../../saves/database.ts";
import { download } from "../../saves/download.ts";
import type { Repository } from "../../saves/repository.ts";
import { type DamagedRow, rawText } from "../../saves/row-validation.ts";
import { store } from "../../services.ts";
import { t, Words } from "../../words/sentences.ts";

class DamagedSaves extends LitElement {
  static override properties = {
    place: { attribute: false },
    rows: { attribute: false },
    doomed: { state: true },
  };
  /** The store that contains the rows. */
  declare place: Pick<Repository<Kept>, "discard">;
  declare rows: readonly DamagedRow[];
  /** The row that another click will remove; null for none. */
  declare private doomed: DamagedRow | null;

  constructor() {
    super();
    this.place = store;
    this.rows = [];
    this.doomed = null;
    new Words(this);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.rows.length === 0) return nothing;
    return html`
      <section class="note damaged" aria-labelledby="damaged-title">
        <h2 id="damaged-title" tabindex="-1">${t("damaged.title", { n: this.rows.length })}</h2>
        <p>${t("damaged.help")}</p>
        <ul>
          ${this.rows.map((row) => this.#row(row))}
        </ul>
      </section>
    `;
  }

  #row(row: DamagedRow): TemplateResult {
    const name = nameOf(row);
    const discard = t(this.doomed === row ? "damaged.sure" : "damaged.discard");
    return html`<li>
      <code>${name}</code>
      <button data-action="raw" aria-label=${`${t("damaged.file")}: ${name}`} @click=${() => keep(row)}>
        ${t("damaged.file")}
      </button>
      <button data-action="discard" aria-label=${`${discard}: ${name}`} @click=${() => this.#discard(row)}>
        ${discard}
      </button>
    </li>`;
  }

  async #discard(row: DamagedRow): Promise<void> {
    if (this.doomed !== row) {
      this.doomed = row;
      return;
    }
    this.rows = this.rows.filter((other) => other !== row);
    this.doomed = null;
    await this.place.discard(row);
    await this.updateComplete;
    this.querySelector<HTMLElement>("h2")?.focus();
  }
}

const nameOf = ({ key }: DamagedRow): string => (typeof key === "object" ? JSON.stringify(key) : String(key));

function keep(row: DamagedRow): void {
  const name = `kleinod-damaged-${nameOf(row).replace(/[^a-z0-9-]+/gi, "_")}.json`;
  download(name, new Blob([rawText(row.raw)], { type: "application/json" }));
}

customElements.define("kl-damaged", DamagedSaves);
