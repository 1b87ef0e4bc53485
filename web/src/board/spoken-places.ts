/**
 * Draws the names of the places that texts on the page refer to: those of the last move, of a hint or
 * refusal, and of the current choice. They are drawn over pieces, and are readable even if the names of all
 * places would be too small.
 */
import { type SVGTemplateResult, svg } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { round } from "../drawing/geometry.ts";
import type { Cell, Piece } from "../engine/protocol.ts";
import type { Highlight } from "../input/highlight.ts";
import { ABOVE, type Slant, stackHeights } from "./stacking.ts";

/** The height of the characters in pixels at any zoom. */
const LETTERS = 11;

const isSpoken = ({ last, lit, hint, selected, pending }: Highlight): boolean =>
  Boolean(last || lit || hint || selected || pending);

/** Draw the names. `scale`: pixels of a board unit. `tops`: the height of each stack in steps. */
export function drawSpokenPlaces(
  cells: Iterable<Cell>,
  looks: ReadonlyMap<string, Highlight>,
  { step, squash }: Slant,
  tops: ReadonlyMap<string, number>,
  scale: number,
): SVGTemplateResult {
  const spoken = [...cells].filter(({ id }) => isSpoken(looks.get(id) ?? {}));
  const name = ({ id, x, y, shape, label }: Cell): SVGTemplateResult => {
    const hex = shape === "hex";
    const [left, down] = hex ? [-0.48, 0.82 * squash] : [0, 0.74 * squash];
    return svg`<text x=${round(x + left)} y=${round(y + down - (tops.get(id) ?? 0) * step)} text-anchor=${hex ? "start" : "middle"}>${label}</text>`;
  };
  return svg`<g class="spoken-places" aria-hidden="true" font-size=${round(LETTERS / scale)}>${repeat(spoken, ({ id }) => id, name)}</g>`;
}

/** Draw the names of all these places on a board seen from above. `scale`: pixels of a board unit. */
export function drawPlaceNames(
  cells: readonly Cell[],
  pieces: readonly Piece[],
  scale: number,
): SVGTemplateResult {
  const looks = new Map(cells.map(({ id }) => [id, { lit: true }]));
  return drawSpokenPlaces(cells, looks, ABOVE, stackHeights(pieces), scale);
}
