/**
 * The button "Scan a code". All that belongs to the camera is fetched when it is used.
 *
 * Events: "code" (CustomEvent with the text) for every other code that is seen, until `end` is called.
 */
import "./icon.ts";
import { html, nothing, type TemplateResult } from "lit";
import { need } from "../packs/game-pack.ts";
import { Page } from "./page-element.ts";
import { FetchedParts } from "./unreachable-notice.ts";

export class ScanButton extends Page {
  static override properties = { label: {}, shown: { state: true } };
  declare label: string;
  declare private shown: boolean;
  readonly #wanted = new FetchedParts(this);

  constructor() {
    super();
    [this.label, this.shown] = ["", false];
  }

  /** Give the camera back. */
  readonly end = (): void => {
    this.shown = false;
  };

  readonly #start = (): Promise<void> =>
    this.#wanted.get("scan", async () => {
      await Promise.all([import("./kl-scan.ts"), need("scan")]);
      this.shown = true;
    });

  readonly #onCode = ({ detail }: CustomEvent<string>): void => {
    this.dispatchEvent(new CustomEvent("code", { detail }));
  };

  protected override render(): TemplateResult {
    return html`
      ${this.shown ? nothing : html`<button type="button" data-id="scan" @click=${this.#start}><kl-icon name="qr-code"></kl-icon>${this.label}</button>`}
      ${this.#wanted.draw()}
      ${this.shown ? html`<kl-scan @code=${this.#onCode} @end=${this.end}></kl-scan>` : nothing}
    `;
  }
}

customElements.define("kl-scan-button", ScanButton);
