/** The home page, which shows matches to continue, then the games. */
import { html, nothing, type TemplateResult } from "lit";
import { href } from "../base/router.ts";
import type { GameInfo } from "../engine/protocol.ts";
import { lookOf, needPicture } from "../packs/game-pack.ts";
import type { SavedMatch } from "../saves/match-store.ts";
import { gameInfo, games, removed } from "../services.ts";
import type { drawPicture } from "../table/small-picture.ts";
import { t } from "../words/sentences.ts";
import { firstGameLink, firstGameShort, isBeginner } from "./learn/first-game.ts";
import { dailyLink } from "./learn/puzzles-link.ts";
import { openButton } from "./saves/open-button.ts";
import { StoredPage } from "./saves/paged-list.ts";
import type { drawBotResults } from "./setup/results-against-bots.ts";
import { seatRange } from "./setup/seat-words.ts";

/** The number of matches to continue that are shown here. The page of saves shows all of them. */
const FEW = 3;

/**
 * True if the address ends in a "?…" that some program has added. Such a program may have dropped the part
 * after "#", which contained the match.
 */
const isCut = (): boolean => /^\?(?!share$)./.test(location.search) && location.hash === "";
const isKnown = ({ game }: SavedMatch): boolean => gameInfo(game) !== undefined;
const isOpen = (match: SavedMatch): boolean => isKnown(match) && !match.over;

class Home extends StoredPage {
  static override properties = {
    draw: { state: true },
    going: { state: true },
    standing: { state: true },
  };
  /**
   * Draws pictures of positions; undefined until it is loaded. Until then, only names and words are shown.
   */
  declare private draw: typeof drawPicture | undefined;
  /**
   * Draws saved matches; undefined until it is loaded. First-time visitors have no matches, so it is not
   * loaded for them.
   */
  declare private going: typeof import("./saves/continue-cards.ts") | undefined;
  /**
   * Draws results against bots; undefined until it is loaded. First-time visitors have no results, so it is
   * not loaded for them.
   */
  declare private standing: typeof drawBotResults | undefined;

  /** Loads the pictures of games that are about to become visible. */
  readonly #seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) this.#illustrate(target as HTMLElement);
    },
    { rootMargin: "25%" },
  );

  /** The ids of games whose pictures are loaded. */
  readonly #illustrated = new Set<string>();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#seen.disconnect();
  }

  protected override firstUpdated(): void {
    for (const place of this.querySelectorAll(".game-picture")) this.#seen.observe(place);
  }

  /**
   * Return true to stop reading saves, once enough open matches are found and no game is new to the person
   * any more.
   */
  protected override enough(saves: readonly SavedMatch[]): boolean {
    const open = saves.filter((match) => isOpen(match) && !match.fixed);
    return open.length >= FEW && games.every(({ id }) => !isBeginner(id, saves));
  }

  /**
   * Load everything that is needed to draw saved matches, so that the page does not move when somebody is
   * about to click.
   */
  protected override async need(saves: readonly SavedMatch[]): Promise<void> {
    const bring = async (): Promise<void> => {
      this.going ??= await import("./saves/continue-cards.ts");
    };
    const wanted = saves.length > 0 || removed.latest !== undefined;
    await Promise.all([super.need(saves), wanted ? this.wanted.get("going", bring) : null]);
  }

  protected override updated(): void {
    if (!this.draw && this.#known.length > 0) void this.wanted.get("draw", this.#bring);
    const met = this.listing.known && games.some(({ id }) => !isBeginner(id, this.saves));
    if (!this.standing && met) void this.wanted.get("standing", this.#compare);
  }

  readonly #bring = async (): Promise<void> => {
    this.draw = (await import("../table/small-picture.ts")).drawPicture;
  };

  readonly #compare = async (): Promise<void> => {
    this.standing = (await import("./setup/results-against-bots.ts")).drawBotResults;
  };

  /** Load the picture of a game. If that fails, the game is shown without a picture. */
  #illustrate(place: HTMLElement): void {
    const game = place.dataset.game ?? "";
    void this.wanted.get(game, async () => {
      await Promise.all([this.#bring(), needPicture(game)]);
      this.#seen.unobserve(place);
      this.#illustrated.add(game);
    });
  }

  /** The saves of games that this release supports. */
  get #known(): SavedMatch[] {
    return this.saves.filter(isKnown);
  }

  protected override render(): TemplateResult {
    return html`
      <div class="page home">
        <div class="opening">
          <h1>${t("home.title")}</h1>
          <p class="lead">${t("home.lead")}</p>
          ${isCut() ? html`<p class="fine">${t("home.cut")}</p>` : nothing}
          ${openButton(true)}
        </div>
        ${this.listing.trouble()}
        ${this.going?.removal(removed, () => {})}${this.wanted.draw()}
        ${this.#known.length > 0 ? this.#continue() : nothing}
        <section aria-labelledby="games">
          ${dailyLink(games.map(({ id }) => id))}
          <h2 id="games" class=${games.length > 1 ? "" : "unseen"}>${t("home.games")}</h2>
          <div class="games">${games.map((game) => this.#game(game))}</div>
        </section>
      </div>
    `;
  }

  /** The open matches to show here. Copies that the person has saved under a name come last. */
  get #few(): SavedMatch[] {
    const open = this.saves.filter(isOpen);
    return [...open.filter(({ fixed }) => !fixed), ...open.filter(({ fixed }) => fixed)].slice(0, FEW);
  }

  #continue(): TemplateResult {
    const { saves, left } = this.listing;
    // Some rows that are not read yet may be damaged, so the total number of saves is unknown.
    const words = left > 0 ? t("home.all.unread") : t("home.all", { n: saves.length });
    const all = html`<p><a href=${href({ page: "saves" })}>${words}</a></p>`;
    return this.going?.continueCards(this.#few, all, this.draw, (match) => this.#remove(match)) ?? all;
  }

  async #remove(match: SavedMatch): Promise<void> {
    await removed.remove(match);
    await this.updateComplete;
    this.querySelector<HTMLElement>(".removed button")?.focus();
  }

  #game(game: GameInfo): TemplateResult {
    const frame = this.#illustrated.has(game.id) ? lookOf(game.id)?.showcase : undefined;
    const name = t("game.name", {}, game.id);
    const met = this.listing.known && !isBeginner(game.id, this.saves);
    // A person counts as a beginner only once all rows are read, because any of them may be a save of the
    // game.
    const beginner = this.listing.known && this.listing.left === 0 && !met;
    return html`
      <article class="game">
        <a class="game-picture" data-game=${game.id} href=${href({ page: "setup", game: game.id })} tabindex="-1" aria-hidden="true">
          ${frame ? this.draw?.(frame) : nothing}
        </a>
        <div class="game-text">
          <h3>${name}</h3>
          <p class="fine">${seatRange(game.seats)} · ${t("game.length", {}, game.id)}</p>
          <p>${t("game.tagline", {}, game.id)}</p>
          ${this.standing?.(game.id)}
          <p class="actions">
            ${beginner ? firstGameShort(game.id, name) : nothing}
            <a class=${beginner ? "button" : "button primary"} data-id="play-${game.id}" href=${href({ page: "setup", game: game.id })}>
              ${t("home.play")}<span class="unseen"> ${name}</span>
            </a>
            <a class="button" href=${href({ page: "rules", game: game.id, rule: "" })}>
              ${t("home.rules")}<span class="unseen"> ${name}</span>
            </a>
            ${met ? firstGameLink(game.id, name) : nothing}
          </p>
          <p class="fine credit">${t("game.credit", {}, game.id)}</p>
        </div>
      </article>
    `;
  }
}

customElements.define("kl-home", Home);
