/**
 * The panel beside the board or the cards: seats, status, turns and tools. Other folders import only this
 * module of the folder.
 */

import { html, nothing, type TemplateResult } from "lit";
import "./panel.css";
import "./calm.css";
import "./panel-log.css";
import "./ending.css";
import "./questions.css";
import { isCardTable } from "../input/board-or-cards.ts";
import type { Moment } from "../session/session.ts";
import { drawSeats } from "../ui/panel-seats.ts";
import type { Speech } from "../words/sentences.ts";
import { drawZones } from "./card-zones.ts";
import { drawAnalysis } from "./panel-analysis.ts";
import { drawLog, type Typing } from "./panel-log.ts";
import { drawAsked, drawSaid, drawStatus } from "./panel-status.ts";
import { drawMore, drawTools } from "./panel-tools.ts";

export { questionFor } from "./confirmations.ts";
export { digitOf, keyCommand } from "./keyboard-shortcuts.ts";
export { LiveRegion } from "./live-region.ts";
export { tableCommandOf, waysShown } from "./panel-analysis.ts";
export { drawCurtain } from "./panel-curtain.ts";
export { drawChoices } from "./panel-status.ts";
export { aloud, attackersOf } from "./spoken-summary.ts";

/**
 * Draw the panel. `sheet`: true if the sheet with the list of turns and the rarely used tools is open; only
 * phones hide it while it is not. `note`: additional content, or null. `coached`: true if the coach is on,
 * false if it is off, null if there is no coach.
 */
export function drawPanel(
  moment: Moment,
  speech: Speech,
  sheet: boolean,
  type: Typing,
  note: TemplateResult | null,
  coached: boolean | null,
): TemplateResult {
  const { frame, ghost } = moment;
  const cards = isCardTable(frame);
  const played = html`<div class="sheet" ?data-open=${sheet}>
    ${drawLog(frame, speech, moment.playing, moment.over || cards ? undefined : type)}
    ${drawMore(moment, coached)}
  </div>`;
  if (cards)
    return html`<div class="panel" data-cards>
      ${drawStatus(moment, speech)}${note ?? nothing}${drawAnalysis(moment, speech)}${played}${drawTools(moment, sheet)}
    </div>`;
  // There are two groups, which tablets show side by side. On a desktop both are in one column.
  return html`<div class="panel" data-board>
    <div class="asked">${drawAsked(moment, speech)}
      <div class="said" tabindex="-1">${drawSaid(moment, speech)}${note ?? nothing}</div>
      ${drawAnalysis(moment, speech)}${drawSeats(frame, speech, ghost?.standing)}</div>
    <div class="played">${played}</div>
    ${drawTools(moment, sheet)}
  </div>`;
}

/** Draw the zones beside a board. */
export const drawAround = drawZones;
