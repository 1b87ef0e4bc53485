/** The share dialog: a link to the position shown, and one to the whole match. */
import { html, nothing, type TemplateResult } from "lit";
import type { Frame } from "../protocol.ts";
import { absolute } from "../router.ts";
import { gameInfo } from "../services.ts";
import { t } from "../words.ts";
import { copyText } from "./copy.ts";
import { Page } from "./page.ts";

type What = "position" | "match";

export class Share extends Page {
  static override properties = { frame: { attribute: false }, done: { state: true } };
  declare frame: Frame;
  /** What the last button did, to be said below it. */
  declare private done: { what: What; key: string } | null;

  constructor() {
    super();
    this.done = null;
  }

  open(): void {
    this.done = null;
    this.#dialog?.showModal();
  }

  get #dialog(): HTMLDialogElement | null {
    return this.querySelector("dialog");
  }

  #link(what: What): string {
    const { frame } = this;
    return absolute(
      what === "position"
        ? { page: "position", record: frame.position }
        : { page: "match", record: frame.packed },
    );
  }

  async #copy(what: What): Promise<void> {
    const field = this.querySelector<HTMLInputElement>(`input[name="${what}"]`);
    const copied = await copyText(this.#link(what), field);
    this.done = { what, key: copied ? "share.copied" : "share.select" };
  }

  async #send(what: What): Promise<void> {
    try {
      await navigator.share({ title: t("game.name", {}, this.frame.game), url: this.#link(what) });
    } catch (error) {
      // Closing the share sheet is no failure.
      if (!(error instanceof DOMException)) throw error;
    }
  }

  protected override render(): TemplateResult {
    return html`
      <dialog class="sheet" aria-labelledby="share-title" @click=${this.#onClick}>
        <form method="dialog">
          <header>
            <h2 id="share-title">${t("share.title")}</h2>
            <button class="icon" aria-label=${t("app.close")} title=${t("app.close")}><kl-icon name="x"></kl-icon></button>
          </header>
        </form>
        ${this.#part("position")} ${this.#part("match")}
        <p class="fine">${t("share.private")}</p>
      </dialog>
    `;
  }

  #part(what: What): TemplateResult {
    const { frame } = this;
    const holds = what === "position" ? t("share.position.holds") : this.#matchHolds();
    const secret = gameInfo(frame.game)?.hidden && what === "match";
    const canSend = typeof navigator.share === "function";
    return html`
      <section>
        <h3>${t(`share.${what}`)}</h3>
        <p class="fine">${holds}${secret ? html` ${t("share.secret")}` : nothing}</p>
        <div class="copy">
          <input
            name=${what}
            readonly
            aria-label=${t(`share.${what}`)}
            .value=${this.#link(what)}
            @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
          />
          <button class=${what === "match" ? "primary" : ""} data-id="copy-${what}" @click=${() => this.#copy(what)}>
            <kl-icon name="copy"></kl-icon>${t("share.copy")}
          </button>
          ${
            canSend
              ? html`<button @click=${() => this.#send(what)}><kl-icon name="share-2"></kl-icon>${t("share.send")}</button>`
              : nothing
          }
        </div>
        <p class="done" role="status">${this.done?.what === what ? t(this.done.key) : nothing}</p>
      </section>
    `;
  }

  #matchHolds(): string {
    const n = this.frame.turns.length;
    return n === 0 ? t("share.match.empty") : t("share.match.holds", { n });
  }

  /** A click beside the sheet closes it. */
  readonly #onClick = (event: MouseEvent): void => {
    if (event.target === this.#dialog) this.#dialog?.close();
  };
}

customElements.define("kl-share", Share);
