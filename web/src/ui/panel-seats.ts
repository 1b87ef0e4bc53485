/** Draws the seats of a match. Each shows its player and its numbers, and is marked if it is to act. */

import { html, nothing, type TemplateResult } from "lit";
import type { Count, Frame, TableShown } from "../engine/protocol.ts";
import { isBotKind } from "../engine/seat-kinds.ts";
import { has, namesOf, numeral, type Speech, say, t } from "../words/sentences.ts";
import { seatToken, smallGlyph } from "./small-parts.ts";

/** Up to this number of seats, there is room for words beside the numbers of each seat. */
const ROOM = 3;
/** The key under which a game's dictionary names its score, if the game does not count points. */
const OWN_SCORE = "score";
/** The largest number of small pictures drawn in a tray. */
const TRAY = 5;

/**
 * Draw the seats. `ahead`: the scores after the action that is being previewed; undefined if there is none.
 */
export function drawSeats(frame: Frame, speech: Speech, ahead?: readonly number[]): TemplateResult {
  const seats = Array.from({ length: frame.seats }, (_, seat) => seat);
  const people = seats.filter((seat) => !isBotKind(frame.kinds[seat] ?? "h"));
  // If several people share the device, "you" would not tell which of them is meant.
  const me = people.length === 1 && frame.seats > 1 ? people[0] : undefined;
  const points = has(OWN_SCORE, frame.game) ? t(OWN_SCORE, {}, frame.game) : t("table.score");
  const scored = [...frame.standing, ...(ahead ?? [])].some((score) => score !== 0);
  const own = scored && has(OWN_SCORE, frame.game);
  return html`<ul class="seats" ?data-parts=${scored && hasParts(frame)} ?data-own-score=${own}
    ?data-bots=${people.length < frame.seats} aria-label=${t("table.seats")}>
    ${seats.map((seat) => {
      const counts = frame.scene.counts.filter((count) => count.seat === seat);
      const kind = frame.kinds[seat] ?? "h";
      return html`<li class="seat" ?data-turn=${frame.seat === seat} data-seat=${seat}>
        ${seatToken(frame, seat)}
        <span class="seat-name">${speech.names[seat] ?? ""}${seat === me ? html` <span class="seat-you">${t("table.you")}</span>` : nothing}${isBotKind(kind) ? drawLevel(kind) : nothing}${drawPartners(frame, seat, speech)}</span>
        ${scored ? html`<span class="seat-score"><span class="score-words">${points}</span> ${drawScore(frame.standing[seat] ?? 0, ahead?.[seat])}</span>` : nothing}
        ${
          counts.length > 0
            ? html`<span class="seat-counts">${counts.map((count) => drawCount(frame, count, speech, frame.seats <= ROOM))}</span>`
            : nothing
        }
      </li>`;
    })}
  </ul>
  ${drawShared(frame, speech)}`;
}

/**
 * Draw in words which bot holds a seat. Where there is no room for the words, only the level of the bot is
 * shown.
 */
const drawLevel = (kind: string): TemplateResult =>
  html` <span class="seat-kind"><span>${t(`kind.${kind}`)}</span><span class="seat-level" aria-hidden="true">· ${t(`level.${kind}`)}</span></span>`;

/**
 * Draw the partners of a seat: their names or, where there is no room for names, the tokens of their seats.
 */
function drawPartners(frame: Frame, seat: number, speech: Speech): TemplateResult | typeof nothing {
  const others = frame.partners?.[seat] ?? [];
  if (others.length === 0) return nothing;
  return html` <span class="seat-partners">
    ${others.map((other) => smallGlyph(frame, "seat", other))}
    <span class="partner-words">${t("table.partners", { names: namesOf(others, speech) })}</span>
  </span>`;
}

/**
 * Return true if a seat has numbers without a picture after numbers with one. Such numbers are the parts of
 * which its score consists.
 */
const hasParts = ({ scene }: TableShown): boolean =>
  scene.counts.some(
    ({ seat, glyph }, n) =>
      seat >= 0 && !glyph && scene.counts.slice(0, n).some((one) => one.seat === seat && one.glyph),
  );

function drawScore(now: number, then = now): TemplateResult {
  return then === now
    ? html`${numeral(now)}`
    : html`<span class="seat-ahead">${numeral(now)} → ${numeral(then)}</span>`;
}

/**
 * Draw the numbers that belong to no seat. If such a number has a limit, it is shown only once it has reached
 * half of that limit.
 */
export function drawShared(frame: TableShown, speech: Speech): TemplateResult | typeof nothing {
  const counts = frame.scene.counts.filter((count) => count.seat < 0 && 2 * count.n >= count.of);
  if (counts.length === 0) return nothing;
  return html`<p class="shared-counts">${counts.map((count) => drawCount(frame, count, speech))}</p>`;
}

/**
 * Draw a number of a seat or of the whole table. With `told`, its words are visible too, because a number
 * such as "2/3" alone means little to a beginner.
 */
export function drawCount(
  frame: Pick<Frame, "game" | "colors">,
  count: Count,
  speech: Speech,
  told = false,
): TemplateResult {
  const words = countInWords(count, speech);
  if (!count.glyph) return html`<span class="count">${words}</span>`;
  const tray = count.of > 0 && count.of <= TRAY;
  const picture = tray ? drawTray(frame, count) : smallGlyph(frame, count.glyph, count.seat);
  if (told) return html`<span class="count">${picture} ${words}</span>`;
  const number = tray
    ? nothing
    : html`<span aria-hidden="true">${count.of > 0 ? `${count.n}/${count.of}` : count.n}</span>`;
  return html`<span class="count" title=${words}>${picture} ${number}<span class="unseen">${words}</span></span>`;
}

/**
 * Draw captured or won pieces as a tray of small pictures. Up to the limit, the places that are still free
 * are drawn as empty.
 */
const drawTray = (frame: Pick<Frame, "game" | "colors">, { glyph, seat, n, of }: Count): TemplateResult =>
  html`<span class="tray">${Array.from({ length: of }, (_, place) => html`<span ?data-empty=${place >= n}>${smallGlyph(frame, glyph, seat)}</span>`)}</span>`;

/** Return a number together with the words for what it counts. */
export const countInWords = ({ code, seat, n, of }: Count, speech: Speech): string =>
  say({ code, args: { seat, n, of } }, speech);
