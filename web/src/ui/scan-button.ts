/**
 * The button "Scan a code". The scripts for the camera are loaded only when it is pressed.
 *
 * Event: "code" (a CustomEvent with the text) for each code that differs from the previous one, until `end`
 * is called.
 */
import "./icon.ts";
import { html, nothing, type TemplateResult } from "lit";
import type { ReadCode } from "../device/code-reader.ts";
import { need } from "../packs/game-pack.ts";
import { Page } from "./page-element.ts";
import { FetchedParts } from "./unreachable-notice.ts";

export class ScanButton extends Page {
  static override properties = { label: {}, read: { state: true } };
  declare label: string;
  /** Finds a code in a picture of the camera; null while nobody is scanning. */
  declare private read: ReadCode | null;
  readonly #wanted = new FetchedParts(this);

  constructor() {
    super();
    [this.label, this.read] = ["", null];
  }

  /**
   * Stop scanning and release the camera. If the focus was in the scan, move it to the button that has
   * started the scan.
   */
  readonly end = async (): Promise<void> => {
    const inside = this.contains(document.activeElement);
    this.read = null;
    await this.updateComplete;
    if (inside) this.querySelector("button")?.focus();
  };

  readonly #start = (): Promise<void> =>
    this.#wanted.get("scan", async () => {
      const reader = import("../device/code-reader.ts").then(({ codeReader }) => codeReader());
      [this.read] = await Promise.all([reader, import("./kl-scan.ts"), need("scan")]);
    });

  readonly #onCode = ({ detail }: CustomEvent<string>): void => {
    this.dispatchEvent(new CustomEvent("code", { detail }));
  };

  protected override render(): TemplateResult {
    return html`
      ${this.read ? nothing : html`<button type="button" data-id="scan" @click=${this.#start}><kl-icon name="qr-code"></kl-icon>${this.label}</button>`}
      ${this.#wanted.draw()}
      ${this.read ? html`<kl-scan .read=${this.read} @code=${this.#onCode} @end=${this.end}></kl-scan>` : nothing}
    `;
  }
}

customElements.define("kl-scan-button", ScanButton);
