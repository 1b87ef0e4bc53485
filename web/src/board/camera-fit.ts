/** The best view of a board in its element: its turn, its zoom and its position. All functions are pure. */
import type { Point } from "../drawing/geometry.ts";

export interface Size {
  width: number;
  height: number;
}

export type Side = "left" | "right" | "up" | "down";

/** A turn that fills a room better by less than this is none worth having: people know the land as it lay. */
const GAIN = 1.15;
/** A place counts as visible if this much of it around its centre is. */
const SEEN = 0.5;

/** Return the pixels of a board unit when the whole board is shown. */
export const fitOf = (whole: Size, room: Size): number =>
  Math.min(room.width / whole.width, room.height / whole.height);

/**
 * Return the turn, in sixths of a circle, with which a land fills most of its room; 0, as it was laid, unless another one is a
 * real gain. The turn that the land has now counts for nothing: a window that was narrow before is like any other. Size alone
 * would leave a wide land flat in a high room where it is as large when it stands, and half of the room empty.
 */
export function bestTurn(boxOf: (turns: number) => Size, room: Size): number {
  const filled = (turns: number): number => {
    const box = boxOf(turns);
    return fitOf(box, room) ** 2 * box.width * box.height;
  };
  // Half a turn later a land takes the same room.
  const best = [0, 1, 5].reduce((one, other) => (filled(other) > filled(one) * 1.01 ? other : one));
  return filled(best) >= GAIN * filled(0) ? best : 0;
}

export function sees(center: Point, extent: Size, { x, y }: Point, part = SEEN): boolean {
  const within = (from: number, to: number, length: number): boolean =>
    Math.abs(to - from) <= length / 2 - part;
  return within(center.x, x, extent.width) && within(center.y, y, extent.height);
}

/** Return the centre of the view that shows the most of these places; of several such centres the nearest to `from`. */
export function aim(places: readonly Point[], extent: Size, from: Point): Point {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const between = (all: number[]): number => (Math.min(...all) + Math.max(...all)) / 2;
  let best = from;
  let most = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const center of [{ x: between(xs), y: between(ys) }, ...places]) {
    const count = places.filter((place) => sees(center, extent, place)).length;
    const way = Math.hypot(center.x - from.x, center.y - from.y);
    if (count < most || (count === most && way >= least)) continue;
    if (count === places.length) return center;
    [best, most, least] = [center, count, way];
  }
  return best;
}

/** Return the places that are not visible, by the side of the view that they are farthest beyond. */
export function beyond<P extends Point>(
  places: Iterable<P>,
  center: Point,
  extent: Size,
  part = SEEN,
): Map<Side, P[]> {
  const found = new Map<Side, P[]>();
  for (const place of places) {
    if (sees(center, extent, place, part)) continue;
    const [x, y] = [place.x - center.x, place.y - center.y];
    const across = Math.abs(x) - extent.width / 2 >= Math.abs(y) - extent.height / 2;
    const side: Side = across ? (x < 0 ? "left" : "right") : y < 0 ? "up" : "down";
    found.set(side, [...(found.get(side) ?? []), place]);
  }
  return found;
}
