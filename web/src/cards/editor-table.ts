/**
 * The card table of the position editor. Each zone has a row of its own, even if it is empty, and the seats
 * follow one another.
 */
import { html, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { t } from "../words/sentences.ts";
import "./editor-table.css";
import { drawFan, drawRow, drawStack } from "./card-buttons.ts";
import { drawHead, nameOf } from "./card-table.ts";
import type { CardView } from "./card-view.ts";
import type { Plan } from "./kl-cards.ts";
import type { Place } from "./table-layout.ts";

export const drawEditorTable: Plan = (tableau, view, opened) => {
  const { own, others, stacks, rows } = tableau;
  const places = [own, ...others].sort((a, b) => a.seat - b.seat);
  return html`<div class="laid" data-game=${view.frame.game} role="application" aria-label=${t("table.cards")}
    aria-roledescription=${t("table.cards.kind")}>
    <section class="laid-shared">
      ${stacks.map((zone) => drawStack(zone, view, opened.has(zone.id)))}
      ${rows.map((zone) => drawRow(zone, view))}
    </section>
    ${repeat(
      places,
      ({ seat }) => seat,
      (place) => drawSeat(place, view),
    )}
  </div>`;
};

function drawSeat(place: Place, view: CardView): TemplateResult {
  return html`<section class="laid-seat" data-seat=${place.seat} aria-label=${nameOf(place, view)}>
    ${drawHead(place, view)}
    <div class="field-row">${place.fields.map((zone) => drawFan(zone, view))}</div>
    ${place.hands.map((zone) => drawRow(zone, view, true))}
    ${place.aside.map((zone) => drawRow(zone, view))}
  </section>`;
}
