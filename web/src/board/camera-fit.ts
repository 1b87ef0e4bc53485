/**
 * Computes the best view of a board in its element: its rotation, its zoom and its centre. All functions are
 * pure.
 */
import type { Point } from "../drawing/geometry.ts";

export interface Size {
  width: number;
  height: number;
}

export type Side = "left" | "right" | "up" | "down";

/**
 * The minimum gain for which a board is rotated, as a factor of the area that it fills. A smaller gain is not
 * worth it, because people remember the board unrotated.
 */
const GAIN = 1.15;
/**
 * The distance around a place's centre, in board units, that must be visible for the place to count as
 * visible.
 */
const SEEN = 0.5;

/**
 * Heights of a place in pixels on a board in play. FIT: enough for a finger. WHOLE: enough on a board that is
 * shown whole, because a person who sees the whole board does not have to pan it. PANNED: for up to FEW
 * seats, on a board that must be panned anyway.
 */
const FIT = 32.2;
const WHOLE = 28;
const PANNED = 40.2;
const FEW = 3;

/**
 * Return the minimum height in pixels of a place on a board in play; 0 means that the whole board must be
 * shown. `whole`: the height that a place has if the whole board is shown.
 */
export function leastHeight(whole: number, seats: number): number {
  if (whole < WHOLE) return seats <= FEW ? PANNED : FIT;
  return whole < FIT ? 0 : FIT;
}

/** Return the number of pixels of a board unit if the whole board is shown. */
export const fitOf = (whole: Size, room: Size): number =>
  Math.min(room.width / whole.width, room.height / whole.height);

/**
 * Return the rotation, in sixths of a circle, with which a board fills most of its element, or 0 unless the
 * gain is large enough. The current rotation is ignored, so that the result does not depend on the earlier
 * shape of the window.
 *
 * The area is compared, not only the scale. In a tall element a wide board may be equally large with and
 * without a rotation, but without it half of the element would be empty.
 */
export function bestTurn(boxOf: (turns: number) => Size, room: Size): number {
  const filled = (turns: number): number => {
    const box = boxOf(turns);
    return fitOf(box, room) ** 2 * box.width * box.height;
  };
  // A board rotated by half a circle takes the same space, so half of the rotations are enough.
  const best = [0, 1, 5].reduce((one, other) => (filled(other) > filled(one) * 1.01 ? other : one));
  return filled(best) >= GAIN * filled(0) ? best : 0;
}

export function sees(center: Point, extent: Size, { x, y }: Point, part = SEEN): boolean {
  const within = (from: number, to: number, length: number): boolean =>
    Math.abs(to - from) <= length / 2 - part;
  return within(center.x, x, extent.width) && within(center.y, y, extent.height);
}

/**
 * Return the centre of the view that shows most of these places. Among several, return the nearest to `from`.
 */
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

/** Return the places that are not visible, by the side of the view beyond which they are farthest. */
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
