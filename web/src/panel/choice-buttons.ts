/**
 * The buttons of a question. Buttons of one kind that the game's dictionary names ("choices.<kind>") stand in a row
 * of pictures. A button that only leads to other buttons is a small one beside the question.
 */
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { drawSmall, facesOf } from "../cards/card-log-line.ts";
import type { Choice, Face, Msg } from "../engine/protocol.ts";
import { isCardTable } from "../input/board-or-cards.ts";
import { isButton, type Next } from "../input/click-path.ts";
import type { Moment } from "../session/session.ts";
import { has, type Speech, say, t } from "../words/sentences.ts";

type Button = [id: string, next: Next];

/** Return the part of a button's id that buttons of one kind share: "never" of "#never-b". */
const kindOf = (id: string): string => id.slice(1).split("-")[0] ?? "";

/** Draw the buttons to choose from now; nothing if there are none. */
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
  return html`<div class="choices" role="group" aria-label=${t("table.choices")} ?data-open=${open}>
    ${repeat(
      shown.filter(([id]) => !headed(id)),
      ([id]) => id,
      (one) => drawButton(one, moment, speech),
    )}
    ${kinds.map((kind) => drawRow(kind, shown, moment, speech))}
  </div>`;
}

function drawButton([id, next]: Button, moment: Moment, speech: Speech): TemplateResult {
  const label = moment.frame.buttons[id];
  const leads = isCardTable(moment.frame) && leadsToButtons(id, moment.frame.choices);
  const words = label ? say(label, speech) : id;
  return html`<button type="button" data-id=${id} ?data-next=${!next.refused} ?data-refused=${Boolean(next.refused)}
    ?data-leads=${leads} aria-expanded=${leads ? String(moment.clicked.includes(id)) : nothing}
    title=${next.hint ? say(next.hint, speech) : leads ? words : nothing} ?data-hint=${moment.hinted.includes(id)}>${
      leads
        ? html`<kl-icon name=${moment.clicked.includes(id) ? "x" : "message-circle"}></kl-icon><span>${words}</span>`
        : words
    }</button>`;
}

const leadsToButtons = (id: string, choices: readonly Choice[]): boolean =>
  choices.some(({ path: [first, second] }) => first === id && second !== undefined && isButton(second));

/** Draw the buttons of one kind under their heading, each as a picture and the few words of its brief label. */
function drawRow(kind: string, shown: readonly Button[], moment: Moment, speech: Speech): TemplateResult {
  const heading = t(`choices.${kind}`, {}, speech.game);
  const faces = facesOf(moment.frame);
  const row = shown.filter(([id]) => kindOf(id) === kind);
  return html`<div class="choice-row" role="group" aria-label=${heading}><span aria-hidden="true">${heading}</span>
    ${row.map(([id, next]) => {
      const label = moment.frame.buttons[id] ?? { code: id };
      const words = say(label, speech);
      const brief = `brief.${label.code}`;
      const set = has(brief, speech.game) ? t(brief, {}, speech.game) : "";
      return html`<button type="button" data-id=${id} ?data-next=${!next.refused} ?data-refused=${Boolean(next.refused)}
        ?data-set=${set !== ""} title=${words} aria-label=${words}>${drawSmall(moment.frame, facesNamed(label, faces), speech)}<small>${set}</small></button>`;
    })}
  </div>`;
}

/** Return the faces that the arguments of a label name, also those that only stand for a kind. */
const facesNamed = ({ args }: Msg, faces: ReadonlyMap<string, Face>): Face[] =>
  Object.values(args ?? {})
    .flatMap((value) => (typeof value === "string" && value.startsWith("$") ? value.slice(1).split("$") : []))
    .flatMap((code) => faces.get(code) ?? []);
