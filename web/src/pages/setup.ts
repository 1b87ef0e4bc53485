/** Who plays, by which rules. Everything asked here comes from the game's own list of options. */
import { first } from "virtual:kleinod";
import { html, nothing, type TemplateResult } from "lit";
import { EngineError } from "../engine.ts";
import { askedOptions, choicesFrom, choicesText, isAsked, type Options } from "../options.ts";
import type { Frame, GameInfo, Msg } from "../protocol.ts";
import { randomBelow, SECRETS } from "../random.ts";
import { href } from "../router.ts";
import { engine, gameInfo, store } from "../services.ts";
import { freshId, savedMatch } from "../store.ts";
import { drawPicture } from "../table/cards/picture.ts";
import { say, t } from "../words.ts";
import { StillPage } from "./page.ts";
import { countField, LAYOUTS, optionField, type SeatChoice, seatField, seedField } from "./setup-fields.ts";

/** The option by which a game lets its layout be typed, in the letters in which its list of turns tells it. */
const LAYOUT_KEY = "layout";

const anyLayout = (): string => String(randomBelow(LAYOUTS));

class Setup extends StillPage {
  static override properties = {
    game: { attribute: false },
    choices: { attribute: false },
    seats: { state: true },
    options: { state: true },
    seed: { state: true },
    preview: { state: true },
    starting: { state: true },
    refusal: { state: true },
  };
  declare game: string;
  /** What the address has chosen, to be changed as one likes. */
  declare choices: string;
  declare private seats: SeatChoice[];
  declare private options: Options;
  declare private seed: string;
  declare private preview: Frame | undefined;
  declare private starting: boolean;
  declare private refusal: Msg | null;

  /** Settled when the preview shows the latest choices. */
  #looked: Promise<void> = Promise.resolve();

  constructor() {
    super();
    this.choices = "";
    this.seats = [];
    this.options = {};
    this.seed = "";
    this.starting = false;
    this.refusal = null;
  }

  get #info(): GameInfo {
    const info = gameInfo(this.game);
    if (!info) throw new Error(`no game ${this.game}`);
    return info;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { seats, options } = choicesFrom(this.#info, this.choices);
    this.options = options;
    this.preview = this.choices ? undefined : first.start[this.game];
    this.#setSeats(seats);
    if (this.#showsLayout) this.seed = anyLayout();
    if (this.#showsLayout || this.choices) this.#looked = this.#look();
  }

  /** One person against bots until someone says otherwise. */
  #setSeats(count: number): void {
    this.seats = Array.from(
      { length: count },
      (_, seat) => this.seats[seat] ?? { kind: seat === 0 ? "h" : "b1", name: "" },
    );
  }

  readonly #onCount = (count: number): void => {
    this.#setSeats(count);
    this.#looked = this.#look();
  };

  #change(seat: number, change: Partial<SeatChoice>): void {
    this.seats = this.seats.map((choice, index) => (index === seat ? { ...choice, ...change } : choice));
  }

  #setOption(key: string, value: Options[string]): void {
    this.options = { ...this.options, [key]: value };
    // A refusal stays until the next start: gone on leaving a field, it would move the button under the pointer.
    this.#looked = this.#look();
  }

  #request(id: string, seed: number) {
    const options = askedOptions(this.#info.options, this.options, this.seats.length);
    const kinds = this.seats.map(({ kind }) => kind);
    return { op: "new" as const, game: this.game, seats: this.seats.length, options, seed, kinds, id };
  }

  /** Whether there is a layout to be seen before the game; one with secrets must not be. */
  get #showsLayout(): boolean {
    return this.#info.chance && !this.#info.hidden;
  }

  readonly #otherLayout = (): void => {
    this.seed = anyLayout();
    this.#setOption(LAYOUT_KEY, "");
  };

  /** The layout shown as text, in games where it can be typed as well. */
  get #written(): string {
    if (!this.#info.options.some(({ key }) => key === LAYOUT_KEY)) return "";
    return this.preview?.turns.find(({ seat }) => seat < 0)?.text ?? "";
  }

  readonly #editLayout = async (): Promise<void> => {
    await this.#looked;
    this.#setOption(LAYOUT_KEY, this.#written);
    await this.updateComplete;
    this.querySelector<HTMLInputElement>(`[name="${LAYOUT_KEY}"]`)?.focus();
  };

  get #seedNumber(): number {
    if (!this.#info.chance) return 0;
    if (this.#info.hidden) return randomBelow(SECRETS);
    const typed = Number.parseInt(this.seed, 10);
    return Number.isSafeInteger(typed) && typed >= 0 ? typed : 0;
  }

  /** The layout these choices would give. */
  async #look(): Promise<void> {
    try {
      this.preview = await engine.ask(this.#request("", this.#seedNumber));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.refusal = error.msg;
    }
  }

  readonly #start = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.starting) return;
    this.starting = true;
    this.refusal = null;
    const id = freshId();
    try {
      const frame = await engine.ask(this.#request(id, this.#seedNumber));
      const names = this.seats.map(({ name }) => name.trim());
      await store.save(savedMatch(frame, { id, names, frame }, this.#info.hidden), null);
      location.hash = href({ page: "play", id });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.refusal = error.msg;
    } finally {
      this.starting = false;
    }
  };

  protected override render(): TemplateResult {
    const { game } = this;
    return html`
      <div class="page setup">
        <div class="setup-head">
          <h1>${t("game.name", {}, game)}</h1>
          <p class="lead">${t("game.tagline", {}, game)}</p>
          <p><a href=${href({ page: "rules", game, rule: "" })}>${t("setup.rules")}</a></p>
        </div>
        <form @submit=${this.#start}>
          ${this.#seatFields()} ${this.#optionFields()} ${this.#showsLayout ? this.#seedField() : nothing}
          ${this.refusal ? html`<p class="note bad" role="alert">${say(this.refusal, { game, names: [] })}</p>` : nothing}
          <p class="actions">
            <button class="primary large" type="submit" data-id="start" aria-disabled=${this.starting}>
              ${this.starting ? t("setup.starting") : t("setup.start")}
            </button>
          </p>
        </form>
        <div class="setup-preview">
          ${this.preview ? drawPicture(this.preview, t("setup.preview")) : nothing}
        </div>
      </div>
    `;
  }

  #seatFields(): TemplateResult {
    const { seats, colors } = this.#info;
    return html`
      <fieldset>
        <legend>${t("setup.seats")}</legend>
        ${seats.length > 1 ? countField(seats, this.seats.length, this.#onCount) : nothing}
        ${this.seats.map((choice, seat) =>
          seatField(choice, seat, colors[seat] ?? "", (change) => this.#change(seat, change)),
        )}
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
          spec.key === this.#info.editor ? this.#editorLink() : nothing,
        ])}
      </fieldset>
    `;
  }

  #editorLink(): TemplateResult {
    const choices = choicesText(this.#info, { seats: this.seats.length, options: this.options });
    return html`<p class="actions">
      <a class="button" data-id="draw" href=${href({ page: "draw", game: this.game, choices })}>
        <kl-icon name="pencil"></kl-icon>${t("editor.title", {}, this.game)}
      </a>
    </p>`;
  }

  #seedField(): TemplateResult {
    return seedField(this.seed, {
      set: this.#onSeed,
      other: this.#otherLayout,
      ...(this.#written ? { edit: this.#editLayout } : {}),
    });
  }

  readonly #onSeed = (seed: string): void => {
    this.seed = seed;
    this.#looked = this.#look();
  };
}

customElements.define("kl-setup", Setup);
