/** The dialog that saves a named copy of the match at the ply shown. */
import "../../styles/saves.css";
import { html, nothing, type TemplateResult } from "lit";
import { href } from "../../base/router.ts";
import type { Frame } from "../../engine/protocol.ts";
import { freshId, type SavedMatch, savedMatch } from "../../saves/match-store.ts";
import { freeId } from "../../saves/save-schema.ts";
import { gameInfo, store } from "../../services.ts";
import { HistoryLayer } from "../../ui/history-layer.ts";
import { Page } from "../../ui/page-element.ts";
import { t } from "../../words/sentences.ts";
import { MAX_TITLE, titleOf } from "../saves/save-list.ts";

export class CopyDialog extends Page {
  static override properties = {
    frame: { attribute: false },
    match: { attribute: false },
    shown: { state: true },
    done: { state: true },
  };
  declare frame: Frame;
  /** The save of this match; null while the match of a link is only viewed. */
  declare match: SavedMatch | null;
  declare private shown: boolean;
  declare private done: SavedMatch | null;

  constructor() {
    super();
    this.shown = false;
    this.done = null;
    new HistoryLayer(
      this,
      () => this.shown,
      () => this.querySelector("dialog")?.close(),
    );
  }

  async open(): Promise<void> {
    this.done = null;
    this.shown = true;
    await this.updateComplete;
    this.querySelector("dialog")?.showModal();
    const field = this.querySelector("input");
    if (field) field.value = this.#proposal();
    field?.select();
  }

  #proposal(): string {
    const { frame, match } = this;
    const who = match ? titleOf(match) : t("game.name", {}, frame.game);
    return `${who}, ${t("home.turn", { n: frame.turn + 1 })}`.slice(0, MAX_TITLE);
  }

  readonly #onSubmit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { frame, match } = this;
    const title = this.querySelector("input")?.value.trim() || this.#proposal();
    const root = match?.id ?? (frame.id || freshId());
    const id = await freeId(root, async (other) => (await store.get(other)) !== undefined);
    const secret = gameInfo(frame.game)?.hidden ?? false;
    const copy = {
      ...savedMatch(frame, { id, title, names: match?.names ?? [], frame: match?.frame ?? null }, secret),
      fixed: true,
    };
    await store.save(copy, null);
    this.done = copy;
    await this.updateComplete;
    this.querySelector<HTMLElement>(".kept a")?.focus();
  };

  readonly #onClose = (): void => {
    this.shown = false;
  };

  protected override render(): TemplateResult | typeof nothing {
    if (!this.shown) return nothing;
    return html`
      <dialog class="sheet" aria-labelledby="keep-title" @close=${this.#onClose}>
        <form method="dialog">
          <header>
            <h2 id="keep-title">${t("keep.title")}</h2>
            <button class="icon" aria-label=${t("app.close")} title=${t("app.close")}><kl-icon name="x"></kl-icon></button>
          </header>
        </form>
        <form class="keeping" @submit=${this.#onSubmit}>
          <p class="fine" id="keep-help">${t("keep.help")}</p>
          <label>
            <span class="label">${t("keep.name")}</span>
            <input name="title" maxlength=${MAX_TITLE} autocomplete="off" aria-describedby="keep-help" />
          </label>
          <p class="actions"><button class="primary" type="submit" data-id="keep">${t("keep.save")}</button></p>
        </form>
        <p class="done kept" role="status">${this.done ? this.#said(this.done) : nothing}</p>
      </dialog>
    `;
  }

  #said(copy: SavedMatch): TemplateResult {
    return html`${t("keep.done", { title: copy.title })}
      <a href=${href({ page: "saves" })}>${t("saves.title")}</a>`;
  }
}

customElements.define("kl-copy", CopyDialog);
