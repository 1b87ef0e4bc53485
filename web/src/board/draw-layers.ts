/**
 * The layers of a board in SVG that lie below and above the pieces: ground, names of cells, last move,
 * possible clicks.
 */

import { nothing, type SVGTemplateResult, svg } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { hexPoints, type Point, round } from "../drawing/geometry.ts";
import { drawing, glyph } from "../drawing/glyphs.ts";
import { cell as measures } from "../drawing/measures.ts";
import { isFilling, isNumbered } from "../drawing/piece-forms.ts";
import type { Cell, Piece } from "../engine/protocol.ts";
import type { Next } from "../input/click-path.ts";
import type { Highlight } from "../input/highlight.ts";
import type { Slant } from "./stacking.ts";

export type Drawn = SVGTemplateResult | typeof nothing;

/** The data that the layers of one drawing share. */
export interface LayerContext {
  slant: Slant;
  looks: ReadonlyMap<string, Highlight>;
  occupied: ReadonlyMap<string, readonly Piece[]>;
  /** The height of the top face on each cell, in steps above the ground. */
  tops: ReadonlyMap<string, number>;
  colors: readonly string[];
  coordinates: boolean;
  /** The keys of the pieces that a previewed choice would move away. */
  leaving?: ReadonlySet<string> | undefined;
}

const ORIGIN: Point = { x: 0, y: 0 };
/** True for a layer of a stack: a piece that fills its cell. */
export const isLayer = (piece: Piece): boolean => piece.lift === 0 && isFilling(piece);

export const isFilled = (id: string, { occupied }: LayerContext): boolean =>
  occupied.get(id)?.some(isLayer) ?? false;

export const shift = ({ x, y }: Point): string => `translate(${round(x)} ${round(y)})`;

/**
 * Return the transform that moves a drawing to a cell's centre and onto its plane, `steps` above the ground.
 */
const onto = (place: Point, { squash, step }: Slant, steps = 0): string =>
  `${shift({ x: place.x, y: place.y - steps * step })}${squash === 1 ? "" : ` scale(1 ${squash})`}`;

/** Draw the outline of a cell around the origin, smaller by `inset`. */
function outline(cell: Cell, inset: number, classes: string, last?: Highlight["last"]): SVGTemplateResult {
  if (cell.shape === "hex") {
    return svg`<polygon class=${classes} data-tone=${cell.tone} data-last=${last ?? nothing}
      points=${hexPoints(ORIGIN, 1 - inset)}></polygon>`;
  }
  const radius = (cell.shape === "disc" ? measures.disc : measures.slot) - inset;
  return svg`<circle class=${classes} data-shape=${cell.shape} data-tone=${cell.tone} data-last=${last ?? nothing}
    r=${round(radius)}></circle>`;
}

/**
 * Draw the background image of the board. It does not rotate with the board, because its coast is the same on
 * all six sides.
 */
export function drawBackground(game: string): Drawn {
  const picture = drawing(`board-${game}`);
  return picture === nothing ? nothing : svg`<g class="picture">${picture}</g>`;
}

export function drawGround(cells: readonly Cell[], slant: Slant): SVGTemplateResult {
  const ground = (cell: Cell): SVGTemplateResult => svg`<g transform=${onto(cell, slant)}>
      ${outline(cell, 0, "cell")}${cell.glyph ? glyph(cell.glyph) : nothing}
    </g>`;
  return svg`<g class="ground">${repeat(cells, (cell) => cell.id, ground)}</g>`;
}

/** Draw the cells that move above those at rest. Their ids allow them to be animated. */
export function drawMoving(cells: readonly Cell[], { squash }: Slant): SVGTemplateResult {
  const flat = squash === 1 ? nothing : `scale(1 ${squash})`;
  const moving = (cell: Cell): SVGTemplateResult => svg`<g transform=${shift(cell)}><g data-key=${cell.id}>
      <g transform=${flat}>${outline(cell, 0, "cell")}${cell.glyph ? glyph(cell.glyph) : nothing}</g></g></g>`;
  return svg`<g class="ground">${repeat(cells, (cell) => cell.id, moving)}</g>`;
}

/** Draw tints, outlines and names on the ground of all cells that no piece fills. */
export function drawBelow(cells: readonly Cell[], context: LayerContext): SVGTemplateResult {
  const bare = cells.filter((cell) => !isFilled(cell.id, context));
  const tinted = bare.filter((cell) => context.looks.has(cell.id));
  const below = (cell: Cell): SVGTemplateResult =>
    svg`<g transform=${onto(cell, context.slant)}>${tints(cell, context)}</g>`;
  const named = (cell: Cell): SVGTemplateResult =>
    svg`<g transform=${onto(cell, context.slant)}>${drawLabel(cell, context)}</g>`;
  return svg`<g class="below">${repeat(tinted, (cell) => cell.id, below)}</g>
    ${context.coordinates ? svg`<g class="labels">${repeat(bare, (cell) => cell.id, named)}</g>` : nothing}`;
}

/** Draw tint, outlines and name on the top face of a filled cell. */
export function drawFace(cell: Cell, context: LayerContext): SVGTemplateResult {
  return svg`<g class="below" transform=${onto(cell, context.slant, context.tops.get(cell.id))}>
    ${tints(cell, context)}${context.coordinates ? drawLabel(cell, context) : nothing}</g>`;
}

/** Draw the heights of stacks as numbers, above everything else so that nothing hides them. */
export function drawLevels(
  cells: Iterable<Cell>,
  { slant, tops, occupied }: LayerContext,
): SVGTemplateResult {
  const found = [...cells].flatMap((cell) => {
    const stack = occupied.get(cell.id)?.find((piece) => isFilling(piece) && piece.level > 0);
    return stack ? [{ cell, stack }] : [];
  });
  const level = ({ cell, stack }: { cell: Cell; stack: Piece }): SVGTemplateResult =>
    svg`<g transform=${onto(cell, slant, tops.get(cell.id))}>${drawLevel(stack, slant.squash)}</g>`;
  return svg`<g class="levels">${repeat(found, ({ cell }) => cell.id, level)}</g>`;
}

function tints(cell: Cell, { looks, colors }: LayerContext): Drawn {
  const look = looks.get(cell.id);
  if (!look) return nothing;
  return svg`${look.last ? outline(cell, measures.last, "look-last", look.last) : nothing}
    ${look.selected || look.pending ? outline(cell, 0.05, "look-selected") : nothing}
    ${look.lit ? outline(cell, measures.lit, "look-lit") : nothing}
    ${look.marks?.map(
      ({ kind, seat }) => svg`<g class="look-mark" data-kind=${kind} data-color=${colors[seat] ?? nothing}>
        ${outline(cell, measures.mark, "look-mark-line")}</g>`,
    )}`;
}

/** Draw the name of a cell in its lower left corner, which pieces leave free. */
function drawLabel(cell: Cell, context: LayerContext): SVGTemplateResult {
  const hex = cell.shape === "hex";
  const filled = isFilled(cell.id, context);
  return svg`<text class="cell-label" data-shape=${cell.shape} ?data-occupied=${context.occupied.has(cell.id)} ?data-filled=${filled}
    x=${hex ? -0.48 : 0} y=${hex ? (filled ? 0.77 : 0.82) : 0.74} text-anchor=${hex ? "start" : "middle"}>${cell.label}</text>`;
}

/** Draw the height of a stack as a number. It stays readable on a plane foreshortened by `squash`. */
export function drawLevel(piece: Piece, squash: number): SVGTemplateResult {
  const { level } = piece;
  if (isNumbered(piece)) return svg`<text class="p-count" y="0.12">${level}</text>`;
  const upright = squash === 1 ? nothing : `scale(1 ${round(1 / squash)})`;
  return svg`<g class="level" transform="translate(0.58 -0.42)"><g transform=${upright}>
    <circle r="0.25"></circle><text y="0.12">${level}</text></g></g>`;
}

/** Draw the possible clicks above the pieces, as dots, rings and brackets that are clear without colour. */
export function drawAbove(cells: readonly Cell[], context: LayerContext, first: boolean): SVGTemplateResult {
  const { looks, slant, tops, occupied } = context;
  const above = (cell: Cell): SVGTemplateResult => {
    const look = looks.get(cell.id) ?? {};
    return svg`<g transform=${onto(cell, slant, tops.get(cell.id))}>
      ${look.next ? drawNext(cell, look.next, occupied.has(cell.id), first) : nothing}
      ${look.hint ? drawHint(look.hint) : nothing}
    </g>`;
  };
  const shown = cells.filter((cell) => looks.get(cell.id)?.next || looks.get(cell.id)?.hint);
  return svg`<g class="above">${repeat(shown, (cell) => cell.id, above)}</g>`;
}

function drawNext(cell: Cell, next: Next, occupied: boolean, first: boolean): SVGTemplateResult {
  const small = cell.shape === "slot" ? 0.6 : 1;
  if (next.refused) {
    return svg`<g class="next-refused"><circle r=${0.22 * small}></circle><path d="M-.15 .15L.15 -.15"></path></g>`;
  }
  // A piece that can be selected gets a thin ring; a destination gets a dot, or a broken ring if a piece is
  // on it.
  if (occupied && first) return svg`<circle class="next-first" r=${0.79 * small}></circle>`;
  return svg`<g class="next" transform="scale(${small})">${glyph(occupied ? "take" : "dot")}</g>`;
}

/** Draw the number of a step at the upper left, because the height of a piece is at the upper right. */
function drawHint(step: number): SVGTemplateResult {
  return svg`<g class="hint"><circle class="hint-ring" r="0.8"></circle>
    <circle class="hint-badge" cx="-0.56" cy="-0.56" r="0.24"></circle>
    <text class="hint-step" x="-0.56" y="-0.45">${step}</text></g>`;
}
