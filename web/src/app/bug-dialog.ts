/**
 * The dialog shown after an error in the page or the engine. It has a report to copy, and says that no match
 * is lost. error-listener.ts loads it on demand.
 */
import { html, nothing, type TemplateResult } from "lit";
import { isOwnFault } from "../base/own-fault.ts";
import { copyText } from "../device/clipboard.ts";
import type { Failure, Request } from "../engine/protocol.ts";
import { need } from "../packs/game-pack.ts";
import { HistoryLayer } from "../ui/history-layer.ts";
import { Page } from "../ui/page-element.ts";
import { t } from "../words/sentences.ts";

/** An uncaught error, an unhandled rejection, or a failure with which the engine replied to a request. */
export type Fault = ErrorEvent | PromiseRejectionEvent | CustomEvent<{ failure: Failure; request: Request }>;

/** Return the facts of a fault for a bug report, or null if the fault lies outside the site's own code. */
function factsOf(fault: Fault): string[] | null {
  if (fault instanceof ErrorEvent) {
    const { error, filename, lineno, message } = fault;
    const place = `${filename}:${lineno}`;
    // Browsers report this notice like an error, and may name one of our scripts as the one that raised it.
    if (message.startsWith("ResizeObserver loop")) return null;
    return isOwnFault(error, filename) ? [message, (error instanceof Error && error.stack) || place] : null;
  }
  if (fault instanceof PromiseRejectionEvent) {
    const { reason } = fault;
    return isOwnFault(reason) ? [String(reason), reason instanceof Error ? (reason.stack ?? "") : ""] : null;
  }
  const { failure, request } = fault.detail;
  return [JSON.stringify(failure.msg), failure.trace ?? "", JSON.stringify(request)];
}

/** Load the words of the dialog. Rejects with `Unreachable` if their file did not arrive. */
export const expectReport = (): Promise<void> => need("bug");

/**
 * Show the dialog with a fault and its circumstances, if the site's own code caused the fault. Rejects with
 * `Unreachable` if the words of the dialog did not arrive.
 */
export async function report(fault: Fault, circumstances: string[]): Promise<void> {
  const facts = factsOf(fault);
  if (!facts) return;
  await expectReport();
  const dialog = document.querySelector<BugDialog>("kl-bug") ?? document.body.appendChild(new BugDialog());
  dialog.show([...circumstances, ...facts]);
}

class BugDialog extends Page {
  static override properties = { report: { state: true }, done: { state: true } };
  declare private report: string;
  declare private done: string;

  constructor() {
    super();
    this.report = "";
    this.done = "";
    new HistoryLayer(
      this,
      () => this.querySelector("dialog")?.open ?? false,
      () => this.querySelector("dialog")?.close(),
    );
  }

  show(facts: string[]): void {
    this.report = facts.filter(Boolean).join("\n\n");
    this.done = "";
    void this.updateComplete.then(() => {
      const dialog = this.querySelector("dialog");
      if (dialog && !dialog.open) dialog.showModal();
      this.requestUpdate();
    });
  }

  async #copy(): Promise<void> {
    const copied = await copyText(this.report, this.querySelector("textarea"));
    this.done = copied ? "share.copied" : "share.select";
  }

  protected override render(): TemplateResult {
    return html`
      <dialog class="sheet" aria-labelledby="bug-title" @close=${() => this.requestUpdate()}>
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

customElements.define("kl-bug", BugDialog);
