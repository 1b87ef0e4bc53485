/**
 * Shows the state of the engine: one quiet line while Python loads, or a panel with ways to continue if
 * Python cannot start. Another line names the files that arrived damaged and were fetched again.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { HoldReason } from "../engine/engine.ts";
import { takeRepaired } from "../offline/repair.ts";
import { need } from "../packs/game-pack.ts";
import { engine } from "../services.ts";
import { Page } from "../ui/page-element.ts";
import { currentLanguage, t } from "../words/sentences.ts";

const MEGABYTE = 1_000_000;

class Boot extends Page {
  /**
   * Names of the files that were fetched again. The list is cleared when the visitor goes to another page.
   */
  #again = takeRepaired();

  /**
   * Draws the panel that explains why the page did not try to start Python (for one of the reasons in
   * `HELD`). Few visits need its script, so it is fetched only then; the field is null until the script has
   * arrived.
   */
  #drawHeld: typeof import("./held-start-panel.ts").drawHeld | null = null;

  readonly #onState = (): void => {
    const { again, reason } = engine.state;
    if (HELD.includes(reason)) void this.#fetchHeld();
    else this.#drawHeld = null;
    if (again && !this.#again.includes(again)) this.#again.push(again);
    this.requestUpdate();
  };

  readonly #onAddress = (): void => {
    if (engine.ready) this.#again = [];
    this.requestUpdate();
  };

  override connectedCallback(): void {
    super.connectedCallback();
    engine.addEventListener("state", this.#onState);
    this.#onState();
    addEventListener("hashchange", this.#onAddress);
  }

  /**
   * Fetch the panel that explains why the page did not try to start Python. If the panel does not arrive, the
   * one for a failed start is shown.
   */
  async #fetchHeld(): Promise<void> {
    const [held] = await Promise.all([import("./held-start-panel.ts"), need("held")]).catch(() => []);
    this.#drawHeld = held?.drawHeld ?? null;
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    engine.removeEventListener("state", this.#onState);
    removeEventListener("hashchange", this.#onAddress);
  }

  protected override render(): TemplateResult {
    const { stage } = engine.state;
    this.dataset.stage = stage;
    return html`
      <p class="boot-line" role="status">${stage === "failed" || stage === "ready" ? nothing : this.#loading()}</p>
      <p class="boot-again" role="status">${stage === "failed" ? nothing : this.#told()}</p>
      ${stage === "failed" ? this.#failed() : nothing}
    `;
  }

  #told(): string | typeof nothing {
    return this.#again.length > 0 ? t("boot.again", { file: this.#again.join(", ") }) : nothing;
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
    // Screen readers announce only the stage, because the amounts change several times a second.
    return html`
      <span>${t(fetching ? "boot.runtime" : `boot.${stage}`)}</span>
      ${fetching ? html`<span aria-hidden="true">${t("boot.amount", amount)}</span>` : nothing}
      <progress aria-hidden="true" max="1" .value=${fetching ? share : 1}></progress>
    `;
  }

  #failed(): TemplateResult {
    const { file, reason, sentAs } = engine.state;
    if (this.#drawHeld) return this.#drawHeld(reason as HoldReason);
    const silent = reason === "silent";
    const unknown = silent ? "boot.failed.silent" : "boot.failed.unknown";
    return html`
      <section class="alarm" role="alert">
        <h2><kl-icon name="triangle-alert"></kl-icon>${t("boot.failed")}</h2>
        <p>${t(sentAs ? "boot.failed.type" : file ? "boot.failed.file" : unknown, { file, type: sentAs })}</p>
        ${silent || !reason ? nothing : html`<p class="fine"><code>${reason}</code></p>`}
        <p class="actions">
          <button class="primary" @click=${() => engine.retry()}>${t("fetch.retry")}</button>
        </p>
      </section>
    `;
  }
}

const HELD: readonly string[] = ["no-wasm", "cut-off"] satisfies HoldReason[];

customElements.define("kl-boot", Boot);
