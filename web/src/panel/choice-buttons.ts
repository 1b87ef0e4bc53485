/**
 * The buttons that answer a question. If the game's dictionary has a heading "choices.<kind>" for a kind of
 * buttons, those buttons are drawn as a row of pictures. A button that only leads to further buttons is drawn
 * small, beside the question.
 */
import { html, nothing, type TemplateResult } from "lit";
import { ifDefined } from "lit/directives/if-defined.js";
import { repeat } from "lit/directives/repeat.js";
import { drawSmall, facesOf } from "../cards/card-log-line.ts";
import type { Choice, Face, Msg } from "../engine/protocol.ts";
import { isCardTable } from "../input/board-or-cards.ts";
import { isButton, type Next } from "../input/click-path.ts";
import type { Moment } from "../session/session.ts";
import { has, type Speech, say, t } from "../words/sentences.ts";

type Button = [id: string, next: Next];
type KeyOf = (id: string) => string | undefined;

/** The number of buttons that can be pressed with a digit key. */
const DIGITS = 9;

/** Return the kind of a button, which is a part of its id, such as "never" in "#never-b". */
const kindOf = (id: string): string => id.slice(1).split("-")[0] ?? "";

/** Draw the buttons that can be pressed now, or nothing if there are none. */
export function drawButtons(moment: Moment, speech: Speech): TemplateResult | typeof nothing {
  const { clicked, next } = moment;
  const all = [...moment.buttons];
  if (all.length === 0) return nothing;
  const opener = clicked.find(isButton) ?? "";
  const open = opener !== "" && [...next.keys()].some(isButton);
  const shown = open ? all.filter(([id]) => id === opener || next.has(id)) : all;
  const headed = (id: string): boolean => has(`choices.${kindOf(id)}`, speech.game);
  const kinds = [
    ...new Set(
      shown
        .map(([id]) => id)
        .filter(headed)
        .map(kindOf),
    ),
  ];
  const plain = shown.filter(([id]) => !headed(id));
  const rows = kinds.map((kind) => shown.filter(([id]) => kindOf(id) === kind));
  const order = [...plain, ...rows.flat()].map(([id]) => id);
  /** Return the digit key that presses a button; undefined if it has none. */
  const keyOf: KeyOf = (id) => (order.indexOf(id) < DIGITS ? String(order.indexOf(id) + 1) : undefined);
  return html`<div class="choices" role="group" aria-label=${t("table.choices")} ?data-open=${open}>
    ${repeat(
      plain,
      ([id]) => id,
      (one) => drawButton(one, moment, speech, keyOf),
    )}
    ${rows.map((row) => drawRow(row, moment, speech, keyOf))}
  </div>`;
}

function drawButton([id, next]: Button, moment: Moment, speech: Speech, keyOf: KeyOf): TemplateResult {
  const label = moment.frame.buttons[id];
  const leads = isCardTable(moment.frame) && leadsToButtons(id, moment.frame.choices);
  const words = label ? say(label, speech) : id;
  return html`<button type="button" data-id=${id} ?data-next=${!next.refused} ?data-refused=${Boolean(next.refused)}
    aria-keyshortcuts=${ifDefined(keyOf(id))} ?data-leads=${leads} aria-expanded=${leads ? String(moment.clicked.includes(id)) : nothing}
    title=${next.tooltip ? say(next.tooltip, speech) : leads ? words : nothing} ?data-hint=${moment.hinted.includes(id)}>${
      leads
        ? html`<kl-icon name=${moment.clicked.includes(id) ? "x" : "message-circle"}></kl-icon><span>${words}</span>`
        : words
    }</button>`;
}

const leadsToButtons = (id: string, choices: readonly Choice[]): boolean =>
  choices.some(({ path: [first, second] }) => first === id && second !== undefined && isButton(second));

/** Draw the buttons of one kind under their heading, each as a picture with a brief label. */
function drawRow(row: readonly Button[], moment: Moment, speech: Speech, keyOf: KeyOf): TemplateResult {
  const heading = t(`choices.${kindOf(row[0]?.[0] ?? "")}`, {}, speech.game);
  const faces = facesOf(moment.frame);
  return html`<div class="choice-row" role="group" aria-label=${heading}><span aria-hidden="true">${heading}</span>
    ${row.map(([id, next]) => {
      const label = moment.frame.buttons[id] ?? { code: id };
      const words = say(label, speech);
      const brief = `brief.${label.code}`;
      const set = has(brief, speech.game) ? t(brief, {}, speech.game) : "";
      return html`<button type="button" data-id=${id} ?data-next=${!next.refused} ?data-refused=${Boolean(next.refused)}
        aria-keyshortcuts=${ifDefined(keyOf(id))} ?data-set=${set !== ""} title=${words} aria-label=${words}>${drawSmall(moment.frame, facesNamed(label, faces), speech)}<small>${set}</small></button>`;
    })}
  </div>`;
}

/**
 * Return the card faces that the arguments of a button's label name. A face may also stand for a whole kind
 * of card.
 */
const facesNamed = ({ args }: Msg, faces: ReadonlyMap<string, Face>): Face[] =>
  Object.values(args ?? {})
    .flatMap((value) => (typeof value === "string" && value.startsWith("$") ? value.slice(1).split("$") : []))
    .flatMap((code) => faces.get(code) ?? []);
