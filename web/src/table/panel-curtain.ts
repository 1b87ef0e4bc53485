/** What hangs in front of the table until the next person takes the device. */
import { html, type TemplateResult } from "lit";
import type { Frame } from "../protocol.ts";
import { type Speech, say } from "../words.ts";
import { button } from "./commands.ts";
import { seatToken } from "./parts.ts";

/** All there is to see while it hangs. */
export function drawCurtain(frame: Frame, speech: Speech): TemplateResult {
  return html`<section class="curtain">
    ${seatToken(frame, frame.seat)}
    <h2>${say({ code: "table.curtain", args: { seat: frame.seat } }, speech)}</h2>
    <div class="choices">${button("lift", "table.curtain.lift", "primary")}</div>
  </section>`;
}
