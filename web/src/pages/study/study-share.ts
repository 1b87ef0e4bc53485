/**
 * The share dialog of a study: a link, a QR code, a file, a text to read, and an animated picture.
 */
import "../../styles/saves.css";
import { html, nothing, type TemplateResult } from "lit";
import { absolute, href } from "../../base/router.ts";
import { copyText } from "../../device/clipboard.ts";
import { download } from "../../saves/download.ts";
import type { Studying } from "../../session/study/study-editor.ts";
import { HistoryLayer } from "../../ui/history-layer.ts";
import { Page } from "../../ui/page-element.ts";
import { FetchedParts } from "../../ui/unreachable-notice.ts";
import "../../share/film-button.ts";
import type { FilmSource } from "../../share/film-button.ts";
import { LONG_LINK } from "../../share/link-length.ts";
import type { DrawQr } from "../../share/qr-code.ts";
import { currentLanguage, numeral, t } from "../../words/sentences.ts";
import { rollOf } from "./study-film.ts";

type What = "link" | "text" | "film";

interface Shown {
  text: string;
  notation: string;
  place: string;
  title: string;
  roll: FilmSource | undefined;
}

export class StudyShare extends Page {
  static override properties = {
    shown: { state: true },
    done: { state: true },
    code: { state: true },
    here: { state: true },
  };
  /** The texts to share; null while the dialog is closed. */
  declare private shown: Shown | null;
  declare private done: { what: What; key: string } | null;
  /** The QR code; undefined while it is hidden, and null if the link is too long for one. */
  declare private code: DrawQr | null | undefined;
  /** True if the link leads to the current place in the study. */
  declare private here: boolean;
  readonly #wanted = new FetchedParts(this);

  constructor() {
    super();
    this.shown = null;
    this.done = null;
    this.here = true;
    new HistoryLayer(
      this,
      () => this.shown !== null,
      () => this.querySelector("dialog")?.close(),
    );
  }

  async open(studying: Studying): Promise<void> {
    const { text, notation } = await studying.texts(currentLanguage());
    const { chapter, at } = studying.place;
    const { title } = studying;
    const place = chapter + at > 0 ? `${chapter}.${at}` : "";
    this.shown = { text, notation, place, title, roll: rollOf(studying, fileName(title)) };
    this.done = null;
    this.code = undefined;
    await this.updateComplete;
    this.querySelector("dialog")?.showModal();
  }

  get #link(): string {
    const { text = "", place = "" } = this.shown ?? {};
    return absolute({ page: "shared-study", text, ...(this.here && place && { place }) });
  }

  /** The address of the page with the HTML that embeds the study in another site. */
  get #embed(): string {
    const { text = "", place = "" } = this.shown ?? {};
    return href({ page: "embed", record: this.here && place ? `${place}/${text}` : text });
  }

  readonly #onClose = (): void => {
    this.shown = null;
  };

  protected override render(): TemplateResult | typeof nothing {
    if (!this.shown) return nothing;
    return html`<dialog class="sheet" aria-labelledby="study-share-title" @close=${this.#onClose}>
      <form method="dialog"><header>
        <h2 id="study-share-title">${t("study.share")}</h2>
        <button class="icon" aria-label=${t("app.close")} title=${t("app.close")}><kl-icon name="x"></kl-icon></button>
      </header></form>
      ${this.#linkPart()}${this.#textPart(this.shown.notation)}${this.#filmPart(this.shown.roll)}
      <p class="fine">${t("study.share.private")}</p>
    </dialog>`;
  }

  #linkPart(): TemplateResult {
    const link = this.#link;
    const long = link.length > LONG_LINK;
    return html`<section>
      <h3>${t("study.share.link")}</h3>
      <p class="fine" data-id="study-length">${t("study.share.length", { count: numeral(link.length) })} ${long ? t("study.share.long") : nothing}</p>
      ${
        this.shown?.place
          ? html`<label class="choice"><input type="checkbox" name="study-here" .checked=${this.here} @change=${this.#onHere} /> ${t("study.share.here")}</label>`
          : nothing
      }
      <div class="copy">
        <input name="study-link" readonly aria-label=${t("study.share.link")} .value=${link} @focus=${select} />
        <button class=${long ? "" : "primary"} data-id="copy-study" @click=${() => this.#copy("link", link)}><kl-icon name="copy"></kl-icon>${t("share.copy")}</button>
        <button class=${long ? "primary" : ""} data-id="study-file" @click=${this.#onFile}><kl-icon name="download"></kl-icon>${t("study.share.file")}</button>
      </div>
      <p class="done" role="status">${this.done?.what === "link" ? t(this.done.key) : nothing}</p>
      <button class="plain" data-id="study-qr" aria-expanded=${this.code !== undefined} @click=${this.#onQr}>
        <kl-icon name="qr-code"></kl-icon>${t("share.qr")}</button>
      ${this.#wanted.draw()}
      ${this.code === null ? html`<p class="fine" role="status">${t("study.share.qr-large")}</p>` : nothing}
      ${this.code?.() ?? nothing}
      <a class="button" data-id="embed" href=${this.#embed}>${t("share.embed")}</a>
    </section>`;
  }

  #textPart(notation: string): TemplateResult {
    return html`<section>
      <h3>${t("study.share.text")}</h3>
      <p class="fine">${t("study.share.text.holds")}</p>
      <textarea name="study-text" readonly rows="4" aria-label=${t("study.share.text")} .value=${notation} @focus=${select}></textarea>
      <div class="copy"><button data-id="copy-study-text" @click=${() => this.#copy("text", notation)}><kl-icon name="copy"></kl-icon>${t("share.copy")}</button></div>
      <p class="done" role="status">${this.done?.what === "text" ? t(this.done.key) : nothing}</p>
    </section>`;
  }

  #filmPart(roll: FilmSource | undefined): TemplateResult | typeof nothing {
    if (!roll) return nothing;
    return html`<section>
      <h3>${t("study.share.picture")}</h3>
      <p class="fine">${t("study.share.film.holds")}</p>
      <div class="copy"><kl-film-button .roll=${roll} @filmed=${this.#onFilmed}></kl-film-button></div>
      <p class="done" role="status">${this.done?.what === "film" ? t(this.done.key) : nothing}</p>
    </section>`;
  }

  readonly #onFilmed = ({ detail: made }: CustomEvent<boolean>): void => {
    this.done = { what: "film", key: made ? "study.share.film.done" : "share.failed" };
  };

  readonly #onHere = (event: Event): void => {
    this.here = (event.target as HTMLInputElement).checked;
    this.code = undefined;
  };

  async #copy(what: What, text: string): Promise<void> {
    const field = this.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="study-${what}"]`);
    this.done = { what, key: (await copyText(text, field)) ? "share.copied" : "share.select" };
  }

  /**
   * Save the study as a file with a line that describes it. `kleinod.study` and the dialog "Open a link or
   * file" can read such a file.
   */
  readonly #onFile = (): void => {
    const { text = "", title = "" } = this.shown ?? {};
    download(
      `${fileName(title)}.study.txt`,
      new Blob([`# ${title || t("study.untitled")}\n${text}\n`], { type: "text/plain" }),
    );
  };

  readonly #onQr = (): void => {
    if (this.code !== undefined) this.code = undefined;
    else
      void this.#wanted.get("qr", async () => {
        this.code = (await import("../../share/qr-code.ts")).qrOf(this.#link, "study.share.qr");
      });
  };
}

const fileName = (title: string): string =>
  title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "") || "kleinod";

const select = (event: Event): void => (event.target as HTMLInputElement).select();

customElements.define("kl-study-share", StudyShare);
