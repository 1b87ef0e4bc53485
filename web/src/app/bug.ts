/** Shown when the program broke, here or in the engine: what can be reported, and that nothing is lost. */
import { version } from "virtual:kleinod";
import { html, nothing, type TemplateResult } from "lit";
import { EngineError } from "../engine/engine.ts";
import type { Failure, Request } from "../engine/protocol.ts";
import { copyText } from "../parts/device/clipboard.ts";
import { Page } from "../parts/page.ts";
import { engine } from "../services.ts";
import { t } from "../words/words.ts";

class Bug extends Page {
  static override properties = { report: { state: true }, done: { state: true } };
  declare private report: string;
  declare private done: string;

  constructor() {
    super();
    this.report = "";
    this.done = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    engine.addEventListener("bug", this.#onEngine);
    addEventListener("error", this.#onError);
    addEventListener("unhandledrejection", this.#onRejection);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    engine.removeEventListener("bug", this.#onEngine);
    removeEventListener("error", this.#onError);
    removeEventListener("unhandledrejection", this.#onRejection);
  }

  readonly #onEngine = (event: Event): void => {
    const { failure, request } = (event as CustomEvent<{ failure: Failure; request: Request }>).detail;
    this.#show([JSON.stringify(failure.msg), failure.trace ?? "", JSON.stringify(request)]);
  };

  readonly #onError = (event: ErrorEvent): void => {
    this.#show([event.message, event.error instanceof Error ? (event.error.stack ?? "") : ""]);
  };

  readonly #onRejection = (event: PromiseRejectionEvent): void => {
    const { reason } = event;
    // The engine has told of its own bugs already.
    if (reason instanceof EngineError && reason.kind === "bug") return;
    this.#show([reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)]);
  };

  #show(facts: string[]): void {
    this.report = [`Kleinod ${version}`, navigator.userAgent, location.hash, ...facts]
      .filter(Boolean)
      .join("\n\n");
    this.done = "";
    void this.updateComplete.then(() => {
      const dialog = this.querySelector("dialog");
      if (dialog && !dialog.open) dialog.showModal();
    });
  }

  async #copy(): Promise<void> {
    const copied = await copyText(this.report, this.querySelector("textarea"));
    this.done = copied ? "share.copied" : "share.select";
  }

  protected override render(): TemplateResult {
    return html`
      <dialog class="sheet" aria-labelledby="bug-title">
        <form method="dialog">
          <header>
            <h2 id="bug-title">${t("bug.title")}</h2>
            <button class="icon" aria-label=${t("app.close")} title=${t("app.close")}><kl-icon name="x"></kl-icon></button>
          </header>
        </form>
        <p>${t("bug.text")}</p>
        <textarea readonly rows="8" aria-label=${t("bug.report")} .value=${this.report}></textarea>
        <p class="done" role="status">${this.done ? t(this.done) : nothing}</p>
        <p class="actions">
          <button class="primary" @click=${() => this.#copy()}><kl-icon name="copy"></kl-icon>${t("bug.copy")}</button>
        </p>
      </dialog>
    `;
  }
}

customElements.define("kl-bug", Bug);
