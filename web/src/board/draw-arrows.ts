/** Draws a line of turns over a board: an arrow for each path, with the number of its turn. */
import { type SVGTemplateResult, svg } from "lit";
import { type Point, round } from "../drawing/geometry.ts";
import type { Cell } from "../engine/protocol.ts";
import type { ArrowPath } from "../input/arrow-paths.ts";

/**
 * The length and half the width of an arrow's head, in board units. BADGE is the radius of the disc with the
 * number at the tip.
 */
const HEAD = { long: 0.42, wide: 0.24 };
const BADGE = 0.24;
/**
 * The height in board units above its destination at which the arrow of a piece that enters the board begins.
 */
const ABOVE = 1.3;

export function drawArrows(
  ways: readonly ArrowPath[],
  cells: ReadonlyMap<string, Cell>,
  colors: readonly string[],
): SVGTemplateResult {
  return svg`<g class="ways" aria-hidden="true">${ways.map((way) => {
    const stops = way.stops.flatMap((id) => cells.get(id) ?? []);
    const points = way.enters ? fromAbove(stops) : stops;
    return points.length > 0 ? drawWay(way, points, colors[way.seat] ?? "") : [];
  })}</g>`;
}

function drawWay({ step }: ArrowPath, points: readonly Point[], color: string): SVGTemplateResult {
  const end = points.at(-1) ?? { x: 0, y: 0 };
  const line = points.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");
  return svg`<g class="way" data-color=${color} data-step=${step}>
    ${points.length > 1 ? svg`<polyline class="way-edge" points=${line}></polyline><polyline points=${line}></polyline>${drawHead(points)}` : svg`<circle class="way-ring" cx=${round(end.x)} cy=${round(end.y)} r="0.6"></circle>`}
    <circle class="way-badge" cx=${round(end.x)} cy=${round(end.y)} r=${BADGE}></circle>
    <text class="way-step" x=${round(end.x)} y=${round(end.y + 0.11)}>${step}</text>
  </g>`;
}

/** Extend a path of a single place so that it comes from above. Other paths stay as they are. */
export function fromAbove(points: readonly Point[]): readonly Point[] {
  const [to, ...more] = points;
  return to && more.length === 0 ? [{ x: to.x, y: to.y - ABOVE }, to] : points;
}

export function drawHead(points: readonly Point[]): SVGTemplateResult {
  const [from, to] = [points.at(-2), points.at(-1)];
  if (!from || !to) return svg``;
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const tip = { x: to.x - BADGE * dx, y: to.y - BADGE * dy };
  const back = { x: tip.x - HEAD.long * dx, y: tip.y - HEAD.long * dy };
  const corner = (side: number): string =>
    `${round(back.x - side * HEAD.wide * dy)},${round(back.y + side * HEAD.wide * dx)}`;
  return svg`<polygon points="${round(tip.x)},${round(tip.y)} ${corner(1)} ${corner(-1)}"></polygon>`;
}
