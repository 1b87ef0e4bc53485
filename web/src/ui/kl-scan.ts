/**
 * The element `<kl-scan>`, which scans QR codes and shows the picture of the camera meanwhile. It starts the
 * camera when it is added to the page. It releases the camera when it is removed, when its dialog is closed,
 * or when the page is hidden.
 *
 * Events: "code" (a CustomEvent with the text) for each code that differs from the previous one, and "end"
 * when the person stops scanning.
 */
import "./kl-scan.css";
import { html, nothing, type TemplateResult } from "lit";
import { type CameraStage, CodeCamera } from "../device/camera.ts";
import type { ReadCode } from "../device/code-reader.ts";
import { t } from "../words/sentences.ts";
import { Page } from "./page-element.ts";

class Scan extends Page {
  static override properties = { read: { attribute: false } };
  /** Finds a code in a picture of the camera. */
  declare read: ReadCode;
  #camera: CodeCamera | null = null;
  #dialog: HTMLDialogElement | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#dialog = this.closest("dialog");
    this.#dialog?.addEventListener("close", this.#end);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#dialog?.removeEventListener("close", this.#end);
    this.#camera?.stop();
  }

  protected override firstUpdated(): void {
    const picture = this.querySelector("video");
    if (!picture) return;
    const camera = new CodeCamera(picture, this.read);
    camera.addEventListener("change", () => this.requestUpdate());
    camera.addEventListener("code", (event) => {
      const { detail } = event as CustomEvent<string>;
      this.dispatchEvent(new CustomEvent("code", { detail }));
    });
    this.#camera = camera;
    camera.start();
    this.#focus();
  }

  readonly #end = (): void => {
    this.#camera?.stop();
    this.dispatchEvent(new Event("end"));
  };

  /**
   * Start the camera again after it was stopped. The button that was pressed disappears, so move the focus to
   * the other one.
   */
  readonly #again = (): void => {
    this.#camera?.start();
    this.#focus();
  };

  #focus(): void {
    this.querySelector<HTMLElement>('[data-id="scan-end"]')?.focus();
  }

  protected override render(): TemplateResult {
    const stage: CameraStage = this.#camera?.stage ?? "asking";
    const running = stage === "asking" || stage === "looking";
    return html`<div class="scan" data-stage=${stage}>
      <video ?data-mirrored=${this.#camera?.mirrored} muted playsinline ?hidden=${stage !== "looking"} aria-label=${t("scan.picture")}></video>
      <p role="status" class=${running || stage === "off" ? "fine" : "note"}>${t(`scan.${stage}`)}</p>
      <p class="actions">
        ${running ? nothing : html`<button type="button" data-id="scan-again" @click=${this.#again}>${t("scan.again")}</button>`}
        <button type="button" data-id="scan-end" @click=${this.#end}>${t("scan.end")}</button>
      </p>
    </div>`;
  }
}

customElements.define("kl-scan", Scan);
