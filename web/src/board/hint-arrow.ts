/** The arrow of a hint, from the piece to move to its destination. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { round } from "../drawing/geometry.ts";
import type { Cell } from "../engine/protocol.ts";
import { drawHead, fromAbove } from "./draw-arrows.ts";

/**
 * Draw the arrow. `hinted` has the ids to click, in order. Ids of buttons are skipped. If there is only one
 * place, the arrow points at it from above.
 */
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
