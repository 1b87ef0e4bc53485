/**
 * Draws the state of the copy for offline use in two ways: as a quiet line that reports changes, and as a
 * note about the current state.
 */
import { html, nothing, type TemplateResult } from "lit";
import { OFFERED, type Stage } from "../offline/lifecycle.ts";
import { copy } from "../services.ts";
import { Page } from "../ui/page-element.ts";
import { currentLanguage, t } from "../words/sentences.ts";

const MEGABYTE = 1_000_000;
const TENTH = 100_000;
/** Milliseconds for which the page reports that the copy is complete. */
const READY_SHOWN = 6_000;

/** Stages in which the line also shows the amount downloaded so far. */
const COUNTED: ReadonlySet<Stage> = new Set<Stage>(["downloading", "interrupted", "repairing", "fetching"]);
const RETRIED: ReadonlySet<Stage> = new Set<Stage>(["interrupted", "broken"]);

/** Return the amount downloaded so far ("3.1 of 5.3 MB"), or "" if the current stage has no amount. */
function amount(): string {
  const { stage, loaded, total } = copy.standing;
  if (!COUNTED.has(stage) || total === 0) return "";
  const digits = { maximumFractionDigits: 1, minimumFractionDigits: 1 };
  const megabytes = new Intl.NumberFormat(currentLanguage(), digits);
  return t("boot.amount", {
    // The first number is rounded down and the second up, so that an incomplete download never looks
    // complete.
    loaded: megabytes.format(Math.floor(loaded / TENTH) / (MEGABYTE / TENTH)),
    total: megabytes.format(Math.ceil(total / TENTH) / (MEGABYTE / TENTH)),
  });
}

abstract class Standing extends Page {
  override connectedCallback(): void {
    super.connectedCallback();
    copy.addEventListener("change", this.onChange);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    copy.removeEventListener("change", this.onChange);
  }

  protected readonly onChange = (): void => {
    this.changed(copy.standing.stage);
    this.requestUpdate();
  };

  protected changed(_stage: Stage): void {}
}

/** The line below the header: downloads, problems, and the offer of a newer version of the site. */
class Offline extends Standing {
  static override properties = { unfinished: { state: true }, later: { state: true }, news: { state: true } };
  /**
   * True if a person is in the middle of a turn. A newer version is not offered then, because loading it
   * would interrupt the turn.
   */
  declare private unfinished: boolean;
  /** True if the person has put off loading the newer version. */
  declare private later: boolean;
  /** True if the copy has just become complete. */
  declare private news: boolean;
  #before: Stage = "start";

  constructor() {
    super();
    this.unfinished = false;
    this.later = false;
    this.news = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("unfinished", this.#onUnfinished);
    addEventListener("hashchange", this.#onAddress);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("unfinished", this.#onUnfinished);
    removeEventListener("hashchange", this.#onAddress);
  }

  readonly #onUnfinished = (event: Event): void => {
    this.unfinished = (event as CustomEvent<boolean>).detail;
  };

  readonly #onAddress = (): void => {
    this.unfinished = false;
  };

  protected override changed(stage: Stage): void {
    if (stage === "ready" && this.#before !== "start" && this.#before !== "fetching") {
      this.news = true;
      setTimeout(() => {
        this.news = false;
      }, READY_SHOWN);
    }
    this.#before = stage;
  }

  protected override render(): TemplateResult {
    const { stage } = copy.standing;
    this.dataset.stage = stage;
    if (OFFERED.has(stage)) return this.#offer();
    const told = stage === "ready" ? this.news : !["start", "unsupported", "fetching"].includes(stage);
    return html`<p class="boot-line" role="status">${told ? this.#progress(stage) : nothing}</p>`;
  }

  #progress(stage: Stage): TemplateResult {
    const { loaded, total } = copy.standing;
    const moving = stage === "downloading" || stage === "repairing";
    return html`
      <span>${t(`offline.line.${stage}`)}</span>
      <span aria-hidden="true">${amount()}</span>
      ${moving && total > 0 ? html`<progress aria-hidden="true" max="1" .value=${loaded / total}></progress>` : nothing}
      ${RETRIED.has(stage) ? html`<button class="plain" @click=${() => copy.retry()}>${t("offline.retry")}</button>` : nothing}
    `;
  }

  #offer(): TemplateResult {
    const shown = !this.unfinished && !this.later;
    return html`
      <p class="boot-line" role="status">
        ${
          shown
            ? html`<span>${t("offline.offer")}</span>
                <button class="plain" data-action="update" @click=${() => copy.accept()}>${t("offline.load")}</button>
                <button class="plain" @click=${this.#putOff}>${t("offline.later")}</button>`
            : nothing
        }
      </p>
    `;
  }

  readonly #putOff = (): void => {
    this.later = true;
  };
}

/** A single sentence about the state of the copy. */
class OfflineNote extends Standing {
  protected override render(): TemplateResult {
    const { stage } = copy.standing;
    const offered = OFFERED.has(stage);
    return html`
      <span data-stage=${stage}>${t(`offline.${stage}`)} ${amount()}</span>
      ${offered ? html`<button class="plain" @click=${() => copy.accept()}>${t("offline.load")}</button>` : nothing}
    `;
  }
}

customElements.define("kl-offline", Offline);
customElements.define("kl-offline-note", OfflineNote);
