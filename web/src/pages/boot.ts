/** How the engine is doing: a quiet line while it loads, a panel with a way out when it cannot. */
import { html, nothing, type TemplateResult } from "lit";
import { engine } from "../services.ts";
import { currentLanguage, t } from "../words.ts";
import { Page } from "./page.ts";

const MEGABYTE = 1_000_000;

class Boot extends Page {
  readonly #onState = (): void => this.requestUpdate();

  override connectedCallback(): void {
    super.connectedCallback();
    engine.addEventListener("state", this.#onState);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    engine.removeEventListener("state", this.#onState);
  }

  protected override render(): TemplateResult {
    const { stage } = engine.state;
    this.dataset.stage = stage;
    return html`
      <p class="boot-line" role="status">${stage === "failed" || stage === "ready" ? nothing : this.#loading()}</p>
      ${stage === "failed" ? this.#failed() : nothing}
    `;
  }

  #loading(): TemplateResult {
    const { stage, loaded, total } = engine.state;
    const share = total > 0 ? loaded / total : 0;
    const megabytes = new Intl.NumberFormat(currentLanguage(), {
      maximumFractionDigits: 1,
      minimumFractionDigits: 1,
    });
    const amount = { loaded: megabytes.format(loaded / MEGABYTE), total: megabytes.format(total / MEGABYTE) };
    const fetching = total > 0 && share < 1;
    // Only the stage is read aloud: the numbers would never stop talking.
    return html`
      <span>${t(fetching ? "boot.runtime" : `boot.${stage}`)}</span>
      ${fetching ? html`<span aria-hidden="true">${t("boot.amount", amount)}</span>` : nothing}
      <progress aria-hidden="true" max="1" .value=${fetching ? share : 1}></progress>
    `;
  }

  #failed(): TemplateResult {
    const { file, reason } = engine.state;
    const silent = reason === "silent";
    return html`
      <section class="alarm" role="alert">
        <h2><kl-icon name="triangle-alert"></kl-icon>${t("boot.failed")}</h2>
        <p>${file ? t("boot.failed.file", { file }) : t(silent ? "boot.failed.silent" : "boot.failed.unknown")}</p>
        ${silent || !reason ? nothing : html`<p class="fine"><code>${reason}</code></p>`}
        <p class="actions">
          <button class="primary" @click=${() => engine.retry()}>${t("boot.retry")}</button>
        </p>
      </section>
    `;
  }
}

customElements.define("kl-boot", Boot);
