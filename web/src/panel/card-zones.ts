/**
 * Draws the zones beside the board (hands, stocks, piles), each as a row of small cards. A zone can be
 * clicked as a whole, and so can each card in it.
 */
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Card, Zone } from "../engine/protocol.ts";
import { stateName } from "../input/place-names.ts";
import type { Moment } from "../session/session.ts";
import { seatToken, smallGlyph } from "../ui/small-parts.ts";
import { has, type Speech, say, t } from "../words/sentences.ts";

export function drawZones(moment: Moment, speech: Speech): TemplateResult | typeof nothing {
  const { board, scene } = moment.frame;
  // Empty zones are hidden unless they can be chosen.
  const shown = board.zones.filter(
    ({ id }) => moment.next.has(id) || scene.cards.some((card) => card.zone === id),
  );
  if (shown.length === 0) return nothing;
  const zone = ({ id, kind, seat }: Zone): TemplateResult => {
    const code = `zone.${kind}`;
    const name = has(code, speech.game) ? say({ code, args: { seat } }, speech) : id;
    const cards = scene.cards.filter((card) => card.zone === id);
    const head = seat >= 0 ? seatToken(moment.frame, seat) : html`<span class="zone-name">${name}</span>`;
    return html`<div class="zone" data-kind=${kind} role="group" aria-label=${name} title=${name}>
      ${moment.next.has(id) ? chip(id, name, head) : head}
      ${repeat(
        cards,
        (card) => card.key,
        (card) => chip(card.key, cardName(card), cardFace(card)),
      )}
    </div>`;
  };
  const chip = (id: string, name: string, face: TemplateResult): TemplateResult => {
    const next = moment.next.get(id);
    const selected = moment.clicked.includes(id);
    const spoken = [name, selected && t("table.selected"), stateName(next, speech)]
      .filter(Boolean)
      .join(", ");
    return html`<button type="button" class="chip" data-id=${id} ?data-next=${next !== undefined && !next.refused}
      ?data-refused=${Boolean(next?.refused)} ?data-selected=${selected} ?data-hint=${moment.hinted.includes(id)}
      aria-pressed=${String(selected)} aria-label=${spoken}>${face}</button>`;
  };
  const cardName = (card: Card): string => (card.say ? say(card.say, speech) : card.glyph);
  const cardFace = (card: Card): TemplateResult =>
    html`${smallGlyph(moment.frame, card.glyph, card.seat)}${card.level > 0 ? html`<span>${card.level}</span>` : nothing}`;
  return html`<div class="zones">${shown.map(zone)}</div>`;
}
