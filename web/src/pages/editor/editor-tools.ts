/**
 * The controls beside the editor's board: the palette, or the tray of cards for a card game; the fields; and
 * the problems of the position.
 */
import { html, nothing, type TemplateResult } from "lit";
import { href } from "../../base/router.ts";
import { drawCardTray, trayWords } from "../../cards/card-tray.ts";
import type { Draft, Face, Field, Frame, Msg, Tool } from "../../engine/protocol.ts";
import { seatToken, smallGlyph } from "../../ui/small-parts.ts";
import { type Speech, say, t } from "../../words/sentences.ts";

type Picture = Pick<Frame, "game" | "colors">;

/**
 * Draw the palette, a radio group of tools. In card games each tool is drawn as a card, and the first problem
 * of the position is repeated here, because the list of problems may be out of sight.
 */
export function palette(
  { tools, board, wrong }: Pick<Draft, "tools" | "board" | "wrong">,
  inHand: string,
  picture: Picture,
  speech: Speech,
  choose: (id: string) => void,
): TemplateResult {
  const faces = new Map(board.faces.map((face) => [face.id, face]));
  const named = ({ say: said, left }: Tool): string =>
    left === null ? say(said, speech) : t("edit.left", { name: say(said, speech), n: left });
  const drawn = ({ glyph, seat }: Tool): TemplateResult => {
    const face = faces.get(glyph);
    if (face) return drawCardTray(face, speech);
    return glyph ? smallGlyph(picture, glyph, seat) : html`<kl-icon name="trash-2"></kl-icon>`;
  };
  const choice = (tool: Tool): TemplateResult => html`
    <label class="palette-tool" data-tool=${tool.id} ?data-none=${tool.left === 0} title=${named(tool)}>
      <input class="unseen" type="radio" name="tool" value=${tool.id} .checked=${tool.id === inHand}
        @change=${() => choose(tool.id)} />
      ${drawn(tool)}
      <span class="unseen">${named(tool)}</span>
      ${tool.left === null ? nothing : html`<span class="tool-left" aria-hidden="true">${tool.left}</span>`}
    </label>`;
  const held = tools.find(({ id }) => id === inHand);
  const inWords = (tool: Tool): TemplateResult => {
    const face: Face | undefined = faces.get(tool.glyph);
    return face
      ? html`<span class="in-hand-name">${named(tool)}</span> <span class="fine">${trayWords(face, speech)}</span>`
      : html`${named(tool)}`;
  };
  const tray = tools.some(({ glyph }) => faces.has(glyph));
  return html`<div class="palette-part" ?data-tray=${tray}>
    <div class="palette" role="radiogroup" data-game=${picture.game}
      aria-label=${t(tray ? "edit.tray" : "edit.palette")}>${tools.map(choice)}</div>
    <p class="in-hand" aria-hidden="true">${held ? inWords(held) : nothing}</p>
    ${tray && wrong[0] ? html`<p class="tray-wrong" aria-hidden="true">${say(wrong[0], speech)}</p>` : nothing}
  </div>`;
}

/** Draw the first problem of the position, and the buttons that fix it. */
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

/** Draw the fields in groups: first those without a seat, then those of each seat. */
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
