/**
 * Draws a card, 60 by 90 units in size. Cards overlap, so the upper strip and the left edge show everything
 * that players must see of a covered card.
 */

import { nothing, type SVGTemplateResult, svg } from "lit";
import { glyph } from "../drawing/glyphs.ts";
import { card } from "../drawing/measures.ts";
import type { Face } from "../engine/protocol.ts";
import { type Speech, say } from "../words/sentences.ts";

export const WIDTH = card.width;
export const HEIGHT = card.height;

export const drawBack = (): SVGTemplateResult => svg`<g class="face" data-glyph="back">${glyph("back")}</g>`;

/**
 * True for a face drawn without the frame of a card: a token that stands for many cards, such as a kind of
 * card to wish for.
 */
export const isToken = (face: Face | undefined): boolean =>
  !face || (face.meter.length === 0 && face.pips === 0 && !face.sign && !face.text);

export function drawFace(face: Face, speech: Speech): SVGTemplateResult {
  return svg`<g class="face" data-art=${face.art} data-glyph=${face.id}>
    <rect class="face-paper" x="0.75" y="0.75" width="58.5" height="88.5" rx="5"></rect>
    <path class="face-strip" d="M5.75 .75H54.25A5 5 0 0 1 59.25 5.75V20H.75V5.75A5 5 0 0 1 5.75 .75Z"></path>
    <g transform="translate(9 10.5) scale(7)">${glyph(face.art)}</g>
    ${face.sign ? svg`<text class="face-sign" x="21.75" y="14">${say(face.sign, speech)}</text>` : nothing}
    ${drawPips(face.pips)}
    ${face.meter.some(Boolean) ? face.meter.map(drawStep) : nothing}
    <g transform="translate(30 ${face.text ? (face.edge ? 58 : 44) : 54.5}) scale(${face.text ? 21 : 25})">${glyph(face.art)}</g>
    ${face.text ? drawTitle(printed(say(face.title, speech)), face.edge ? 20 : 69) : nothing}
  </g>`;
}

const drawPips = (pips: number): SVGTemplateResult[] =>
  Array.from(
    { length: pips },
    (_, index) =>
      svg`<g class="face-pip" transform="translate(${38 + 11 * index} 10.5) scale(6)">${glyph("pip")}</g>`,
  );

/**
 * Draw a column of the meter, the list of prices on a card: a number of cards, and below it the coins that
 * they pay.
 */
function drawStep(cards: number, index: number): SVGTemplateResult {
  const x = card.columns[index] ?? 54;
  if (cards === 0) return svg`<text class="face-number" data-none x=${x} y="11.5">–</text>`;
  const coins = Array.from({ length: index + 1 }, (_, coin) => x + (coin - index / 2) * card.coin);
  return svg`<text class="face-number" x=${x} y="11.5">${cards}</text>
    ${coins.map((at) => svg`<circle class="face-coin" cx=${at} cy="16" r="0.8"></circle>`)}`;
}

/** Remove the part of a title in brackets, which is meant for people who do not see the picture. */
const printed = (title: string): string => title.replace(/ \(.*\)$/, "");

function drawTitle(title: string, top: number): SVGTemplateResult {
  const size = Math.min(card.letters, card.title / (title.length * card.slim));
  return svg`<rect class="face-band" x="0.75" y=${top} width="58.5" height="11.5"></rect>
    <circle class="face-flag" cx="6" cy=${top + 5.75} r="2"></circle>
    <text class="face-title" x="32" y=${top + 5.75 + size * 0.34} font-size=${size.toFixed(2)}>${title}</text>`;
}
