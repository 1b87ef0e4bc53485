/** Draws the current offer as a list, for players who agree on it aloud. */
import { html, nothing, type TemplateResult } from "lit";
import type { Frame } from "../engine/protocol.ts";
import type { Speech } from "../words/sentences.ts";
import { drawing } from "./card-buttons.ts";
import { cardTitle, notesOf, zoneTitle } from "./card-view.ts";
import { plainCardView } from "./table-in-words.ts";
import { isOffer } from "./table-layout.ts";

export function drawTradeOffer(frame: Frame, speech: Speech): TemplateResult | typeof nothing {
  const view = plainCardView(frame, speech);
  const sides = frame.board.zones.filter((zone) => isOffer(zone) && view.cards.has(zone.id));
  if (sides.length === 0) return nothing;
  return html`<dl class="deal">${sides.map(
    (zone) => html`<div><dt>${notesOf(view, zone.id).join(", ") || zoneTitle(zone, speech)}</dt>
      ${view.cards.get(zone.id)?.map((card) => html`<dd>${drawing(card, view)} ${cardTitle(card, view)}</dd>`)}</div>`,
  )}</dl>`;
}
