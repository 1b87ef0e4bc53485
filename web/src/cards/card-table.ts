/**
 * Draws the whole card table: the other seats above, the shared zones in the middle, the viewer's own zones
 * and hand below.
 */

import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Count, Zone } from "../engine/protocol.ts";
import { isBotKind } from "../engine/seat-kinds.ts";
import { join } from "../input/place-names.ts";
import { countInWords, drawCount, drawShared } from "../ui/panel-seats.ts";
import { seatToken } from "../ui/small-parts.ts";
import { t } from "../words/sentences.ts";
import { drawBacks, drawFan, drawRow, drawStack, drawTarget, isHidden, isShown } from "./card-buttons.ts";
import { type CardView, notesOf, stateOf, zoneTitle } from "./card-view.ts";
import type { Place, TableLayout } from "./table-layout.ts";

/** Draw the table. `opened`: the ids of the stacks whose cards are spread out. */
export function drawCardTable(
  tableau: TableLayout,
  view: CardView,
  opened: ReadonlySet<string>,
): TemplateResult {
  const { own, others } = tableau;
  return html`
    <div class="shared">
      <div class="others" data-others=${others.length}>${repeat(
        others,
        ({ seat }) => seat,
        (place) => drawOther(place, view),
      )}</div>
      ${drawMiddle(tableau, view, opened)}
    </div>
    <section class="own" aria-label=${nameOf(own, view)} ?data-turn=${view.frame.seat === own.seat}>
      ${drawHead(own, view)}
      <div class="plot"><div class="field-row">${own.fields.map((zone) => drawFan(zone, view))}</div></div>
      <div class="hands">
        ${[...own.aside, ...own.offers].filter((zone) => isShown(zone, view)).map((zone) => drawRow(zone, view))}
        ${own.hands.map((zone) => drawRow(zone, view, true))}
      </div>
    </section>`;
}

export const nameOf = ({ seat }: Place, { speech }: CardView): string => speech.names[seat] ?? "";

function drawOther(place: Place, view: CardView): TemplateResult {
  const hands = place.hands.map((zone) =>
    isHidden(zone, view) ? drawBacks(zone, view) : drawRow(zone, view, true),
  );
  return html`<section class="other" data-seat=${place.seat} ?data-turn=${view.frame.seat === place.seat}
    aria-label=${nameOf(place, view)}>
    ${drawHead(place, view, hands)}${drawReply(place, view)}
    <div class="field-row">${place.fields.map((zone) => drawFan(zone, view))}
      ${place.aside.filter((zone) => isShown(zone, view)).map((zone) => drawRow(zone, view))}</div>
  </section>`;
}

/**
 * Draw the answer of a seat to an offer that several seats answer at the same time: in words, or as its
 * counter-offer. A click on the answer accepts it, if that is possible.
 */
function drawReply({ hands, offers }: Place, view: CardView): TemplateResult | typeof nothing {
  const sides = offers.filter((zone) => isShown(zone, view));
  const zone = sides[0] ?? hands[0];
  const words = sides[0] ? [] : hands.flatMap(({ id }) => notesOf(view, id));
  if (!zone || !(sides[0] ?? words[0])) return nothing;
  const next = view.looks.get(zone.id)?.next;
  return html`<div class="reply" ?data-takes=${next && !next.refused} data-for=${zone.id} aria-hidden=${!sides[0]}>${words.join(" · ")}${sides.map((side, index) => html`${index > 0 ? html`<kl-icon name="arrow-left-right"></kl-icon>` : nothing}${drawRow(side, view)}`)}</div>`;
}

/**
 * Draw the kinds of cards that a seat has said it would like to get, beside its name. Draw nothing if there
 * are none.
 */
const drawWished = (wished: readonly Zone[], view: CardView): TemplateResult[] =>
  wished
    .filter((zone) => isShown(zone, view))
    .map(
      (zone) => html`<div class="wished" title=${zoneTitle(zone, view.speech)}>${drawRow(zone, view)}</div>`,
    );

/**
 * Draw the name of a seat and its counts, such as the number of its coins. If the seat has a purse (cards
 * that it owns face down), the counts are the button of the purse.
 */
export function drawHead(
  { seat, purses, wished }: Place,
  view: CardView,
  hands: unknown = nothing,
): TemplateResult {
  const { frame, speech } = view;
  const kind = frame.kinds[seat] ?? "h";
  const counts = frame.scene.counts.filter((count) => count.seat === seat);
  const numbers = counts.map((count) => drawCount(frame, count, speech));
  return html`<header class="head">
    ${seatToken(frame, seat)}<span class="seat-name">${speech.names[seat] ?? ""}</span>
    ${isBotKind(kind) ? html`<span class="seat-kind">${t(`kind.${kind}`)}</span>` : nothing}
    ${drawWished(wished, view)}
    <span class="head-numbers">${hands}
      ${purses.map((zone, index) => html`<span class="area purse" data-zone=${zone.id}>${drawTarget(zone, view, index === 0 ? numbers : nothing, purseName(zone, counts, view))}</span>`)}
      ${purses.length === 0 ? numbers : nothing}
    </span>
  </header>`;
}

/**
 * Return the spoken name of a purse: its owner and the counts of its cards, because nothing else is known
 * about them.
 */
const purseName = (zone: Zone, counts: readonly Count[], view: CardView): string =>
  join([
    view.speech.names[zone.seat] ?? "",
    ...counts.map((count) => countInWords(count, view.speech)),
    ...stateOf(view, zone.id),
  ]);

function drawMiddle(tableau: TableLayout, view: CardView, opened: ReadonlySet<string>): TemplateResult {
  const { stacks, rows, offers, wishes } = tableau;
  const talks = [...offers, ...wishes].some((zone) => isShown(zone, view));
  return html`<div class="middle">
    ${drawShared(view.frame, view.speech)}
    ${stacks.map((zone) => drawStack(zone, view, opened.has(zone.id)))}
    ${rows.filter((zone) => isShown(zone, view)).map((zone) => drawRow(zone, view))}
    ${
      talks
        ? html`<section class="trade" aria-label=${t("table.cards.offer")}>
          <div class="sides">${offers.map((zone, index) => html`${index > 0 ? html`<kl-icon name="arrow-left-right"></kl-icon>` : nothing}${drawRow(zone, view)}`)}</div>
          ${wishes.filter((zone) => isShown(zone, view)).map((zone) => drawRow(zone, view))}
        </section>`
        : nothing
    }
  </div>`;
}
