/** Where things are, from the x and y the engine sends. Board units: a hex has radius 1 and a flat top. */
import type { Cell } from "../protocol.ts";

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export type Direction = "up" | "down" | "left" | "right";

/** Half the height of a hex of radius 1. */
export const HALF_HEIGHT = Math.sqrt(3) / 2;

const AHEAD: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** The cell turned by `steps` sixths of a circle: hexes keep their flat top, so nothing else needs turning. */
export function turned<T extends Point>(place: T, steps: number): T {
  if (steps % 6 === 0) return place;
  const angle = (steps * Math.PI) / 3;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { ...place, x: place.x * cos - place.y * sin, y: place.x * sin + place.y * cos };
}

/** Corners of a flat-top hex as an SVG `points` text. */
export function hexPoints(center: Point, radius: number): string {
  return [0, 1, 2, 3, 4, 5]
    .map((corner) => {
      const angle = (corner * Math.PI) / 3;
      return `${round(center.x + radius * Math.cos(angle))},${round(center.y + radius * Math.sin(angle))}`;
    })
    .join(" ");
}

/** The smallest box around all cells, with a margin. */
export function boundsOf(cells: readonly Cell[], margin: number): Box {
  if (cells.length === 0) return { x: -1, y: -1, width: 2, height: 2 };
  const [left, right] = spread(cells.map((cell) => cell.x));
  const [top, bottom] = spread(cells.map((cell) => cell.y));
  const tall = cells.some((cell) => cell.shape !== "hex") ? 1 : HALF_HEIGHT;
  return {
    x: left - 1 - margin,
    y: top - tall - margin,
    width: right - left + 2 + 2 * margin,
    height: bottom - top + 2 * tall + 2 * margin,
  };
}

function spread(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

/**
 * The id to go to from `from` with an arrow key: the nearest one within 60° of that direction, where
 * straying sideways counts twice; undefined at the edge. Of two that are equally near the one closer to
 * `keep` wins (the place a walk sideways started from), so that such a walk stays on its row.
 */
export function neighbour(
  places: ReadonlyMap<string, Point>,
  from: string,
  direction: Direction,
  keep: Point | undefined = places.get(from),
): string | undefined {
  const start = places.get(from);
  if (!start) return places.keys().next().value;
  const ahead = AHEAD[direction];
  const strayed = (place: Point, origin: Point): number =>
    Math.abs((place.x - origin.x) * ahead.y) + Math.abs((place.y - origin.y) * ahead.x);
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [id, place] of places) {
    const forward = (place.x - start.x) * ahead.x + (place.y - start.y) * ahead.y;
    const aside = strayed(place, start);
    if (id === from || forward < 0.1 || aside > forward * 1.8) continue;
    const cost = Math.hypot(forward, 2 * aside) + 0.01 * strayed(place, keep ?? start);
    if (cost < least - 1e-9) {
      least = cost;
      best = id;
    }
  }
  return best;
}

export interface Spot extends Point {
  scale: number;
}

const MIDDLE: Spot = { x: 0, y: 0, scale: 1 };
const ON_TOP: Spot = { x: 0.28, y: 0.2, scale: 0.7 };

/**
 * Where things that share a place go, and how large they are drawn. What belongs to a seat stands on the one
 * thing that belongs to nobody; equals stand around the middle.
 */
export function spots(group: readonly { seat: number }[]): Spot[] {
  if (group.length < 2) return group.map(() => MIDDLE);
  const owned = group.filter(({ seat }) => seat >= 0).length;
  if (group.length === 2 && owned === 1) return group.map(({ seat }) => (seat >= 0 ? ON_TOP : MIDDLE));
  return group.map((_, index) => around(index, group.length));
}

function around(index: number, count: number): Spot {
  const start = count === 2 ? -Math.PI : count === 4 ? -0.75 * Math.PI : -0.5 * Math.PI;
  const angle = start + (index / count) * 2 * Math.PI;
  const reach = count === 2 ? 0.4 : 0.44;
  return { x: reach * Math.cos(angle), y: reach * Math.sin(angle), scale: count < 3 ? 0.62 : 0.54 };
}

/** Rows of places from top to bottom, each from left to right: the order of reading. */
export function readingOrder<T extends Point>(places: readonly T[]): T[] {
  return [...places].sort((a, b) => (Math.abs(a.y - b.y) > 0.05 ? a.y - b.y : a.x - b.x));
}

export const round = (value: number): number => Math.round(value * 1000) / 1000;
