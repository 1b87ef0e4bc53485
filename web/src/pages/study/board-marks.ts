/** Arrows and marks that people draw over a board, in colours that belong to no seat. */

import { nothing, type SVGTemplateResult, svg } from "lit";
import { drawn as measures } from "../../drawing/measures.ts";
import type { Cell, Drawing } from "../../engine/protocol.ts";

export const TONES = [1, 2, 3, 4] as const;

/** The drawing tool: a colour, and the place where an arrow has begun, or "" if none has. */
export interface Pen {
  tone: number;
  from: string;
}

/** Matches the id of a place that a study can contain. */
const PLACE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/i;
const LONGEST = 40;

/**
 * Add a drawing, or remove it if it is already there. It replaces a drawing in another colour at the same
 * places.
 */
function toggled(drawn: readonly Drawing[], one: Drawing): Drawing[] {
  const others = drawn.filter(({ start, end }) => start !== one.start || end !== one.end);
  const there = drawn.some(
    ({ start, end, tone }) => start === one.start && end === one.end && tone === one.tone,
  );
  return there ? others : [...others, one];
}

/**
 * Return the pen and the drawings after a click. The drawings are null if they have not changed, because an
 * arrow has only begun, or nothing can be drawn at that place.
 */
export function drawAt(
  pen: Pen,
  id: string,
  drawn: readonly Drawing[],
): { pen: Pen; drawn: Drawing[] | null } {
  if (!PLACE.test(id) || id.length > LONGEST) return { pen, drawn: null };
  if (!pen.from) return { pen: { ...pen, from: id }, drawn: null };
  const end = id === pen.from ? "" : id;
  return { pen: { ...pen, from: "" }, drawn: toggled(drawn, { start: pen.from, end, tone: pen.tone }) };
}

export const drawMarks =
  (drawn: readonly Drawing[]) =>
  (cells: ReadonlyMap<string, Cell>): SVGTemplateResult | typeof nothing =>
    drawn.length === 0
      ? nothing
      : svg`<g class="study-marks">${drawn.map((one) => {
          const [from, to] = [cells.get(one.start), cells.get(one.end)];
          if (!from || (one.end && !to)) return nothing;
          return to ? drawArrow(from, to, one.tone) : drawMark(from, one.tone);
        })}</g>`;

const drawMark = ({ x, y }: Cell, tone: number): SVGTemplateResult =>
  svg`<g data-tone=${tone}><circle class="edge" cx=${x} cy=${y} r=${measures.ring}></circle><circle cx=${x} cy=${y} r=${measures.ring}></circle></g>`;

function drawArrow(from: Cell, to: Cell, tone: number): SVGTemplateResult {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(x, y) || 1;
  const [dx, dy] = [x / length, y / length];
  const at = (along: number, aside = 0): string =>
    `${(from.x + along * dx - aside * dy).toFixed(3)},${(from.y + along * dy + aside * dx).toFixed(3)}`;
  const tip = length - measures.short;
  const line = `M${at(measures.short)}L${at(tip - measures.long)}`;
  const head = `${at(tip)} ${at(tip - measures.long, measures.wide)} ${at(tip - measures.long, -measures.wide)}`;
  return svg`<g data-tone=${tone}><path class="edge" d=${line}></path><path d=${line}></path><polygon points=${head}></polygon></g>`;
}
