/** The first page: matches to continue, then the games. */
import { first } from "virtual:kleinod";
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import "../table/kl-board.ts";
import type { Frame, GameInfo } from "../protocol.ts";
import { href } from "../router.ts";
import { gameInfo, games, store } from "../services.ts";
import type { SavedMatch } from "../store.ts";
import { currentLanguage, seatNames, t } from "../words.ts";
import { Page } from "./page.ts";
import { seatRange } from "./seats.ts";

/** So many matches are offered before "all". */
const FEW = 3;

class Home extends Page {
  static override properties = { saved: { state: true }, all: { state: true }, removed: { state: true } };
  declare private saved: SavedMatch[];
  declare private all: boolean;
  /** The match removed last, as long as it can be brought back. */
  declare private removed: SavedMatch | null;

  constructor() {
    super();
    this.saved = [];
    this.all = false;
    this.removed = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    store.addEventListener("change", this.#load);
    void this.#load()
      .then(() => this.updateComplete)
      .then(() => this.served());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    store.removeEventListener("change", this.#load);
  }

  readonly #load = async (): Promise<void> => {
    const matches = await store.list();
    this.saved = matches.filter((match) => gameInfo(match.game));
  };

  protected override render(): TemplateResult {
    return html`
      <div class="page home">
        <div class="opening">
          <h1>${t("home.title")}</h1>
          <p class="lead">${t("home.lead")}</p>
        </div>
        ${store.problem ? html`<p class="note" role="status">${t(`store.${store.problem}`)}</p>` : nothing}
        ${this.removed ? this.#removal(this.removed) : nothing}
        ${this.saved.length > 0 ? this.#continue() : nothing}
        <section aria-labelledby="games">
          <h2 id="games" class=${games.length > 1 ? "" : "unseen"}>${t("home.games")}</h2>
          ${games.map((game) => this.#game(game))}
        </section>
      </div>
    `;
  }

  #continue(): TemplateResult {
    const shown = this.all ? this.saved : this.saved.slice(0, FEW);
    return html`
      <section aria-labelledby="continue">
        <h2 id="continue">${t("home.continue")}</h2>
        <ul class="cards">
          ${repeat(
            shown,
            (match) => match.id,
            (match) => this.#card(match),
          )}
        </ul>
        ${
          shown.length < this.saved.length
            ? html`<button class="plain" @click=${() => this.#showAll()}>${t("home.all", { n: this.saved.length })}</button>`
            : nothing
        }
      </section>
    `;
  }

  #showAll(): void {
    this.all = true;
  }

  #card(match: SavedMatch): TemplateResult {
    const title = titleOf(match);
    return html`
      <li class="card">
        <a href=${href({ page: "play", id: match.id })}>
          ${match.frame ? this.#picture(match.frame) : nothing}
          <span class="card-title">${title}</span>
          <span class="fine">${t("game.name", {}, match.game)} · ${this.#progress(match)} · ${ago(match.updated)}</span>
        </a>
        <button
          class="icon"
          aria-label=${t("home.remove", { title })}
          title=${t("home.remove", { title })}
          @click=${() => this.#remove(match)}
        >
          <kl-icon name="trash-2"></kl-icon>
        </button>
      </li>
    `;
  }

  #progress(match: SavedMatch): string {
    return match.over ? t("home.over") : t("home.turn", { n: (match.frame?.turn ?? 0) + 1 });
  }

  async #remove(match: SavedMatch): Promise<void> {
    await store.remove(match.id);
    this.removed = match;
    await this.updateComplete;
    this.querySelector<HTMLElement>(".removed button")?.focus();
  }

  async #bringBack(match: SavedMatch): Promise<void> {
    this.removed = null;
    await store.put(match);
  }

  #removal(match: SavedMatch): TemplateResult {
    return html`
      <p class="note removed" role="status">
        ${t("home.removed", { title: titleOf(match) })}
        <button class="plain" @click=${() => this.#bringBack(match)}>${t("home.undo")}</button>
      </p>
    `;
  }

  #picture(frame: Frame): TemplateResult {
    return html`<kl-board still .frame=${frame}></kl-board>`;
  }

  #game(game: GameInfo): TemplateResult {
    const frame = first.showcase[game.id] ?? first.start[game.id];
    const name = t("game.name", {}, game.id);
    return html`
      <article class="game">
        <a class="game-picture" href=${href({ page: "setup", game: game.id })} tabindex="-1" aria-hidden="true">
          ${frame ? this.#picture(frame) : nothing}
        </a>
        <div class="game-text">
          <h3>${name}</h3>
          <p class="fine">${seatRange(game.seats)} · ${t("game.length", {}, game.id)}</p>
          <p>${t("game.tagline", {}, game.id)}</p>
          <p class="actions">
            <a class="button primary" data-id="play-${game.id}" href=${href({ page: "setup", game: game.id })}>
              ${t("home.play")}<span class="unseen"> ${name}</span>
            </a>
            <a class="button" href=${href({ page: "rules", game: game.id, rule: "" })}>
              ${t("home.rules")}<span class="unseen"> ${name}</span>
            </a>
          </p>
          <p class="fine credit">${t("game.credit", {}, game.id)}</p>
        </div>
      </article>
    `;
  }
}

/** The name of a match, or who plays it. */
function titleOf(match: SavedMatch): string {
  const colors = gameInfo(match.game)?.colors.slice(0, match.kinds.length) ?? [];
  return match.title || seatNames(colors, match.names).join(" – ");
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "5 minutes ago", in the language of the page. */
function ago(time: number): string {
  const format = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: "auto" });
  const passed = Date.now() - time;
  for (const [unit, length] of UNITS)
    if (passed >= length) return format.format(-Math.floor(passed / length), unit);
  return t("home.now");
}

customElements.define("kl-home", Home);
