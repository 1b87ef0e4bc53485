/** Pieces in SVG, in the colours of their seats and in stacks. Nearer pieces are drawn over farther ones. */

import { nothing, type SVGTemplateResult, svg } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { round } from "../drawing/geometry.ts";
import { glyph } from "../drawing/glyphs.ts";
import { stand as measures } from "../drawing/measures.ts";
import { isFilling, isUpright } from "../drawing/piece-forms.ts";
import type { Cell, Piece } from "../engine/protocol.ts";
import { type Drawn, drawFace, drawLevel, isFilled, type LayerContext, shift } from "./draw-layers.ts";
import { type Slant, type StackPosition, stackPositions } from "./stacking.ts";

/**
 * The distance in board units from the middle of an upright piece to its foot, on which it stands in the
 * tilted view.
 */
const FOOT = 0.26;
/** The number of slices with which the side of a layer is drawn. */
const SLICES = 4;

interface Item {
  key: string;
  order: [rank: number, row: number, height: number];
  draw: () => Drawn;
}

/** Draw the pieces. `rank` lifts the pieces with these keys above all others. */
export function drawPieces(
  pieces: readonly Piece[],
  cells: ReadonlyMap<string, Cell>,
  context: LayerContext,
  rank: ReadonlyMap<string, number> = new Map(),
): SVGTemplateResult {
  const stands = stackPositions(pieces, context.slant);
  const items: Item[] = [];
  for (const piece of pieces) {
    const cell = cells.get(piece.at);
    const stand = stands.get(piece.key);
    if (!cell || !stand) continue;
    items.push({
      key: `piece ${piece.key}`,
      order: [rank.get(piece.key) ?? 0, cell.y, piece.lift > 0 ? 2 : 0],
      draw: () => drawPiece(piece, cell, stand, context),
    });
  }
  for (const cell of cells.values()) {
    if (!isFilled(cell.id, context)) continue;
    items.push({ key: `face ${cell.id}`, order: [0, cell.y, 1], draw: () => drawFace(cell, context) });
  }
  items.sort((a, b) => compare(a.order, b.order));
  return svg`<g class="pieces">${repeat(
    items,
    (item) => item.key,
    (item) => item.draw(),
  )}</g>`;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => Math.abs(value - (b[index] ?? 0)) > 0.01);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/**
 * Draw a piece, which may be a stack. The lower layers of a stack stay in place while its top layer moves.
 */
function drawPiece(piece: Piece, home: Cell, stand: StackPosition, context: LayerContext): Drawn {
  const { slant, colors, leaving } = context;
  const { squash, step } = slant;
  const upright = isUpright(piece);
  const foot = upright && squash < 1 ? FOOT * stand.scale : 0;
  const at = { x: home.x + stand.x, y: home.y + stand.y * squash - stand.base * step - foot };
  const flat = upright ? 1 : squash;
  const scale = `scale(${round(stand.scale)} ${round(stand.scale * flat)})`;
  const top = piece.stack - 1;
  const layers = Array.from({ length: top }, (_, layer) => drawLayer(piece, layer, stand, slant, scale));
  return svg`<g class="piece" ?data-leaving=${leaving?.has(piece.key) ?? false} transform=${shift(at)} data-color=${colors[piece.seat] ?? nothing}>
    ${layers}
    <g class="piece-body" data-key=${piece.key} data-glyph=${piece.glyph}>
      ${drawLayer(piece, top, stand, slant, scale)}
      ${piece.level > 0 && !isFilling(piece) ? svg`<g transform="translate(0 ${round(-top * step)}) ${scale}">${drawLevel(piece, 1)}</g>` : nothing}
    </g>
  </g>`;
}

/**
 * Draw one layer: its face and, in the tilted view, its side in slices. Only the lowest layer casts a shadow.
 */
function drawLayer(piece: Piece, layer: number, stand: StackPosition, slant: Slant, scale: string): Drawn {
  const { squash, step, thick } = slant;
  const up = (height: number): string => `translate(0 ${round(-height * step)}) ${scale}`;
  const sliced = squash < 1 && !isUpright(piece);
  const slices = sliced ? Array.from({ length: SLICES }, (_, slice) => layer - 1 + slice / SLICES) : [];
  const shade = Math.min(measures.shades, stand.base + layer + 1 - thick);
  return svg`<g class="layer" data-layer=${shade} ?data-sliced=${sliced}>
    ${slices.map((height) => svg`<g class="slice" ?data-ground=${stand.base + height === 0} transform=${up(height)}>${glyph(piece.glyph)}</g>`)}
    <g transform=${up(layer)}>${glyph(piece.glyph)}</g>
  </g>`;
}
