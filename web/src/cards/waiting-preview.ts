/**
 * Draws the events since a seat's last turn on the curtain, the cover that hides the screen while a shared
 * device changes hands: a sentence for each event, with small pictures. The events come from a public frame,
 * so they reveal no secret.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Frame, Turn } from "../engine/protocol.ts";
import { seatToken } from "../ui/small-parts.ts";
import { type Speech, t } from "../words/sentences.ts";
import { drawLogLine, facesIn, facesOf } from "./card-log-line.ts";

/** The maximum number of sentences shown. */
const MOST = 8;

export function drawWaitingPreview(frame: Frame, speech: Speech): TemplateResult | typeof nothing {
  const faces = facesOf(frame);
  const deeds = since(frame.turns, frame.seat).flatMap(({ seat, story }) =>
    story.map((msg) => ({ seat, msg, shown: facesIn(msg, faces) })),
  );
  const told = deeds.filter(({ shown }) => shown.length > 0).slice(-MOST);
  if (told.length === 0) return nothing;
  return html`<section class="meanwhile">
    <h3>${t("table.curtain.since")}</h3>
    <div tabindex="0" role="group" aria-label=${t("table.curtain.since")}>
      <ol>${told.map(({ seat, msg }) => html`<li>${seat >= 0 ? seatToken(frame, seat) : nothing} ${drawLogLine(frame, msg, speech)}</li>`)}</ol>
    </div>
  </section>`;
}

/** Return the turns after the latest finished turn of a seat. */
export const since = (turns: readonly Turn[], seat: number): readonly Turn[] =>
  turns.slice(turns.slice(0, -1).findLastIndex((turn) => turn.seat === seat) + 1);
