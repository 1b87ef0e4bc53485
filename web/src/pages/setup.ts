/** Who plays, by which rules. Everything asked here comes from the game's own list of options. */
import { first } from "virtual:kleinod";
import { html, nothing, type TemplateResult } from "lit";
import "../table/kl-board.ts";
import { EngineError } from "../engine.ts";
import { askedOptions, defaultOptions, fitting, isAsked, type Options } from "../options.ts";
import type { Frame, GameInfo, Msg, OptionSpec } from "../protocol.ts";
import { randomBelow, SECRETS } from "../random.ts";
import { href } from "../router.ts";
import { engine, gameInfo, store } from "../services.ts";
import { freshId, savedMatch } from "../store.ts";
import { say, t } from "../words.ts";
import { StillPage } from "./page.ts";
import { KINDS, kindName } from "./seats.ts";

interface SeatChoice {
  kind: string;
  name: string;
}

const MAX_NAME = 24;
/** Layout numbers are short enough to be told to a friend. */
const LAYOUTS = 1_000_000;

class Setup extends StillPage {
  static override properties = {
    game: { attribute: false },
    seats: { state: true },
    options: { state: true },
    seed: { state: true },
    preview: { state: true },
    starting: { state: true },
    refusal: { state: true },
  };
  declare game: string;
  declare private seats: SeatChoice[];
  declare private options: Options;
  declare private seed: string;
  declare private preview: Frame | undefined;
  declare private starting: boolean;
  declare private refusal: Msg | null;

  constructor() {
    super();
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
    this.options = defaultOptions(this.#info.options);
    this.preview = first.start[this.game];
    this.#setSeats(Math.min(...this.#info.seats));
    if (this.#showsLayout) this.#otherLayout();
  }

  /** One person against bots until someone says otherwise. */
  #setSeats(count: number): void {
    this.seats = Array.from(
      { length: count },
      (_, seat) => this.seats[seat] ?? { kind: seat === 0 ? "h" : "b1", name: "" },
    );
  }

  #change(seat: number, change: Partial<SeatChoice>): void {
    this.seats = this.seats.map((choice, index) => (index === seat ? { ...choice, ...change } : choice));
  }

  #setOption(key: string, value: Options[string]): void {
    this.options = { ...this.options, [key]: value };
    this.refusal = null;
    void this.#look();
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
    this.seed = String(randomBelow(LAYOUTS));
    void this.#look();
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
      await store.put(savedMatch(frame, { id, names }, this.#info.hidden));
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
          <kl-board still .frame=${this.preview} label=${t("setup.preview")}></kl-board>
        </div>
      </div>
    `;
  }

  #seatFields(): TemplateResult {
    const counts = this.#info.seats;
    return html`
      <fieldset>
        <legend>${t("setup.seats")}</legend>
        ${
          counts.length > 1
            ? html`<div class="choices" role="group" aria-label=${t("setup.count")}>
                ${counts.map(
                  (count) => html`<label class="choice"
                    ><input
                      type="radio"
                      name="count"
                      .checked=${count === this.seats.length}
                      @change=${() => this.#setSeats(count)}
                    />${count}</label
                  >`,
                )}
              </div>`
            : nothing
        }
        ${this.seats.map((choice, seat) => this.#seatField(choice, seat))}
      </fieldset>
    `;
  }

  #seatField(choice: SeatChoice, seat: number): TemplateResult {
    const color = this.#info.colors[seat] ?? "";
    const name = t(`color.${color}`);
    return html`
      <div class="seat" data-color=${color} role="group" aria-label=${name}>
        <span class="swatch" aria-hidden="true"></span>
        <label>
          <span class="label">${name}</span>
          <select
            name="kind${seat}"
            @change=${(event: Event) => this.#change(seat, { kind: (event.target as HTMLSelectElement).value })}
          >
            ${KINDS.map((kind) => html`<option value=${kind} ?selected=${kind === choice.kind}>${kindName(kind)}</option>`)}
          </select>
        </label>
        <label>
          <span class="label">${t("setup.name")}</span>
          <input
            name="name${seat}"
            maxlength=${MAX_NAME}
            autocomplete="off"
            placeholder=${name}
            .value=${choice.name}
            @input=${(event: Event) => this.#change(seat, { name: (event.target as HTMLInputElement).value })}
          />
        </label>
      </div>
    `;
  }

  #optionFields(): TemplateResult | typeof nothing {
    const asked = this.#info.options.filter((spec) => isAsked(spec, this.options, this.seats.length));
    if (asked.length === 0) return nothing;
    return html`
      <fieldset>
        <legend>${t("setup.options")}</legend>
        ${asked.map((spec) => this.#optionField(spec))}
      </fieldset>
    `;
  }

  #optionField(spec: OptionSpec): TemplateResult {
    const help = html`<p class="fine" id="help-${spec.key}">${t(`option.${spec.key}.help`, {}, this.game)}</p>`;
    const label = t(`option.${spec.key}`, {}, this.game);
    if (spec.kind === "choice") return this.#choiceField(spec, label, help);
    if (spec.kind === "flag") {
      return html`<div class="option">
        <label class="choice"
          ><input
            type="checkbox"
            name=${spec.key}
            aria-describedby="help-${spec.key}"
            .checked=${this.options[spec.key] === true}
            @change=${(event: Event) => this.#setOption(spec.key, (event.target as HTMLInputElement).checked)}
          />${label}</label
        >${help}
      </div>`;
    }
    const isNumber = spec.kind === "int";
    return html`<div class="option">
      <label>
        <span class="label">${label}</span>
        <input
          type=${isNumber ? "number" : "text"}
          name=${spec.key}
          min=${isNumber ? spec.low : nothing}
          max=${isNumber ? spec.high : nothing}
          aria-describedby="help-${spec.key}"
          .value=${String(this.options[spec.key])}
          @change=${(event: Event) => this.#type(spec, event.target as HTMLInputElement)}
        /> </label
      >${help}
    </div>`;
  }

  /** Show at once what a typed value was made into. */
  #type(spec: OptionSpec, field: HTMLInputElement): void {
    const value = fitting(spec, field.value);
    field.value = String(value);
    this.#setOption(spec.key, value);
  }

  #choiceField(spec: OptionSpec, label: string, help: TemplateResult): TemplateResult {
    return html`<div class="option" role="radiogroup" aria-label=${label} aria-describedby="help-${spec.key}">
      <span class="label">${label}</span>
      <div class="choices">
        ${spec.choices.map(
          (choice) => html`<label class="choice"
            ><input
              type="radio"
              name=${spec.key}
              value=${choice}
              .checked=${this.options[spec.key] === choice}
              @change=${() => this.#setOption(spec.key, choice)}
            />${t(`option.${spec.key}.${choice}`, {}, this.game)}</label
          >`,
        )}
      </div>
      ${help}
    </div>`;
  }

  #seedField(): TemplateResult {
    return html`<div class="option">
      <label for="seed" class="label">${t("setup.seed")}</label>
      <div class="seed">
        <input
          id="seed"
          name="seed"
          inputmode="numeric"
          autocomplete="off"
          aria-describedby="help-seed"
          .value=${this.seed}
          @change=${this.#onSeed}
        />
        <button type="button" data-id="other-layout" @click=${this.#otherLayout}>
          <kl-icon name="dices"></kl-icon>${t("setup.layout")}
        </button>
      </div>
      <p class="fine" id="help-seed">${t("setup.seed.help")}</p>
    </div>`;
  }

  readonly #onSeed = (event: Event): void => {
    this.seed = (event.target as HTMLInputElement).value;
    void this.#look();
  };
}

customElements.define("kl-setup", Setup);
