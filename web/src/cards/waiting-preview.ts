/**
 * What has happened since somebody had a turn, in small pictures with a sentence each: worth lifting the curtain for.
 * It is told from the turns of a frame that nobody in particular looks at, so that there is no secret in it.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Frame, Turn } from "../engine/protocol.ts";
import { seatToken } from "../ui/small-parts.ts";
import { type Speech, t } from "../words/sentences.ts";
import { drawLogLine, facesIn, facesOf } from "./card-log-line.ts";

/** As many sentences as are read before one lifts a curtain. */
const MOST = 8;

export function drawWaitingPreview(frame: Frame, speech: Speech): TemplateResult | typeof nothing {
  const faces = facesOf(frame);
  const deeds = since(frame.turns, frame.seat).flatMap(({ seat, story }) =>
    story.map((msg) => ({ seat, msg, shown: facesIn(msg, faces) })),
  );
  const told = deeds.filter(({ shown }) => shown.length > 0).slice(-MOST);
  if (told.length === 0) return nothing;
  return html`<section class="meanwhile" tabindex="0" aria-label=${t("table.curtain.since")}>
    <h3>${t("table.curtain.since")}</h3>
    <ol>${told.map(({ seat, msg }) => html`<li>${seatToken(frame, seat)} ${drawLogLine(frame, msg, speech)}</li>`)}</ol>
  </section>`;
}

/** The turns after the latest one of a seat that is over. */
export const since = (turns: readonly Turn[], seat: number): readonly Turn[] =>
  turns.slice(turns.slice(0, -1).findLastIndex((turn) => turn.seat === seat) + 1);
