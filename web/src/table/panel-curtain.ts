/** What hangs in front of the table until the next person takes the device. */
import { html, nothing, type TemplateResult } from "lit";
import type { Frame } from "../protocol.ts";
import { type Speech, say } from "../words.ts";
import { isTrade } from "./cards/layout.ts";
import { cardTitle, notesOf, zoneTitle } from "./cards/sight.ts";
import { drawing } from "./cards/slots.ts";
import { plainSight } from "./cards/words.ts";
import { button } from "./commands.ts";
import { seatToken } from "./parts.ts";

/** All there is to see while it hangs: what anybody may know. */
export function drawCurtain(frame: Frame, speech: Speech): TemplateResult {
  return html`<section class="curtain">
    ${seatToken(frame, frame.seat)}
    <h2>${say({ code: "table.curtain", args: { seat: frame.seat } }, speech)}</h2>
    <p>${say(frame.prompt, speech)}</p>
    ${drawDeal(frame, speech)}
    <div class="choices">${button("lift", "table.curtain.lift", "primary")}</div>
  </section>`;
}

/** The offer that was spoken out, for a table that has agreed on it aloud. */
function drawDeal(frame: Frame, speech: Speech): TemplateResult | typeof nothing {
  const sight = plainSight(frame, speech);
  const sides = frame.board.zones.filter((zone) => isTrade(zone) && sight.cards.has(zone.id));
  if (sides.length === 0) return nothing;
  return html`<dl class="deal">${sides.map(
    (zone) => html`<div><dt>${notesOf(sight, zone.id).join(", ") || zoneTitle(zone, speech)}</dt>
      ${sight.cards.get(zone.id)?.map((card) => html`<dd>${drawing(card, sight)} ${cardTitle(card, sight)}</dd>`)}</div>`,
  )}</dl>`;
}
