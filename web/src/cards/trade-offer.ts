/** The offer that was spoken out, as a list: for a table that has agreed on it aloud. */
import { html, nothing, type TemplateResult } from "lit";
import type { Frame } from "../engine/protocol.ts";
import type { Speech } from "../words/sentences.ts";
import { drawing } from "./card-buttons.ts";
import { cardTitle, notesOf, zoneTitle } from "./card-view.ts";
import { plainSight } from "./table-in-words.ts";
import { isOffer } from "./table-layout.ts";

export function drawDeal(frame: Frame, speech: Speech): TemplateResult | typeof nothing {
  const sight = plainSight(frame, speech);
  const sides = frame.board.zones.filter((zone) => isOffer(zone) && sight.cards.has(zone.id));
  if (sides.length === 0) return nothing;
  return html`<dl class="deal">${sides.map(
    (zone) => html`<div><dt>${notesOf(sight, zone.id).join(", ") || zoneTitle(zone, speech)}</dt>
      ${sight.cards.get(zone.id)?.map((card) => html`<dd>${drawing(card, sight)} ${cardTitle(card, sight)}</dd>`)}</div>`,
  )}</dl>`;
}
