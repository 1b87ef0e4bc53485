/** Places beside the board (hands, stocks, piles) as rows of chips; a zone and each card may be chosen. */
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Card, Zone } from "../protocol.ts";
import { has, type Speech, say, t } from "../words.ts";
import type { Match } from "./match.ts";
import { stateName } from "./names.ts";
import { seatToken, smallGlyph } from "./parts.ts";

export function drawZones(match: Match, speech: Speech): TemplateResult | typeof nothing {
  const { board, scene } = match.frame;
  // An empty place says nothing, unless it can be chosen.
  const shown = board.zones.filter(
    ({ id }) => match.next.has(id) || scene.cards.some((card) => card.zone === id),
  );
  if (shown.length === 0) return nothing;
  const zone = ({ id, kind, seat }: Zone): TemplateResult => {
    const code = `zone.${kind}`;
    const name = has(code, speech.game) ? say({ code, args: { seat } }, speech) : id;
    const cards = scene.cards.filter((card) => card.zone === id);
    const head = seat >= 0 ? seatToken(match.frame, seat) : html`<span class="zone-name">${name}</span>`;
    return html`<div class="zone" data-kind=${kind} role="group" aria-label=${name} title=${name}>
      ${match.next.has(id) ? chip(id, name, head) : head}
      ${repeat(
        cards,
        (card) => card.key,
        (card) => chip(card.key, cardName(card), cardFace(card)),
      )}
    </div>`;
  };
  const chip = (id: string, name: string, face: TemplateResult): TemplateResult => {
    const next = match.next.get(id);
    const selected = match.clicked.includes(id);
    const spoken = [name, selected && t("table.selected"), stateName(next, speech)]
      .filter(Boolean)
      .join(", ");
    return html`<button type="button" class="chip" data-id=${id} ?data-next=${next !== undefined && !next.refused}
      ?data-refused=${Boolean(next?.refused)} ?data-selected=${selected} ?data-hint=${match.hinted.includes(id)}
      aria-pressed=${String(selected)} aria-label=${spoken}>${face}</button>`;
  };
  const cardName = (card: Card): string => (card.say ? say(card.say, speech) : card.glyph);
  const cardFace = (card: Card): TemplateResult =>
    html`${smallGlyph(match.frame, card.glyph, card.seat)}${card.level > 0 ? html`<span>${card.level}</span>` : nothing}`;
  return html`<div class="zones">${shown.map(zone)}</div>`;
}
