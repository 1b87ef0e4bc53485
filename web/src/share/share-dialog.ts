/**
 * The share dialog. It offers a link to the position, a link to the whole match, and pictures of both.
 *
 * While a match has secrets, the dialog first offers the position as the visitor sees it, and shows the link
 * that reveals every card only on request. A link to the visitor's view leads to a position that looks the
 * same to that seat, but in which the hidden cards were dealt again at random.
 */
import "../styles/saves.css";
import { html, nothing, type TemplateResult } from "lit";
import { randomBelow, SECRETS } from "../base/random.ts";
import { absolute, href } from "../base/router.ts";
import { tableAsText } from "../cards/table-in-words.ts";
import { copyText } from "../device/clipboard.ts";
import type { Frame } from "../engine/protocol.ts";
import { isCardTable } from "../input/board-or-cards.ts";
import { download } from "../saves/download.ts";
import { engine, gameInfo } from "../services.ts";
import { drawPicture } from "../table/small-picture.ts";
import { HistoryLayer } from "../ui/history-layer.ts";
import { Page } from "../ui/page-element.ts";
import { FetchedParts } from "../ui/unreachable-notice.ts";
import { numeral, t } from "../words/sentences.ts";
import { credited, drawWings } from "./picture-credits.ts";
import "./film-button.ts";
import type { FilmSource } from "./film-button.ts";
import { LONG_LINK } from "./link-length.ts";
import type { DrawQr } from "./qr-code.ts";
import { pngOf, svgOf } from "./share-picture.ts";

type What = "position" | "match" | "seen";

/**
 * Matches the field of a record that contains the position with which the match begins; the grammar is in
 * `record.py`.
 */
const POSITION_FIELD = /~f/;

export class ShareDialog extends Page {
  static override properties = {
    frame: { attribute: false },
    names: { attribute: false },
    done: { state: true },
    code: { state: true },
    shown: { state: true },
    revealed: { state: true },
    seen: { state: true },
    packed: { state: true },
  };
  /** The frame as the person who shares it sees it. */
  declare frame: Frame;
  declare names: readonly string[];
  /**
   * The message about the button that was pressed last, and the part of the dialog in which it is shown; null
   * for none.
   */
  declare private done: { what: What | "picture"; key: string } | null;
  /**
   * The function that draws the QR code of the link to the match; undefined while the code is not shown, null
   * if the link is too long for a code.
   */
  declare private code: DrawQr | null | undefined;
  /** True while the dialog is open. While it is closed, the page does not contain the links. */
  declare private shown: boolean;
  /** True once the visitor has asked for the link that reveals every card. */
  declare private revealed: boolean;

  /** The record of the position as the visitor sees it; undefined until the engine has replied. */
  declare private seen: string | undefined;
  /** The short form of the record of the match; undefined until the engine has replied. */
  declare private packed: string | undefined;
  readonly #wanted = new FetchedParts(this);

  constructor() {
    super();
    this.names = [];
    this.done = null;
    this.shown = false;
    this.revealed = false;
    new HistoryLayer(
      this,
      () => this.shown,
      () => this.#dialog?.close(),
    );
  }

  /**
   * Open the dialog. `viewer`: the seat that sees the frame; null if the frame shows only public information.
   */
  async open(viewer: number | null): Promise<void> {
    this.done = null;
    this.code = undefined;
    this.revealed = false;
    this.seen = undefined;
    this.packed = undefined;
    this.shown = true;
    await this.updateComplete;
    this.#dialog?.showModal();
    const { frame } = this;
    const { packed } = await engine.ask({ op: "links", record: frame.record });
    if (this.frame === frame) this.packed = packed;
    if (!this.#secret) return;
    const seed = randomBelow(SECRETS);
    const reply = await engine.ask({ op: "seen", record: frame.record, at: frame.at, viewer, seed });
    // Ignore the reply if the dialog shows another frame by now.
    if (this.frame === frame) this.seen = reply.record;
  }

  readonly #onClose = (): void => {
    this.shown = false;
  };

  /** True while the match contains something that some of the players must not see. */
  get #secret(): boolean {
    return (gameInfo(this.frame.game)?.hidden ?? false) && this.frame.outcome === null;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.querySelector("dialog");
  }

  #record(what: What): string {
    if (what === "match") return this.packed ?? "";
    return what === "seen" ? (this.seen ?? "") : this.frame.position;
  }

  #link(what: What): string {
    return absolute({ page: what === "match" ? "match" : "position", record: this.#record(what) });
  }

  async #copy(what: What, text = this.#link(what)): Promise<void> {
    const field = this.querySelector<HTMLInputElement>(`input[name="${what}"]`);
    const copied = await copyText(text, field);
    this.done = { what, key: copied ? "share.copied" : "share.select" };
  }

  async #send(what: What): Promise<void> {
    try {
      await navigator.share({ title: t("game.name", {}, this.frame.game), url: this.#link(what) });
    } catch (error) {
      // The browser reports that the person has closed its share menu. That is not an error.
      if (!(error instanceof DOMException)) throw error;
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.shown) return nothing;
    const parts = this.#secret
      ? [
          this.seen ? this.#part("seen") : nothing,
          this.#pictures(),
          this.revealed && this.packed ? this.#part("match") : this.#covered(),
        ]
      : [this.packed ? this.#part("match") : nothing, this.#part("position"), this.#pictures()];
    return html`
      <dialog class="sheet" aria-labelledby="share-title" @click=${this.#onClick} @close=${this.#onClose}>
        <form method="dialog">
          <header>
            <h2 id="share-title">${t("share.title")}</h2>
            <button class="icon" aria-label=${t("app.close")} title=${t("app.close")}><kl-icon name="x"></kl-icon></button>
          </header>
        </form>
        ${this.#together()}${parts}
        <p class="fine">${t("share.private")}</p>
      </dialog>
    `;
  }

  /**
   * Draw the button with which people are invited to play on their own devices. The match page handles the
   * event that it dispatches.
   */
  #together(): TemplateResult | typeof nothing {
    if (this.frame.outcome) return nothing;
    return html`<section>
      <button data-id="together" @click=${this.#onTogether}><kl-icon name="users"></kl-icon>${t("share.together")}</button>
    </section>`;
  }

  readonly #onTogether = (): void => {
    this.#dialog?.close();
    this.dispatchEvent(new Event("together", { bubbles: true }));
  };

  /**
   * Draw the button that shows the link to the match in spite of its secrets: that link reveals every card.
   */
  #covered(): TemplateResult {
    return html`
      <section>
        <h3>${t("share.match")}</h3>
        <p class="note">${t("share.secret.warning")}</p>
        <button data-id="reveal" @click=${this.#onReveal}>${t("share.secret.reveal")}</button>
      </section>
    `;
  }

  readonly #onReveal = async (): Promise<void> => {
    this.revealed = true;
    await this.updateComplete;
    this.querySelector<HTMLElement>('[data-id="copy-match"]')?.focus();
  };

  #part(what: What): TemplateResult {
    const { frame } = this;
    const holds = what === "match" ? this.#matchHolds() : t(`share.${what}.holds`);
    const secret = gameInfo(frame.game)?.hidden && what !== "seen";
    const canSend = typeof navigator.share === "function";
    const long = this.#link(what).length > LONG_LINK;
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
          <button class=${what === "position" ? "" : "primary"} data-id="copy-${what}" @click=${() => this.#copy(what)}>
            <kl-icon name="copy"></kl-icon>${t("share.copy")}
          </button>
          ${
            canSend
              ? html`<button @click=${() => this.#send(what)}><kl-icon name="share-2"></kl-icon>${t("share.send")}</button>`
              : nothing
          }
          ${what === "match" && !long ? this.#file(what) : nothing}
        </div>
        ${long ? this.#long(what) : nothing}
        <p class="done" role="status">${this.done?.what === what ? t(this.done.key) : nothing}</p>
        ${what === "match" ? html`<div class="copy">${this.#qr()}${this.#embed()}</div>${this.#code()}` : nothing}
      </section>
    `;
  }

  /** Draw a warning that some programs cut long links off, with other ways to send the match. */
  #long(what: What): TemplateResult {
    const count = numeral(this.#link(what).length);
    return html`<div class="note" data-id="long-${what}">
      <p>${t("share.long", { count })}</p>
      <div class="copy">
        ${this.#file(what)}
        <button data-id="record-${what}" @click=${() => this.#copy(what, this.#record(what))}><kl-icon name="copy"></kl-icon>${t("share.record")}</button>
      </div>
    </div>`;
  }

  #file(what: What): TemplateResult {
    return html`<button data-id="file-${what}" @click=${() => this.#onFile(what)}><kl-icon name="download"></kl-icon>${t("share.file")}</button>`;
  }

  /** Save the link as a text file that the page can import. The first line names the game. */
  #onFile(what: What): void {
    const { game, turn } = this.frame;
    const text = `# ${t("game.name", {}, game)}\n${this.#link(what)}\n`;
    download(`${game}-${turn}.txt`, new Blob([text], { type: "text/plain" }));
  }

  #qr(): TemplateResult {
    return html`<button data-id="qr" aria-expanded=${this.code !== undefined} @click=${this.#onQr}>
      <kl-icon name="qr-code"></kl-icon>${t("share.qr")}
    </button>`;
  }

  /** Draw the QR code of the link to the match, or the reason why there is none. */
  #code(): TemplateResult {
    const { code } = this;
    return html`
      ${this.#wanted.draw()}
      ${code === null ? html`<p class="fine" role="status">${t("share.qr.large")}</p>` : nothing}
      ${code?.() ?? nothing}
    `;
  }

  /** Draw a link to the page that offers HTML with which another site can show the match. */
  #embed(): TemplateResult {
    return html`<a class="button" data-id="embed" href=${href({ page: "embed", record: this.packed ?? "" })}>${t("share.embed")}</a>`;
  }

  readonly #onQr = (): void => {
    if (this.code !== undefined) this.code = undefined;
    else
      void this.#wanted.get("qr", async () => {
        this.code = (await import("./qr-code.ts")).qrOf(this.#link("match"), "share.qr.label");
      });
  };

  #pictures(): TemplateResult {
    return html`
      <section>
        <h3>${t("share.picture")}</h3>
        ${this.#secret ? html`<p class="fine">${t("share.picture.holds")}</p>` : nothing}
        ${isCardTable(this.frame) ? drawPicture(this.frame) : nothing}
        <div class="copy">
          <button data-id="svg" @click=${() => this.#picture("svg")}><kl-icon name="download"></kl-icon>${t("share.svg")}</button>
          <button data-id="png" @click=${() => this.#picture("png")}><kl-icon name="download"></kl-icon>${t("share.png")}</button>
          ${this.frame.turns.length > 0 ? this.#filmButton() : nothing}
          <button data-id="text" @click=${this.#onText}><kl-icon name="copy"></kl-icon>${t("share.text")}</button>
        </div>
        ${drawWings(this.frame)}
        <textarea class="unseen" readonly tabindex="-1" aria-hidden="true" .value=${this.#text}></textarea>
        <p class="done" role="status">${this.done?.what === "picture" ? t(this.done.key) : nothing}</p>
      </section>
    `;
  }

  /** The position as text. In a match with secrets it is a description of what the visitor sees. */
  get #text(): string {
    const { frame, names } = this;
    return this.#secret ? tableAsText(frame, { game: frame.game, names }) : frame.positionText;
  }

  /** Save a picture: of the board on the page, or of the cards as drawn in this dialog. */
  async #picture(kind: "svg" | "png"): Promise<void> {
    const board =
      this.querySelector<SVGSVGElement>("svg.board") ??
      document.querySelector<SVGSVGElement>("kl-table svg.board");
    const wings = this.querySelector(".wings");
    if (!board || !wings) return;
    const picture = credited(svgOf(board), this.frame, this.names, wings);
    const name = `${this.frame.game}-${this.frame.turn}.${kind}`;
    try {
      download(name, kind === "svg" ? new Blob([picture], { type: "image/svg+xml" }) : await pngOf(picture));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.done = { what: "picture", key: "share.failed" };
    }
  }

  #filmButton(): TemplateResult {
    const { frame, names } = this;
    const at = (ply: number): Promise<Frame> =>
      engine.ask({ op: "goto", record: frame.record, at: ply, viewer: null });
    const roll: FilmSource = { frame, names, words: t("share.film"), file: frame.game, at };
    return html`<kl-film-button .roll=${roll} @filmed=${this.#onFilmed}></kl-film-button>`;
  }

  readonly #onFilmed = ({ detail: made }: CustomEvent<boolean>): void => {
    this.done = made ? null : { what: "picture", key: "share.failed" };
  };

  readonly #onText = async (): Promise<void> => {
    const copied = await copyText(this.#text, this.querySelector("textarea"));
    this.done = { what: "picture", key: copied ? "share.copied" : "share.select" };
  };

  #matchHolds(): string {
    // Do not count chance events before the first turn. They belong to no seat.
    const n = this.frame.turns.filter(({ seat }) => seat >= 0).length;
    if (n > 0) return t("share.match.holds", { n });
    return t(POSITION_FIELD.test(this.frame.record) ? "share.match.begun" : "share.match.empty");
  }

  /** Close the dialog if a person has clicked outside of it. */
  readonly #onClick = (event: MouseEvent): void => {
    if (event.target === this.#dialog) this.#dialog?.close();
  };
}

customElements.define("kl-share", ShareDialog);
