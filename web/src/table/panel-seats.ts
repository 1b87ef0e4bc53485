/** Who plays, whose turn it is, and the numbers that belong to each seat. */
import { html, nothing, type TemplateResult } from "lit";
import type { Count, Frame } from "../protocol.ts";
import { type Speech, say, t } from "../words.ts";
import { seatToken, smallGlyph } from "./parts.ts";

export function drawSeats(frame: Frame, speech: Speech): TemplateResult {
  const seats = Array.from({ length: frame.seats }, (_, seat) => seat);
  const scored = frame.standing.some((score) => score !== 0);
  return html`<ul class="seats" aria-label=${t("table.seats")}>
    ${seats.map((seat) => {
      const counts = frame.scene.counts.filter((count) => count.seat === seat);
      const kind = frame.kinds[seat] ?? "h";
      return html`<li class="seat" ?data-turn=${frame.seat === seat} data-seat=${seat}>
        ${seatToken(frame, seat)}
        <span class="seat-name">${speech.names[seat] ?? ""}</span>
        ${kind.startsWith("b") ? html`<span class="seat-kind">${t(`kind.${kind}`)}</span>` : nothing}
        <span class="seat-counts">${counts.map((count) => drawCount(frame, count, speech))}</span>
        ${scored ? html`<span class="seat-score"><span class="unseen">${t("table.score")}</span> ${frame.standing[seat] ?? 0}</span>` : nothing}
      </li>`;
    })}
  </ul>
  ${drawShared(frame, speech)}`;
}

/** Numbers that belong to nobody. One that counts towards a limit is shown when the limit comes near. */
function drawShared(frame: Frame, speech: Speech): TemplateResult | typeof nothing {
  const counts = frame.scene.counts.filter((count) => count.seat < 0 && 2 * count.n >= count.of);
  if (counts.length === 0) return nothing;
  return html`<p class="shared-counts">${counts.map((count) => drawCount(frame, count, speech))}</p>`;
}

function drawCount(frame: Frame, count: Count, speech: Speech): TemplateResult {
  const words = say({ code: count.code, args: { seat: count.seat, n: count.n, of: count.of } }, speech);
  const number = count.of > 0 ? `${count.n}/${count.of}` : String(count.n);
  return html`<span class="count" title=${words}>
    ${count.glyph ? smallGlyph(frame, count.glyph, count.seat) : nothing}
    <span aria-hidden="true">${count.glyph ? number : words}</span><span class="unseen">${words}</span>
  </span>`;
}
