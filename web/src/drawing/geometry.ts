/**
 * Geometry of the board, computed from the x and y that the engine sends. In board units a hex has radius 1
 * and a flat top.
 */

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

/**
 * Return the cell rotated about the origin by `steps` sixths of a circle. Such a rotation maps the shape of a
 * hex to itself, so only the position changes.
 */
export function turned<T extends Point>(place: T, steps: number): T {
  if (steps % 6 === 0) return place;
  const angle = (steps * Math.PI) / 3;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { ...place, x: place.x * cos - place.y * sin, y: place.x * sin + place.y * cos };
}

/**
 * The corners of a flat-top hex around the origin, starting at the right corner and going clockwise on
 * screen.
 */
const CORNERS: readonly Point[] = [0, 1, 2, 3, 4, 5].map((corner) => ({
  x: Math.cos((corner * Math.PI) / 3),
  y: Math.sin((corner * Math.PI) / 3),
}));

/** The number of corners of a polygon that is drawn as a circle. */
const ROUND = 36;

const pointsText = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");

/** Return a flat-top hex as the text of an SVG `points` attribute. */
export const hexPoints = (center: Point, radius: number): string =>
  pointsText(CORNERS.map(({ x, y }) => ({ x: center.x + radius * x, y: center.y + radius * y })));

/**
 * Return the visible outline of a prism: its foreshortened base around `center`, and its top face `rise`
 * above the base.
 */
export function prismPoints(center: Point, radius: number, squash: number, rise: number): string {
  const corner = (index: number, up: number): Point => {
    const { x, y } = CORNERS[index] as Point;
    return { x: center.x + radius * x, y: center.y + radius * y * squash - up };
  };
  const base = [0, 1, 2, 3].map((index) => corner(index, 0));
  const face = [3, 4, 5, 0].map((index) => corner(index, rise));
  return pointsText(rise > 0 ? [...base, ...face] : [...base, corner(4, 0), corner(5, 0)]);
}

/** Return a polygon that looks like a circle, as the text of an SVG `points` attribute. */
export const roundPoints = (center: Point, radius: number, squash: number): string =>
  pointsText(
    Array.from({ length: ROUND }, (_, corner) => ({
      x: center.x + radius * Math.cos((2 * corner * Math.PI) / ROUND),
      y: center.y + radius * squash * Math.sin((2 * corner * Math.PI) / ROUND),
    })),
  );

/**
 * Return the id that an arrow key leads to from `from`: the nearest id within 60° of the arrow's direction,
 * where sideways distance counts double, or undefined at the edge. If two are equally near, the one closer to
 * `keep` wins. `keep` is where a walk sideways began, so that the walk stays in its row.
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

/** Return the places in reading order: rows from top to bottom, and each row from left to right. */
export function readingOrder<T extends Point>(places: readonly T[]): T[] {
  return [...places].sort((a, b) => (Math.abs(a.y - b.y) > 0.05 ? a.y - b.y : a.x - b.x));
}

export const round = (value: number): number => Math.round(value * 1000) / 1000;
