/** Who plays, whose turn it is, and the numbers that belong to each seat. */

import { html, nothing, type TemplateResult } from "lit";
import { isBotKind } from "../kinds.ts";
import type { Count, Frame } from "../protocol.ts";
import { numeral, type Speech, say, t } from "../words.ts";
import { seatToken, smallGlyph } from "./parts.ts";

/** `ahead`: the scores after a choice that somebody considers. */
export function drawSeats(frame: Frame, speech: Speech, ahead?: readonly number[]): TemplateResult {
  const seats = Array.from({ length: frame.seats }, (_, seat) => seat);
  const scored = [...frame.standing, ...(ahead ?? [])].some((score) => score !== 0);
  return html`<ul class="seats" aria-label=${t("table.seats")}>
    ${seats.map((seat) => {
      const counts = frame.scene.counts.filter((count) => count.seat === seat);
      const kind = frame.kinds[seat] ?? "h";
      return html`<li class="seat" ?data-turn=${frame.seat === seat} data-seat=${seat}>
        ${seatToken(frame, seat)}
        <span class="seat-name">${speech.names[seat] ?? ""}</span>
        ${isBotKind(kind) ? html`<span class="seat-kind">${t(`kind.${kind}`)}</span>` : nothing}
        ${scored ? html`<span class="seat-score"><span class="unseen">${t("table.score")}</span> ${drawScore(frame.standing[seat] ?? 0, ahead?.[seat])}</span>` : nothing}
        <span class="seat-counts">${counts.map((count) => drawCount(frame, count, speech))}</span>
      </li>`;
    })}
  </ul>
  ${drawShared(frame, speech)}`;
}

function drawScore(now: number, then = now): TemplateResult {
  return then === now
    ? html`${numeral(now)}`
    : html`<span class="seat-ahead">${numeral(now)} → ${numeral(then)}</span>`;
}

/** Numbers that belong to nobody. One that counts towards a limit is shown when the limit comes near. */
export function drawShared(frame: Frame, speech: Speech): TemplateResult | typeof nothing {
  const counts = frame.scene.counts.filter((count) => count.seat < 0 && 2 * count.n >= count.of);
  if (counts.length === 0) return nothing;
  return html`<p class="shared-counts">${counts.map((count) => drawCount(frame, count, speech))}</p>`;
}

export function drawCount(frame: Frame, count: Count, speech: Speech): TemplateResult {
  const words = countInWords(count, speech);
  if (!count.glyph) return html`<span class="count">${words}</span>`;
  return html`<span class="count" title=${words}>
    ${smallGlyph(frame, count.glyph, count.seat)}
    <span aria-hidden="true">${count.of > 0 ? `${count.n}/${count.of}` : count.n}</span><span class="unseen">${words}</span>
  </span>`;
}

/** The words for a count, its number among them. */
export const countInWords = ({ code, seat, n, of }: Count, speech: Speech): string =>
  say({ code, args: { seat, n, of } }, speech);
