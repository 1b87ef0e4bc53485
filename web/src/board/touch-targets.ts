/** The layer of a board for touch and for screen readers: one button for each cell, in reading order. */
import { type SVGTemplateResult, svg } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { HALF_HEIGHT, prismPoints, roundPoints } from "../drawing/geometry.ts";
import type { Cell, Shown } from "../engine/protocol.ts";
import type { Interaction } from "../input/highlight.ts";
import { cellName, piecesByPlace } from "../input/place-names.ts";
import type { Speech } from "../words/sentences.ts";
import { type Slant, stackHeights } from "./stacking.ts";

/**
 * Draw the buttons. `cells` are at their positions on screen. `entry` is the id of the cell that the Tab key
 * reaches.
 */
export function drawTargets(
  { scene }: Shown,
  cells: Iterable<Cell>,
  slant: Slant,
  entry: string,
  doing: Pick<Interaction, "next" | "clicked">,
  speech: Speech,
): SVGTemplateResult {
  const pieces = piecesByPlace(scene.pieces);
  const tops = stackHeights(scene.pieces, slant);
  const target = (cell: Cell): SVGTemplateResult => {
    const next = doing.next.get(cell.id);
    const selected = doing.clicked.includes(cell.id);
    const marks = scene.marks.filter((mark) => mark.at === cell.id);
    const name = cellName(cell, pieces.get(cell.id) ?? [], marks, { next, selected }, speech);
    return svg`<polygon class="target" role="button" data-id=${cell.id} ?data-next=${next !== undefined && !next.refused}
      ?data-refused=${Boolean(next?.refused)} ?data-selected=${selected} tabindex=${cell.id === entry ? 0 : -1}
      aria-label=${name} aria-pressed=${selected ? "true" : "false"}
      points=${points(cell, slant.squash, (tops.get(cell.id) ?? 0) * slant.step)}></polygon>`;
  };
  return svg`<g class="targets">${repeat(cells, (cell) => cell.id, target)}</g>`;
}

/**
 * Return the outline of a button. The button of a round cell is a circle, because the frame under the pointer
 * has the button's outline. `rise`: the height of the cell's stack.
 */
const points = (cell: Cell, squash: number, rise: number): string =>
  cell.shape === "hex" || rise > 0
    ? prismPoints(cell, 1, squash, rise)
    : roundPoints(cell, HALF_HEIGHT, squash);
