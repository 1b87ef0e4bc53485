/**
 * The page on which people set up a match: players and options. All fields come from the game's own list of
 * options.
 */

import { html, nothing, type TemplateResult } from "lit";
import { goTo } from "../../ui/history-layer.ts";
import "../../styles/setup.css";
import { results } from "../../base/prefs/bot-results.ts";
import { settings } from "../../base/prefs/settings.ts";
import { randomBelow, SECRETS } from "../../base/random.ts";
import { href } from "../../base/router.ts";
import { EngineError } from "../../engine/engine.ts";
import { askedOptions, type Choices, choicesFrom, isAsked, type Options } from "../../engine/game-options.ts";
import type { Frame, GameInfo, Msg } from "../../engine/protocol.ts";
import { isBotKind } from "../../engine/seat-kinds.ts";
import { lookOf } from "../../packs/game-pack.ts";
import { freshId, savedMatch } from "../../saves/match-store.ts";
import { engine, store, theGame } from "../../services.ts";
import { drawPicture } from "../../table/small-picture.ts";
import { wishHost } from "../../together/host/host-wish.ts";
import { Page } from "../../ui/page-element.ts";
import { t } from "../../words/sentences.ts";
import { firstGameButton } from "../learn/first-game.ts";
import { begins } from "./beginner.ts";
import "../learn/glance.ts";
import type { MatchLink } from "../match-link.ts";
import "../match-link.ts";
import { drawLink } from "./edit-link.ts";
import { gameLinks } from "./game-links.ts";
import { anyStart, type Start } from "./prebuilt-match.ts";
import { levelField, problem, quickStart } from "./quick-start.ts";
import { byLot, type SeatChoice, seated } from "./seat-assignment.ts";
import { BOTS, type Kind } from "./seat-words.ts";
import { beginsField, countField, LAYOUTS, optionField, seatField, seedField } from "./setup-fields.ts";

const anyLayout = (): string => String(randomBelow(LAYOUTS));

class SetupPage extends Page {
  static override properties = {
    game: { attribute: false },
    choices: { attribute: false },
    seats: { state: true },
    options: { state: true },
    seed: { state: true },
    lot: { state: true },
    preview: { state: true },
    starting: { state: true },
    refusal: { state: true },
    beginner: { state: true },
  };
  declare game: string;
  /** The choices in the address, which the fields show at first. */
  declare choices: string;
  declare private seats: SeatChoice[];
  declare private options: Options;
  declare private seed: string;
  /** True if a random player has the first turn. */
  declare private lot: boolean;
  declare private preview: Frame | undefined;
  declare private starting: boolean;
  declare private refusal: Msg | null;
  /** True if the visitor is new to the game; null until that is known. */
  declare private beginner: boolean | null;

  /** Resolves once the preview shows the latest choices. */
  #looked: Promise<void> = Promise.resolve();
  /** The prepared match to begin with if Python is not ready and the choices fit it; null for none. */
  #ready: Start | null = null;

  constructor() {
    super();
    this.choices = "";
    this.seats = [];
    this.options = {};
    this.seed = "";
    this.lot = false;
    this.starting = false;
    this.refusal = null;
    this.beginner = null;
  }

  get #info(): GameInfo {
    return theGame(this.game);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { seats, options } = choicesFrom(this.#info, this.choices);
    this.options = options;
    this.preview = this.choices ? undefined : lookOf(this.game)?.start;
    this.#setSeats(seats);
    if (this.#showsLayout) this.seed = anyLayout();
    // Once Python is ready, the match can have any random layout, so show a preview of it instead of a
    // prepared match.
    const looks = this.choices !== "" || (this.#showsLayout && engine.ready);
    if (looks) this.#looked = this.#look();
    void this.#meet(looks ? null : this.#offer());
  }

  /**
   * Find out if the visitor is new to the game. The buttons are drawn only after that, so that nothing moves
   * later.
   */
  async #meet(offered: Promise<void> | null): Promise<void> {
    await this.updateComplete;
    const looked = this.querySelector<MatchLink>("kl-under-way")?.looked;
    const [beginner] = await Promise.all([begins(this.game, store.pages()), offered, looked]);
    this.beginner = beginner;
    await this.updateComplete;
    this.served();
  }

  /**
   * Load a prepared match and show its layout. A match that starts before Python is ready has that layout.
   */
  async #offer(): Promise<void> {
    this.#ready = await anyStart(this.game);
    if (this.#ready) {
      this.preview = this.#ready.frame;
      this.seed = String(this.preview.seed);
    } else if (this.#showsLayout) this.#looked = this.#look();
  }

  /** Set the number of seats. By default, one person plays against bots. */
  #setSeats(count: number): void {
    this.seats = seated(this.seats, count, this.#level);
  }

  get #chosenLevel(): string {
    return settings.get("level");
  }

  /** The default level of bots. */
  get #level(): Kind {
    const level = this.#chosenLevel === "own" ? results.ownLevel(this.game) : this.#chosenLevel;
    return BOTS.find((kind) => kind === level) ?? "b2";
  }

  readonly #setLevel = (level: Kind | "own"): void => {
    settings.set("level", level);
    const kind = this.#level;
    this.seats = this.seats.map((choice) => (isBotKind(choice.kind) ? { ...choice, kind } : choice));
  };

  /**
   * Start at once: with one person against bots of the chosen level, or with people at every seat, on this
   * device or each on their own.
   */
  readonly #quick = (who: "bots" | "people" | "together"): void => {
    this.seats = this.seats.map((choice, seat) => ({
      ...choice,
      kind: who !== "bots" || seat === 0 ? "h" : this.#level,
    }));
    void this.#begin(who === "together");
  };

  readonly #onCount = (count: number): void => {
    this.#setSeats(count);
    this.#looked = this.#look();
  };

  #change(seat: number, change: Partial<SeatChoice>): void {
    this.seats = this.seats.map((choice, index) => (index === seat ? { ...choice, ...change } : choice));
  }

  #setOption(key: string, value: Options[string]): void {
    this.options = { ...this.options, [key]: value };
    // The message about a refusal stays until the next start. If it disappeared when a field loses the focus,
    // the button below would move away from the pointer.
    this.#looked = this.#look();
  }

  /** The number of seats and the options, for the addresses of other pages. */
  get #choices(): Choices {
    return { seats: this.seats.length, options: this.options };
  }

  #request(id: string, seed: number) {
    const options = askedOptions(this.#info.options, this.options, this.seats.length);
    const kinds = this.seats.map(({ kind }) => kind);
    return { op: "new" as const, game: this.game, seats: this.seats.length, options, seed, kinds, id };
  }

  /** True if the layout can be shown before the match, because it is random and has no secrets. */
  get #showsLayout(): boolean {
    return this.#info.chance && !this.#info.hidden;
  }

  readonly #otherLayout = (): void => {
    this.seed = anyLayout();
    if (this.#info.opening) this.#setOption(this.#info.opening, "");
    else this.#looked = this.#look();
  };

  /** The layout as text, in games in which people can also type it; "" in others. */
  get #written(): string {
    if (!this.#info.opening) return "";
    return this.preview?.turns.find(({ seat }) => seat < 0)?.text ?? "";
  }

  readonly #editLayout = async (): Promise<void> => {
    await this.#looked;
    this.#setOption(this.#info.opening, this.#written);
    await this.updateComplete;
    this.querySelector<HTMLInputElement>(`[name="${this.#info.opening}"]`)?.focus();
  };

  get #seedNumber(): number {
    if (!this.#info.chance) return 0;
    if (this.#info.hidden) return randomBelow(SECRETS);
    const typed = Number.parseInt(this.seed, 10);
    return Number.isSafeInteger(typed) && typed >= 0 ? typed : 0;
  }

  /** Ask the engine for the preview, which is the first position with the chosen options. */
  async #look(): Promise<void> {
    try {
      this.preview = await engine.ask(this.#request("", this.#seedNumber));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.refusal = error.msg;
    }
  }

  readonly #start = (event: Event): void => {
    event.preventDefault();
    void this.#begin();
  };

  async #begin(together = false): Promise<void> {
    if (this.starting) return;
    if (this.lot) this.seats = byLot(this.seats);
    this.starting = true;
    this.refusal = null;
    const id = freshId();
    const asked = this.#request(id, this.#seedNumber);
    const ready = engine.ready || !this.#ready?.fits(asked, !this.#showsLayout) ? null : this.#ready;
    try {
      const frame = ready?.begin(asked) ?? (await engine.ask(asked));
      const names = this.seats.map(({ name }) => name.trim());
      await store.save(savedMatch(frame, { id, names, frame }, this.#info.hidden), null);
      if (together) wishHost(id);
      void goTo(href({ page: "play", id }));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.refusal = error.msg;
    } finally {
      this.starting = false;
    }
  }

  protected override render(): TemplateResult {
    const { game } = this;
    return html`
      <div class="page setup">
        <div class="setup-head">
          <h1>${t("game.name", {}, game)}</h1>
          <p class="lead">${t("game.tagline", {}, game)}</p>
          <kl-under-way .game=${game}></kl-under-way>
          ${this.beginner === null ? nothing : gameLinks(this.#info, this.#choices, this.beginner)}
        </div>
        ${this.beginner === null ? nothing : this.#choosing()}
      </div>
    `;
  }

  #choosing(): TemplateResult {
    const { game } = this;
    return html`
        <section class="quick" aria-label=${t("setup.quick")}>
          ${this.beginner ? html`<p class="actions">${firstGameButton(game)}</p>` : nothing}
          ${this.#info.seats.length > 1 ? countField(this.#info.seats, this.seats.length, this.#onCount) : nothing}
          ${levelField(this.#chosenLevel, this.#level, this.game, this.#setLevel)}
          ${quickStart(this.seats.length, this.starting, !this.beginner, this.#quick)}
          ${problem(this.refusal, game)}
        </section>
        <div class="setup-preview">
          ${this.preview ? drawPicture(this.preview, t("setup.preview"), { roomy: true }) : nothing}
        </div>
        <details class="more" data-id="more" ?open=${this.#chosen}>
          <summary>${t("setup.more")}</summary>
          ${this.#form()}
        </details>
        <kl-glance beside .game=${game}></kl-glance>
    `;
  }

  /** True if the address contains choices, so that their fields must be visible. */
  get #chosen(): boolean {
    return this.choices !== "";
  }

  /** Draw the form with all fields: players and options. */
  #form(): TemplateResult {
    return html`
      <form @submit=${this.#start}>
        ${this.#seatFields()} ${this.#rules()}
        <p class="actions">
          <button class="primary" type="submit" data-id="start" aria-disabled=${this.starting}>
            ${this.starting ? t("setup.starting") : t("setup.start")}
          </button>
        </p>
      </form>
    `;
  }

  #rules(): TemplateResult | typeof nothing {
    const options = this.#optionFields();
    const layout = this.#showsLayout ? this.#seedField() : nothing;
    if (options === nothing && layout === nothing) return nothing;
    return html`
      <details class="more" data-id="more-rules" ?open=${this.#chosen}>
        <summary>${t("setup.more.rules")}</summary>
        ${options} ${layout}
      </details>
    `;
  }

  #seatFields(): TemplateResult {
    const { colors } = this.#info;
    return html`
      <fieldset>
        <legend>${t("setup.seats")}</legend>
        ${this.seats.map((choice, seat) =>
          seatField(choice, seat, colors[seat] ?? "", (change) => this.#change(seat, change)),
        )}
        ${beginsField(this.lot, this.#onLot)}
      </fieldset>
    `;
  }

  #optionFields(): TemplateResult | typeof nothing {
    const asked = this.#info.options.filter((spec) => isAsked(spec, this.options, this.seats.length));
    if (asked.length === 0) return nothing;
    return html`
      <fieldset>
        <legend>${t("setup.options")}</legend>
        ${asked.map((spec) => [
          optionField(spec, this.options[spec.key] ?? spec.default, this.game, (value) =>
            this.#setOption(spec.key, value),
          ),
          spec.key === this.#info.editor ? drawLink(this.#info, this.#choices) : nothing,
        ])}
      </fieldset>
    `;
  }

  #seedField(): TemplateResult {
    return seedField(this.seed, {
      set: this.#onSeed,
      other: this.#otherLayout,
      ...(this.#info.opening ? { edit: this.#written ? this.#editLayout : null } : {}),
    });
  }

  readonly #onLot = (lot: boolean): void => {
    this.lot = lot;
  };

  readonly #onSeed = (seed: string): void => {
    this.seed = seed;
    this.#looked = this.#look();
  };
}

customElements.define("kl-setup", SetupPage);
