/** The page of all saved matches, with functions to search, open, rename, copy, remove and export them. */
import { goTo } from "../../ui/history-layer.ts";
import "../../styles/saves.css";
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { downloadSaves } from "../../saves/download.ts";
import "../../ui/more-icons.ts";
import "./kl-damaged.ts";
import { href } from "../../base/router.ts";
import type { SavedMatch } from "../../saves/match-store.ts";
import { PAGE } from "../../saves/repository.ts";
import { freeId } from "../../saves/save-schema.ts";
import { engine, gameInfo, games, removed, store } from "../../services.ts";
import { drawPicture } from "../../table/small-picture.ts";
import { t } from "../../words/sentences.ts";
import { studyOf } from "../study/study-address.ts";
import { openButton } from "./open-button.ts";
import { StoredPage } from "./paged-list.ts";
import { ago } from "./save-age.ts";
import {
  againstBots,
  factsLine,
  fits,
  gameAndStandOf,
  labelOf,
  MAX_TITLE,
  playersOf,
  titleOf,
} from "./save-list.ts";
import { drawStatistics } from "./statistics.ts";
import { removal } from "./undo-removal.ts";

class Saves extends StoredPage {
  static override properties = {
    game: { state: true },
    words: { state: true },
    shown: { state: true },
    renaming: { state: true },
    news: { state: true },
    unfolded: { state: true },
  };
  declare private game: string;
  declare private words: string;
  declare private shown: number;
  /** The id of the save being renamed. */
  declare private renaming: string;
  /** The message about the result of the button pressed last. */
  declare private news: string;
  /** True if the buttons above the list are unfolded. Only telephones ever fold these buttons. */
  declare private unfolded: boolean;

  constructor() {
    super();
    this.game = "";
    this.words = "";
    this.shown = PAGE;
    this.renaming = "";
    this.news = "";
    this.unfolded = false;
  }

  protected override render(): TemplateResult {
    const found = this.saves.filter((save) => fits(save, this.game, this.words));
    return html`
      <div class="page saves">
        <div class="saves-head" ?data-folded=${this.saves.length > 0 && !this.unfolded}>
          <h1>${t("saves.title")}</h1>
          ${this.saves.length > 0 ? this.#menu() : nothing}
          <p class="actions">
            <a class="button" data-id="studies" href=${href({ page: "studies" })}>${t("saves.studies")}</a>
            <button data-id="export" aria-disabled=${this.saves.length === 0} @click=${this.#onExport}>
              <kl-icon name="download"></kl-icon>${t("saves.export")}
            </button>
            ${openButton()}
          </p>
        </div>
        ${this.saves.some(isSecret) ? html`<p class="fine" data-id="secret">${t("saves.secret")}</p>` : nothing}
        ${this.listing.trouble()}
        ${removal(removed, () => this.#afterUndo())}
        <p class="done" role="status">${this.news}</p>
        ${this.wanted.draw()}
        ${this.saves.length > 0 ? this.#list(found) : this.listing.unread ? nothing : empty()}
        ${drawStatistics(games.map(({ id }) => id))}
        <kl-damaged .rows=${this.listing.damaged}></kl-damaged>
      </div>
    `;
  }

  /** Draw the button that unfolds the buttons above the list. Only telephones show it. */
  #menu(): TemplateResult {
    const words = t("saves.menu");
    return html`<button class="icon saves-menu" data-id="menu" aria-label=${words} title=${words}
      aria-expanded=${this.unfolded} @click=${this.#onMenu}><kl-icon name="menu"></kl-icon></button>`;
  }

  readonly #onMenu = (): void => {
    this.unfolded = !this.unfolded;
  };

  #list(found: SavedMatch[]): TemplateResult {
    const left = this.game || this.words ? 0 : this.listing.left;
    return html`
      ${this.#filter()}
      <p class="fine" role="status">${t("saves.count", { n: found.length + left })}</p>
      <ul class="cards">
        ${repeat(
          found.slice(0, this.shown),
          (save) => save.id,
          (save) => this.#card(save),
        )}
      </ul>
      ${
        found.length > this.shown
          ? html`<button data-id="more" @click=${() => this.#more()}>${t("saves.more")}</button>`
          : nothing
      }
    `;
  }

  #more(): void {
    this.shown += PAGE;
    this.listing.first = this.shown;
  }

  #filter(): TemplateResult {
    const choice = (id: string, name: string): TemplateResult =>
      html`<option value=${id} ?selected=${id === this.game}>${name}</option>`;
    return html`
      <form class="filter" role="search" @submit=${(event: Event) => event.preventDefault()}>
        <label>
          <span class="label">${t("saves.search")}</span>
          <input type="search" name="words" autocomplete="off" .value=${this.words} @input=${this.#onWords} />
        </label>
        <label>
          <span class="label">${t("saves.game")}</span>
          <select name="game" @change=${this.#onGame}>
            ${choice("", t("saves.any"))}${games.map(({ id }) => choice(id, t("game.name", {}, id)))}
          </select>
        </label>
      </form>
    `;
  }

  readonly #onWords = (event: Event): void => {
    this.words = (event.target as HTMLInputElement).value;
    this.shown = PAGE;
  };

  readonly #onGame = (event: Event): void => {
    this.game = (event.target as HTMLSelectElement).value;
    this.shown = PAGE;
  };

  #card(save: SavedMatch): TemplateResult {
    const facts = gameAndStandOf(save);
    return html`
      <li class="card" data-save=${save.id}>
        <a href=${href({ page: "play", id: save.id })}>
          <span class="card-picture">
            ${save.frame ? drawPicture(save.frame) : nothing}
          </span>
          <span class="card-title">${titleOf(save)}</span>
          <span class="fine">${playersOf(save)}</span>
          ${againstBots(save) ? html`<span class="fine">${againstBots(save)}</span>` : nothing}
          ${facts ? html`<span class="fine">${facts}</span>` : nothing}
          <span class="fine">${factsLine(save.fixed ? t("saves.copy") : t("saves.auto"), ago(save.updated))}</span>
        </a>
        ${this.renaming === save.id ? this.#naming(save) : this.#tools(save)}
      </li>
    `;
  }

  #tools(save: SavedMatch): TemplateResult {
    const title = labelOf(save);
    const tool = (name: string, icon: string, act: () => unknown, key = name): TemplateResult => {
      const words = t(`saves.${key}`, { title });
      return html`<button class="icon" data-action=${name} aria-label=${words} title=${words} @click=${act}>
        <kl-icon name=${icon}></kl-icon>
      </button>`;
    };
    return html`<div class="card-tools">
      ${tool("rename", "pencil", () => this.#startNaming(save))}
      ${tool("duplicate", "copy-plus", () => this.#duplicate(save))}
      ${tool("file", "download", () => downloadSaves([save]), isSecret(save) ? "file.secret" : "file")}
      ${isSecret(save) ? nothing : tool("study", "git-branch", () => this.#study(save))}
      ${tool("remove", "trash-2", () => this.#remove(save))}
    </div>`;
  }

  #naming(save: SavedMatch): TemplateResult {
    return html`
      <form class="naming" @submit=${(event: Event) => this.#rename(event, save)} @keydown=${this.#onNamingKey}>
        <label>
          <span class="label">${t("keep.name")}</span>
          <input name="title" maxlength=${MAX_TITLE} autocomplete="off" placeholder=${titleOf(save)} .value=${save.title} />
        </label>
        <button class="primary" type="submit">${t("saves.rename.save")}</button>
        <button type="button" @click=${() => this.#endNaming(save.id)}>${t("saves.rename.cancel")}</button>
      </form>
    `;
  }

  async #startNaming(save: SavedMatch): Promise<void> {
    this.renaming = save.id;
    await this.updateComplete;
    this.querySelector<HTMLInputElement>(".naming input")?.select();
  }

  readonly #onNamingKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") void this.#endNaming(this.renaming);
  };

  async #rename(event: Event, save: SavedMatch): Promise<void> {
    event.preventDefault();
    const title = this.querySelector<HTMLInputElement>(".naming input")?.value.trim() ?? "";
    await store.change(save.id, (stored) => ({ ...stored, title }));
    await this.#endNaming(save.id);
  }

  /** End renaming, and return the focus to the button that started it. */
  async #endNaming(id: string): Promise<void> {
    this.renaming = "";
    await this.updateComplete;
    this.querySelector<HTMLElement>(`[data-save="${CSS.escape(id)}"] [data-action="rename"]`)?.focus();
  }

  async #duplicate(save: SavedMatch): Promise<void> {
    const id = await freeId(save.id, async (other) => (await store.get(other)) !== undefined);
    const title = t("saves.copy_of", { title: titleOf(save) }).slice(0, MAX_TITLE);
    await store.save({ ...save, id, title, updated: Date.now() }, null);
    this.news = t("saves.duplicated", { title: labelOf(save) });
  }

  /**
   * Open a save as a study. A match with secrets has no button for this on the page of saves, because what
   * its study may show depends on the viewer; people open such a study from the table instead.
   */
  async #study({ record, at, title }: SavedMatch): Promise<void> {
    const end = await engine.ask({ op: "open", record });
    void goTo(await studyOf({ ...end, at: Math.min(at, end.plies) }, null, title));
  }

  async #remove(save: SavedMatch): Promise<void> {
    this.news = "";
    await removed.remove(save);
    await this.updateComplete;
    this.querySelector<HTMLElement>(".removed button")?.focus();
  }

  async #afterUndo(): Promise<void> {
    await this.updateComplete;
    this.querySelector<HTMLElement>(".removed button, .card a")?.focus();
  }

  readonly #onExport = async (): Promise<void> => {
    await this.listing.whole();
    if (this.listing.unread) this.news = t("store.unread");
    else if (this.saves.length > 0) downloadSaves(this.saves);
  };
}

/** True if the game has secrets, so that a player who opens a file with this save could learn them. */
const isSecret = ({ game }: SavedMatch): boolean => gameInfo(game)?.hidden ?? false;

function empty(): TemplateResult {
  return html`<p class="lead">${t("saves.none")}</p>
    <p class="actions"><a class="button primary" href="#/">${t("link.fresh")}</a></p>`;
}

customElements.define("kl-saves", Saves);
