/** What stands beside the board of the editor: the palette, numbers and choices, and what cannot be. */
import { html, nothing, type TemplateResult } from "lit";
import { href } from "../../base/router.ts";
import type { Draft, Field, Frame, Msg, Tool } from "../../engine/protocol.ts";
import { seatToken, smallGlyph } from "../../parts/parts.ts";
import { type Speech, say, t } from "../../words/words.ts";

type Picture = Pick<Frame, "game" | "colors">;

/** One tool is in hand; by keyboard it is chosen as one of a group. */
export function palette(
  tools: readonly Tool[],
  inHand: string,
  picture: Picture,
  speech: Speech,
  choose: (id: string) => void,
): TemplateResult {
  const choice = ({ id, say: said, glyph, seat }: Tool): TemplateResult => html`
    <label class="palette-tool" data-tool=${id} title=${say(said, speech)}>
      <input class="unseen" type="radio" name="tool" value=${id} .checked=${id === inHand} @change=${() => choose(id)} />
      ${glyph ? smallGlyph(picture, glyph, seat) : html`<kl-icon name="trash-2"></kl-icon>`}
      <span class="unseen">${say(said, speech)}</span>
    </label>`;
  const held = tools.find(({ id }) => id === inHand);
  return html`<div class="palette-part">
    <div class="palette" role="radiogroup" aria-label=${t("edit.palette")}>${tools.map(choice)}</div>
    <p class="in-hand" aria-hidden="true">${held ? say(held.say, speech) : nothing}</p>
  </div>`;
}

/** The first thing that cannot be, and what would mend it. */
export function judgement(
  { wrong, mends }: Draft,
  problem: Msg | null,
  speech: Speech,
  mend: (edits: string[]) => void,
): TemplateResult {
  const [first] = wrong;
  return html`<div class="judged" data-wrong=${first?.code ?? nothing}>
    <div role="status">
      ${problem ? html`<p class="note bad">${say(problem, speech)}</p>` : nothing}
      ${
        first
          ? html`<p class="note bad">${say(first, speech)} ${rule(first, speech.game)}
              ${wrong.length > 1 ? html`<span class="more-wrong">${t("edit.more", { n: wrong.length - 1 })}</span>` : nothing}</p>`
          : html`<p class="fits"><kl-icon name="check"></kl-icon> ${t("edit.fits")}</p>`
      }
    </div>
    ${
      mends.length > 0
        ? html`<div class="choices mends" role="group" aria-label=${t("edit.mends")}>${mends.map(
            ({ say: said, edits }) =>
              html`<button type="button" data-mend=${edits.join(" ")} @click=${() => mend(edits)}>${say(said, speech)}</button>`,
          )}</div>`
        : nothing
    }
  </div>`;
}

const rule = (msg: Msg, game: string): TemplateResult | typeof nothing =>
  msg.rule ? html`<a href=${href({ page: "rules", game, rule: msg.rule })}>${msg.rule}</a>` : nothing;

/** What belongs to nobody first, then for each seat what is its own. */
export function fieldGroups(
  fields: readonly Field[],
  picture: Picture,
  speech: Speech,
  set: (id: string, n: number) => void,
): TemplateResult {
  const seats = [...new Set(fields.map(({ seat }) => seat))].sort((a, b) => a - b);
  return html`${seats.map((seat) => {
    const own = fields.filter((field) => field.seat === seat);
    const drawn = own.map((field) =>
      field.names.length > 0 ? choiceField(field, speech, set) : numberField(field, picture, speech, set),
    );
    return seat < 0
      ? html`<div class="edit-fields">${drawn}</div>`
      : html`<fieldset class="edit-fields">
          <legend>${seatToken(picture, seat)} ${speech.names[seat]}</legend>${drawn}
        </fieldset>`;
  })}`;
}

function choiceField(field: Field, speech: Speech, set: (id: string, n: number) => void): TemplateResult {
  const { id, low, n, names } = field;
  return html`<label class="edit-field" data-field=${id}>
    <span class="label">${say(field.say, speech)}</span>
    <select name=${id} .value=${String(n)} @change=${(event: Event) => set(id, Number((event.target as HTMLSelectElement).value))}>
      ${names.map((name, at) => html`<option value=${low + at} ?selected=${low + at === n}>${say(name, speech)}</option>`)}
    </select>
  </label>`;
}

function numberField(
  field: Field,
  picture: Picture,
  speech: Speech,
  set: (id: string, n: number) => void,
): TemplateResult {
  const { id, n, low, high, glyph, seat } = field;
  const name = say(field.say, speech);
  const step = (by: number): TemplateResult => {
    const off = n + by < low || n + by > high;
    return html`<button type="button" class="step" data-step=${by} aria-label=${t(by < 0 ? "edit.less" : "edit.more.of", { name })}
      aria-disabled=${String(off)} @click=${() => off || set(id, n + by)}>${by < 0 ? "−" : "+"}</button>`;
  };
  const typed = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const wanted = Math.round(Number(input.value));
    if (input.value.trim() && wanted >= low && wanted <= high) set(id, wanted);
    else input.value = String(n);
  };
  return html`<div class="edit-field" data-field=${id}>
    <label class="label" for="edit-${id}">${glyph ? smallGlyph(picture, glyph, seat) : nothing} ${name}</label>
    <span class="stepper">${step(-1)}<input id="edit-${id}" inputmode="numeric" name=${id} autocomplete="off"
      .value=${String(n)} @change=${typed} />${step(1)}</span>
  </div>`;
}
