/**
 * Shows whether this browser keeps saves until they are deleted, or may clear them itself, and lets people
 * ask it to keep them.
 */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { persist, type StorageReport, storageReport } from "../../saves/persistent-storage.ts";
import { store } from "../../services.ts";
import { currentLanguage, t, Words } from "../../words/sentences.ts";

class StoragePanel extends LitElement {
  static override properties = { report: { state: true }, asked: { state: true } };
  declare private report: StorageReport | undefined;
  declare private asked: boolean;

  constructor() {
    super();
    new Words(this);
    this.asked = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#look();
  }

  async #look(): Promise<void> {
    // Count the saves, because problems of the storage are noticed only when it is used.
    await store.count();
    this.report = await storageReport();
    this.requestUpdate();
  }

  readonly #ask = async (): Promise<void> => {
    await persist();
    this.asked = true;
    await this.#look();
  };

  protected override render(): TemplateResult {
    return html`
      <fieldset>
        <legend>${t("storage.title")}</legend>
        <p>${this.#state()}</p>
        ${this.report ? html`<p class="fine">${usage(this.report)}</p>` : nothing}
        ${this.report && !this.report.persisted && store.health === "fine" ? this.#wish() : nothing}
        <p><a href="#/saves">${t("saves.title")}</a></p>
      </fieldset>
    `;
  }

  #state(): string {
    const { complaint } = store;
    if (complaint === "passing") return `${t("store.unread")} ${t("store.passing")}`;
    if (complaint) return t(`store.${complaint}`);
    return t(this.report?.persisted ? "storage.persisted" : "storage.loose");
  }

  #wish(): TemplateResult {
    return html`
      <button data-id="persist" @click=${this.#ask}>${t("storage.ask")}</button>
      <p class="done" role="status">${this.asked ? t("storage.refused") : nothing}</p>
    `;
  }
}

const MEGABYTE = 1_000_000;

function usage({ usage, quota }: StorageReport): string {
  const number = (bytes: number): string =>
    new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: bytes < 10 * MEGABYTE ? 1 : 0 }).format(
      bytes / MEGABYTE,
    );
  return t("storage.usage", { used: number(usage), quota: number(quota) });
}

customElements.define("kl-storage", StoragePanel);
