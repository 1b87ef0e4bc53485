/**
 * Draws the events since a seat's last turn on the curtain, the cover that hides the screen while a shared
 * device changes hands: a sentence for each event, with small pictures. The events come from a public frame,
 * so they reveal no secret.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Frame, Msg, Turn } from "../engine/protocol.ts";
import { seatToken } from "../ui/small-parts.ts";
import { type Speech, t } from "../words/sentences.ts";
import { drawLogLine, facesIn, facesOf } from "./card-log-line.ts";

/** The maximum number of sentences shown. */
const MOST = 8;

export function drawWaitingPreview(frame: Frame, speech: Speech): TemplateResult | typeof nothing {
  const faces = facesOf(frame);
  const told = missed(frame.turns, frame.seat)
    .filter(({ msg }) => facesIn(msg, faces).length > 0)
    .slice(-MOST);
  if (told.length === 0) return nothing;
  return html`<section class="meanwhile">
    <h3>${t("table.curtain.since")}</h3>
    <div tabindex="0" role="group" aria-label=${t("table.curtain.since")}>
      <ol>${told.map(({ seat, msg }) => html`<li>${seat >= 0 ? seatToken(frame, seat) : nothing} ${drawLogLine(frame, msg, speech)}</li>`)}</ol>
    </div>
  </section>`;
}

interface Deed {
  seat: number;
  msg: Msg;
}

/**
 * Return what the other seats did since the latest finished turn of the viewer's seat, each event with the
 * seat that acted. If the viewer is in the middle of a turn, return only what followed the viewer's latest
 * action.
 */
export function missed(turns: readonly Turn[], viewer: number): Deed[] {
  const after = turns.slice(turns.slice(0, -1).findLastIndex(({ seat }) => seat === viewer) + 1);
  const deeds = after.flatMap(({ seat, story }) =>
    story.map((msg) => ({ seat: Number(msg.args?.seat ?? seat), msg })),
  );
  const own = ({ seat }: Deed): boolean => seat === viewer;
  const seen = turns.at(-1)?.seat === viewer ? deeds.findLastIndex(own) + 1 : 0;
  return deeds.slice(seen).filter((deed) => !own(deed));
}
