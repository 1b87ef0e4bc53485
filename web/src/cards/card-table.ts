/** The whole card table: the others above, what lies in the middle, the own fields and hand below. */

import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Count, Zone } from "../engine/protocol.ts";
import { isBotKind } from "../engine/seat-kinds.ts";
import { join } from "../input/place-names.ts";
import { countInWords, drawCount, drawShared } from "../ui/panel-seats.ts";
import { seatToken } from "../ui/small-parts.ts";
import { t } from "../words/sentences.ts";
import { drawBacks, drawFan, drawRow, drawStack, drawTarget, isHidden, isShown } from "./card-buttons.ts";
import { type Sight, stateOf, zoneTitle } from "./card-view.ts";
import type { Place, Tableau } from "./table-layout.ts";

/** `opened`: the stacks somebody looks through. */
export function drawTableau(tableau: Tableau, sight: Sight, opened: ReadonlySet<string>): TemplateResult {
  const { own, others } = tableau;
  return html`
    <div class="shared">
      <div class="others" data-others=${others.length}>${repeat(
        others,
        ({ seat }) => seat,
        (place) => drawOther(place, sight),
      )}</div>
      ${drawMiddle(tableau, sight, opened)}
    </div>
    <section class="own" aria-label=${nameOf(own, sight)} ?data-turn=${sight.frame.seat === own.seat}>
      ${drawHead(own, sight)}
      <div class="plot"><div class="field-row">${own.fields.map((zone) => drawFan(zone, sight))}</div></div>
      <div class="hands">
        ${own.aside.filter((zone) => isShown(zone, sight)).map((zone) => drawRow(zone, sight))}
        ${own.hands.map((zone) => drawRow(zone, sight, true))}
      </div>
    </section>`;
}

export const nameOf = ({ seat }: Place, { speech }: Sight): string => speech.names[seat] ?? "";

function drawOther(place: Place, sight: Sight): TemplateResult {
  const hands = place.hands.map((zone) =>
    isHidden(zone, sight) ? drawBacks(zone, sight) : drawRow(zone, sight, true),
  );
  return html`<section class="other" data-seat=${place.seat} ?data-turn=${sight.frame.seat === place.seat}
    aria-label=${nameOf(place, sight)}>
    ${drawHead(place, sight, hands)}
    <div class="field-row">${place.fields.map((zone) => drawFan(zone, sight))}
      ${place.aside.filter((zone) => isShown(zone, sight)).map((zone) => drawRow(zone, sight))}</div>
  </section>`;
}

/** What the seat would like to have, beside it for as long as that is remembered. */
const drawWished = (wished: readonly Zone[], sight: Sight): TemplateResult[] =>
  wished
    .filter((zone) => isShown(zone, sight))
    .map(
      (zone) =>
        html`<div class="wished" title=${zoneTitle(zone, sight.speech)}>${drawRow(zone, sight)}</div>`,
    );

/** Who it is, and the numbers that belong to the seat: they are what its purse is chosen by. */
export function drawHead(
  { seat, purses, wished }: Place,
  sight: Sight,
  hands: unknown = nothing,
): TemplateResult {
  const { frame, speech } = sight;
  const kind = frame.kinds[seat] ?? "h";
  const counts = frame.scene.counts.filter((count) => count.seat === seat);
  const numbers = counts.map((count) => drawCount(frame, count, speech));
  return html`<header class="head">
    ${seatToken(frame, seat)}<span class="seat-name">${speech.names[seat] ?? ""}</span>
    ${isBotKind(kind) ? html`<span class="seat-kind">${t(`kind.${kind}`)}</span>` : nothing}
    ${drawWished(wished, sight)}
    <span class="head-numbers">${hands}
      ${purses.map((zone, index) => html`<span class="area purse" data-zone=${zone.id}>${drawTarget(zone, sight, index === 0 ? numbers : nothing, purseName(zone, counts, sight))}</span>`)}
      ${purses.length === 0 ? numbers : nothing}
    </span>
  </header>`;
}

/** What a seat owns, in the words of its numbers. */
const purseName = (zone: Zone, counts: readonly Count[], sight: Sight): string =>
  join([
    sight.speech.names[zone.seat] ?? "",
    ...counts.map((count) => countInWords(count, sight.speech)),
    ...stateOf(sight, zone.id),
  ]);

function drawMiddle(tableau: Tableau, sight: Sight, opened: ReadonlySet<string>): TemplateResult {
  const { stacks, rows, offers, wishes } = tableau;
  const talks = [...offers, ...wishes].some((zone) => isShown(zone, sight));
  return html`<div class="middle">
    ${drawShared(sight.frame, sight.speech)}
    ${stacks.map((zone) => drawStack(zone, sight, opened.has(zone.id)))}
    ${rows.filter((zone) => isShown(zone, sight)).map((zone) => drawRow(zone, sight))}
    ${
      talks
        ? html`<section class="trade" aria-label=${t("table.cards.offer")}>
          <div class="sides">${offers.map((zone, index) => html`${index > 0 ? html`<kl-icon name="arrow-left-right"></kl-icon>` : nothing}${drawRow(zone, sight)}`)}</div>
          ${wishes.filter((zone) => isShown(zone, sight)).map((zone) => drawRow(zone, sight))}
        </section>`
        : nothing
    }
  </div>`;
}
