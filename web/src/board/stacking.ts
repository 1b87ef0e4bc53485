/**
 * The positions of pieces on a cell and on each other, for a board seen from above or tilted. All functions
 * are pure.
 */

import { type Box, HALF_HEIGHT, type Point } from "../drawing/geometry.ts";
import { stand } from "../drawing/measures.ts";
import { isUpright } from "../drawing/piece-forms.ts";
import type { Cell, Piece } from "../engine/protocol.ts";

/**
 * The tilt of a board: the factor by which depth is foreshortened, and the distance between the layers of a
 * stack.
 */
export interface Slant {
  squash: number;
  step: number;
  /**
   * The height, in layers, of the top face of a piece on the ground. It is 0 if the board is seen from above.
   */
  thick: number;
}

export const ABOVE: Slant = stand.above;
export const TILTED: Slant = stand.tilted;

/**
 * The position of a drawn piece: its offset from the centre of its cell, and the height of its lowest layer
 * in steps (`base`).
 */
export interface StackPosition extends Point {
  scale: number;
  base: number;
}

/**
 * The circle on which several pieces on one cell are arranged, by their number: its radius, the scale of the
 * pieces, and the angle of the first piece in half turns.
 */
const CROWD: Record<string, { reach: number; scale: number; start: number }> = stand.crowd;

/** Return the offsets of several pieces on one cell, in their order around its centre. */
export function sideBySide(count: number): (Point & { scale: number })[] {
  if (count < 2) return [{ x: 0, y: 0, scale: 1 }];
  const { reach, scale, start } = CROWD[count] ?? stand.crowd.many;
  return Array.from({ length: count }, (_, index) => {
    const angle = start * Math.PI + (index / count) * 2 * Math.PI;
    return { x: reach * Math.cos(angle), y: reach * Math.sin(angle), scale };
  });
}

/**
 * Return the position of each piece by key. Pieces on the ground lie side by side in their cell, and pieces
 * on a stack lie side by side on top of it.
 */
export function stackPositions(
  pieces: readonly Piece[],
  { thick }: Slant = ABOVE,
): Map<string, StackPosition> {
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const group = `${piece.at} ${piece.lift}`;
    groups.set(group, [...(groups.get(group) ?? []), piece]);
  }
  const stands = new Map<string, StackPosition>();
  for (const group of groups.values()) {
    const spots = sideBySide(group.length);
    group.forEach((piece, index) => {
      const spot = spots[index] ?? { x: 0, y: 0, scale: 1 };
      const scale = piece.lift > 0 ? stand.onTop * spot.scale : spot.scale;
      const own = isUpright(piece) ? 0 : thick;
      const base = piece.lift > 0 ? piece.lift - 1 + thick : 0;
      stands.set(piece.key, { ...spot, scale, base: base + own });
    });
  }
  return stands;
}

/** Return the height of each cell's stack in steps. Empty cells are left out. */
export function stackHeights(pieces: readonly Piece[], { thick }: Slant = ABOVE): Map<string, number> {
  const tops = new Map<string, number>();
  for (const piece of pieces) {
    if (piece.lift > 0 || isUpright(piece)) continue;
    tops.set(piece.at, Math.max(tops.get(piece.at) ?? 0, piece.stack - 1 + thick));
  }
  return tops;
}

/** Return the cells at their positions on screen. On a tilted board their rows are closer together. */
export const seenCells = (cells: readonly Cell[], { squash }: Slant): Cell[] =>
  squash === 1 ? [...cells] : cells.map((cell) => ({ ...cell, y: cell.y * squash }));

export const byId = (cells: readonly Cell[]): Map<string, Cell> =>
  new Map(cells.map((cell) => [cell.id, cell]));

/**
 * Return the smallest box around all cells and stacks, with a margin. Slots (cells that are still empty and
 * smaller) may extend into the margin.
 */
export function boundsOf(
  cells: readonly Cell[],
  margin: number,
  { squash, step }: Slant = ABOVE,
  tops: ReadonlyMap<string, number> = new Map(),
): Box {
  if (cells.length === 0) return { x: -1, y: -1, width: 2, height: 2 };
  const reach = ({ shape }: Cell): Point & { margin: number } =>
    shape === "hex" ? { x: 1, y: HALF_HEIGHT, margin } : { x: 1, y: 1, margin };
  const edges = cells.map((cell) => {
    const around = cell.shape === "slot" ? { x: 0.6, y: 0.6, margin: 0.05 } : reach(cell);
    const [x, y] = [around.x + around.margin, around.y * squash + around.margin];
    return {
      left: cell.x - x,
      right: cell.x + x,
      top: cell.y - y - (tops.get(cell.id) ?? 0) * step,
      bottom: cell.y + y,
    };
  });
  const [left, top] = [Math.min(...edges.map((e) => e.left)), Math.min(...edges.map((e) => e.top))];
  return {
    x: left,
    y: top,
    width: Math.max(...edges.map((e) => e.right)) - left,
    height: Math.max(...edges.map((e) => e.bottom)) - top,
  };
}

/** The spare room allowed around a box, so that the view does not move with every small change. */
const SLACK = 1.6;

/** Return the box to show. The current box is kept while the needed box fits into it and fills most of it. */
export function calmBox(shown: Box | null, needed: Box): Box {
  if (!shown) return needed;
  const inside =
    needed.x >= shown.x - 1e-6 &&
    needed.y >= shown.y - 1e-6 &&
    needed.x + needed.width <= shown.x + shown.width + 1e-6 &&
    needed.y + needed.height <= shown.y + shown.height + 1e-6;
  const close = shown.width - needed.width < SLACK && shown.height - needed.height < SLACK;
  return inside && close ? shown : needed;
}
