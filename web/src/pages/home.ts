/** The first page: matches to continue, then the games. */
import { first } from "virtual:kleinod";
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { GameInfo } from "../protocol.ts";
import { href } from "../router.ts";
import { ago, standOf, titleOf } from "../saves/list.ts";
import { gameInfo, games, removed, store } from "../services.ts";
import type { SavedMatch } from "../store.ts";
import { drawPicture } from "../table/cards/picture.ts";
import { t } from "../words.ts";
import { removal } from "./removal.ts";
import { seatRange } from "./seats.ts";
import { StoredPage } from "./stored.ts";

/** So many matches are offered here; all are on a page of their own. */
const FEW = 3;

class Home extends StoredPage {
  /** Saves of games that this edition knows. */
  get #known(): SavedMatch[] {
    return this.saves.filter((match) => gameInfo(match.game));
  }

  protected override render(): TemplateResult {
    return html`
      <div class="page home">
        <div class="opening">
          <h1>${t("home.title")}</h1>
          <p class="lead">${t("home.lead")}</p>
        </div>
        ${store.health === "fine" ? nothing : html`<p class="note" role="status">${t(`store.${store.health}`)}</p>`}
        ${removal(removed, () => {})}
        ${this.#known.length > 0 ? this.#continue() : nothing}
        <section aria-labelledby="games">
          <h2 id="games" class=${games.length > 1 ? "" : "unseen"}>${t("home.games")}</h2>
          ${games.map((game) => this.#game(game))}
        </section>
      </div>
    `;
  }

  #continue(): TemplateResult {
    // What can go on before what is over; copies under a name are kept for later.
    const [open, done] = [false, true].map((past) =>
      this.#known.filter((match) => (match.over || match.fixed) === past),
    );
    const shown = [...(open ?? []), ...(done ?? [])].slice(0, FEW);
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
        <p><a href=${href({ page: "saves" })}>${t("home.all", { n: this.#known.length })}</a></p>
      </section>
    `;
  }

  #card(match: SavedMatch): TemplateResult {
    const title = titleOf(match);
    return html`
      <li class="card">
        <a href=${href({ page: "play", id: match.id })}>
          ${match.frame ? drawPicture(match.frame) : nothing}
          <span class="card-title">${title}</span>
          <span class="fine">${t("game.name", {}, match.game)} · ${standOf(match)} · ${ago(match.updated)}</span>
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

  async #remove(match: SavedMatch): Promise<void> {
    await removed.remove(match);
    await this.updateComplete;
    this.querySelector<HTMLElement>(".removed button")?.focus();
  }

  #game(game: GameInfo): TemplateResult {
    const frame = first.showcase[game.id] ?? first.start[game.id];
    const name = t("game.name", {}, game.id);
    return html`
      <article class="game">
        <a class="game-picture" href=${href({ page: "setup", game: game.id })} tabindex="-1" aria-hidden="true">
          ${frame ? drawPicture(frame) : nothing}
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

customElements.define("kl-home", Home);
