/** A card table on which everything can be reached: each place a row of its own, empty ones too, seat after seat. */
import { html, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { t } from "../words/sentences.ts";
import "./editor-table.css";
import { drawFan, drawRow, drawStack } from "./card-buttons.ts";
import { drawHead, nameOf } from "./card-table.ts";
import type { Sight } from "./card-view.ts";
import type { Plan } from "./kl-cards.ts";
import type { Place } from "./table-layout.ts";

export const drawLaid: Plan = (tableau, sight, opened) => {
  const { own, others, stacks, rows } = tableau;
  const places = [own, ...others].sort((a, b) => a.seat - b.seat);
  return html`<div class="laid" data-game=${sight.frame.game} role="application" aria-label=${t("table.cards")}
    aria-roledescription=${t("table.cards.kind")}>
    <section class="laid-shared">
      ${stacks.map((zone) => drawStack(zone, sight, opened.has(zone.id)))}
      ${rows.map((zone) => drawRow(zone, sight))}
    </section>
    ${repeat(
      places,
      ({ seat }) => seat,
      (place) => drawSeat(place, sight),
    )}
  </div>`;
};

function drawSeat(place: Place, sight: Sight): TemplateResult {
  return html`<section class="laid-seat" data-seat=${place.seat} aria-label=${nameOf(place, sight)}>
    ${drawHead(place, sight)}
    <div class="field-row">${place.fields.map((zone) => drawFan(zone, sight))}</div>
    ${place.hands.map((zone) => drawRow(zone, sight, true))}
    ${place.aside.map((zone) => drawRow(zone, sight))}
  </section>`;
}
