/** The arrow of a hint: from the piece that it is about to the place where it goes. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { round } from "../drawing/geometry.ts";
import type { Cell } from "../engine/protocol.ts";
import { drawHead, fromAbove } from "./draw-arrows.ts";

/** `hinted`: the ids to click, in order. Buttons are no places; an arrow to one place alone comes from above. */
export function drawHintArrow(
  cells: ReadonlyMap<string, Cell>,
  hinted: readonly string[],
): SVGTemplateResult | typeof nothing {
  const points = fromAbove(hinted.flatMap((id) => cells.get(id) ?? []));
  if (points.length === 0) return nothing;
  const line = points.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");
  return svg`<g class="ways" aria-hidden="true"><g class="way hint-arrow" data-step="1">
    <polyline class="way-edge" points=${line}></polyline><polyline points=${line}></polyline>${drawHead(points)}</g></g>`;
}
