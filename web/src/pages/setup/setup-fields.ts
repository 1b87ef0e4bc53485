/** The fields of the set-up form: players, options, and the layout. */
import { html, nothing, type TemplateResult } from "lit";
import { href } from "../../base/router.ts";
import { fitting } from "../../engine/game-options.ts";
import type { OptionSpec, OptionValue } from "../../engine/protocol.ts";
import { t } from "../../words/sentences.ts";
import type { SeatChoice } from "./seat-assignment.ts";
import { KINDS, kindName } from "./seat-words.ts";

const MAX_NAME = 24;
/** The number of random layouts: small enough that a layout's number is short to tell a friend. */
export const LAYOUTS = 1_000_000;

const typed = (event: Event): string => (event.target as HTMLInputElement | HTMLSelectElement).value;

export function countField(
  counts: readonly number[],
  chosen: number,
  choose: (count: number) => void,
): TemplateResult {
  const choice = (count: number): TemplateResult => html`
    <label class="choice">
      <input type="radio" name="count" value=${count} .checked=${count === chosen} @change=${() => choose(count)} />
      ${count}
    </label>
  `;
  return html`
    <div role="radiogroup" aria-labelledby="count-label">
      <p class="label" id="count-label">${t("setup.count")}</p>
      <div class="choices">${counts.map(choice)}</div>
    </div>
  `;
}

export function seatField(
  choice: SeatChoice,
  seat: number,
  color: string,
  change: (change: Partial<SeatChoice>) => void,
): TemplateResult {
  const name = t(`color.${color}`);
  return html`
    <div class="seat" data-color=${color} role="group" aria-label=${name}>
      <span class="swatch" aria-hidden="true"></span>
      <label>
        <span class="label">${name}</span>
        <select name="kind${seat}" @change=${(event: Event) => change({ kind: typed(event) })}>
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
          @input=${(event: Event) => change({ name: typed(event) })}
        />
      </label>
    </div>
  `;
}

/** Draw the choice of who makes the first move: the first player, or a random one. */
export function beginsField(lot: boolean, choose: (lot: boolean) => void): TemplateResult {
  const choice = (value: boolean, name: string): TemplateResult => html`
    <label class="choice">
      <input type="radio" name="begins" value=${name} .checked=${lot === value} @change=${() => choose(value)} />
      ${t(`setup.begins.${name}`)}
    </label>
  `;
  return html`
    <div class="option begins" role="radiogroup" aria-label=${t("setup.begins")}>
      <span class="label">${t("setup.begins")}</span>
      <div class="choices">${choice(false, "first")} ${choice(true, "lot")}</div>
    </div>
  `;
}

export function optionField(
  spec: OptionSpec,
  value: OptionValue,
  game: string,
  set: (value: OptionValue) => void,
): TemplateResult {
  const label = t(`option.${spec.key}`, {}, game);
  const readings = href({ page: "readings", game, reading: spec.key });
  const help = html`<p class="fine"><span id="help-${spec.key}">${t(`option.${spec.key}.help`, {}, game)}</span>
    <a class="to-readings" href=${readings}>${t("setup.readings")}<span class="unseen">: ${label}</span></a></p>`;
  switch (spec.kind) {
    case "flag":
      return flagField(spec, value, label, help, set);
    case "choice":
      return choiceField(spec, value, label, help, game, set);
    default:
      return typedField(spec, value, label, help, set);
  }
}

type Setter = (value: OptionValue) => void;

function flagField(
  spec: OptionSpec,
  value: OptionValue,
  label: string,
  help: unknown,
  set: Setter,
): TemplateResult {
  return html`
    <div class="option">
      <label class="choice">
        <input
          type="checkbox"
          name=${spec.key}
          aria-describedby="help-${spec.key}"
          .checked=${value === true}
          @change=${(event: Event) => set((event.target as HTMLInputElement).checked)}
        />
        ${label}
      </label>
      ${help}
    </div>
  `;
}

function choiceField(
  spec: OptionSpec,
  value: OptionValue,
  label: string,
  help: unknown,
  game: string,
  set: Setter,
): TemplateResult {
  const choice = (name: string): TemplateResult => html`
    <label class="choice">
      <input type="radio" name=${spec.key} value=${name} .checked=${value === name} @change=${() => set(name)} />
      ${t(`option.${spec.key}.${name}`, {}, game)}
    </label>
  `;
  return html`
    <div class="option" role="radiogroup" aria-label=${label} aria-describedby="help-${spec.key}">
      <span class="label">${label}</span>
      <div class="choices">${spec.choices.map(choice)}</div>
      ${help}
    </div>
  `;
}

function typedField(
  spec: OptionSpec,
  value: OptionValue,
  label: string,
  help: unknown,
  set: Setter,
): TemplateResult {
  const isNumber = spec.kind === "int";
  const onChange = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    const fit = fitting(spec, field.value);
    field.value = String(fit);
    set(fit);
  };
  return html`
    <div class="option">
      <label>
        <span class="label">${label}</span>
        <input
          type=${isNumber ? "number" : "text"}
          name=${spec.key}
          min=${isNumber ? spec.low : nothing}
          max=${isNumber ? spec.high : nothing}
          aria-describedby="help-${spec.key}"
          .value=${String(value)}
          @change=${onChange}
        />
      </label>
      ${help}
    </div>
  `;
}

/**
 * The actions on a random layout. `edit` is undefined in games in which people cannot type a layout, and null
 * until the layout's text is known. While it is null, the button is already drawn but disabled, because a
 * button that appears later would move the others away from the pointer.
 */
interface SeedActions {
  set: (seed: string) => void;
  other: () => void;
  edit?: (() => void) | null;
}

function editButton(edit: (() => void) | null): TemplateResult {
  return html`<button type="button" data-id="edit-layout" ?disabled=${!edit} @click=${edit}>
    ${t("setup.layout.edit")}
  </button>`;
}

export function seedField(seed: string, { set, other, edit }: SeedActions): TemplateResult {
  return html`
    <div class="option">
      <label for="seed" class="label">${t("setup.seed")}</label>
      <div class="seed">
        <input
          id="seed"
          name="seed"
          inputmode="numeric"
          autocomplete="off"
          aria-describedby="help-seed"
          .value=${seed}
          @change=${(event: Event) => set(typed(event))}
        />
        <button type="button" data-id="other-layout" @click=${other}>
          <kl-icon name="dices"></kl-icon>${t("setup.layout")}
        </button>
        ${edit === undefined ? nothing : editButton(edit)}
      </div>
      <p class="fine" id="help-seed">${t("setup.seed.help")}</p>
    </div>
  `;
}
