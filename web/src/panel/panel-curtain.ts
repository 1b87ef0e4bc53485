/** The curtain, which covers the table until the next person has taken the device. */
import { html, type TemplateResult } from "lit";
import { drawTradeOffer } from "../cards/trade-offer.ts";
import { drawWaitingPreview } from "../cards/waiting-preview.ts";
import type { Frame } from "../engine/protocol.ts";
import { button } from "../ui/commands.ts";
import { seatToken } from "../ui/small-parts.ts";
import { type Speech, say } from "../words/sentences.ts";
import { curtainTitle } from "./announcements.ts";

/** Draw the curtain. It shows only public information, because anybody may see it. */
export function drawCurtain(frame: Frame, speech: Speech): TemplateResult {
  return html`<section class="curtain">
    ${seatToken(frame, frame.seat)}
    <h2>${curtainTitle(frame, speech)}</h2>
    <p>${say(frame.prompt, speech)}</p>
    ${drawTradeOffer(frame, speech)}
    ${drawWaitingPreview(frame, speech)}
    <div class="choices">${button("lift", "table.curtain.lift", "primary")}</div>
  </section>`;
}
