/** Animates the latest action: its motions become a list of legs, which are played one after another. */
import { pace } from "../base/prefs/settings.ts";
import type { Motion, Scene, Shown } from "../engine/protocol.ts";
import type { Point } from "./geometry.ts";

/**
 * One straight movement of a piece, card or cell. `from` and `to` are offsets from its place in the old
 * scene; `to` is null if it leaves the board.
 */
export interface Leg {
  key: string;
  from: Point;
  to: Point | null;
  /** True if the piece enters from outside the board, so that it stays hidden until this leg begins. */
  fresh?: true;
  /** The keys of the pieces on a moving cell, which move with it. */
  riders?: readonly string[];
}

/**
 * Returns how far above a stop, in board units, the piece with this key comes to rest, for example on top of
 * a stack.
 */
type Rise = (key: string, stop: string) => number;

const SLOWEST = 250;
const QUICKEST = 150;
const FADE = 180;
/** The distance outside the board, in board units, from which a piece enters. */
const OUTSIDE = 2.2;
/** The longest duration of a series of motions, in milliseconds. Longer series are sped up to fit. */
const WHOLE = 1800;
const LATE = 500;

/**
 * True if `frame` directly continues `old`, so that the motions of `frame` lead from the one to the other.
 */
export function follows(frame: Shown, old: Shown | undefined): old is Shown {
  if (!old || old.game !== frame.game || old.id !== frame.id || old.at >= frame.at) return false;
  const turn = frame.turns.find(({ from, to }) => from < frame.at && frame.at <= to);
  return turn !== undefined && turn.from <= old.at;
}

/**
 * Return the legs that show the motions `last`, whose keys refer to the scene `before`. Motions with unknown
 * keys and ids are left out. In the middle of a turn, however, an unknown key stands for the piece that has
 * just arrived where the motion begins.
 */
export function legsOf(
  last: readonly Motion[],
  before: Scene,
  places: ReadonlyMap<string, Point>,
  rise: Rise = () => 0,
): Leg[] {
  const legs: Leg[] = [];
  const homes = new Map(before.pieces.map(({ key, at }) => [key, at]));
  for (const { id } of before.cells) homes.set(id, id);
  const arrived = new Map<string, string>();
  for (const { key: named, stops } of last) {
    const fresh = stops[0] === "" && !homes.has(named);
    const key = homes.has(named) || fresh ? named : (arrived.get(stops[0] ?? "") ?? named);
    const at = fresh ? (stops[1] ?? "") : homes.get(key);
    const home = at === undefined ? undefined : places.get(at);
    if (!home || at === undefined) continue;
    homes.set(key, at);
    const lifted = (stop: string): Point | undefined => {
      const place = places.get(stop);
      return place && { x: place.x, y: place.y - rise(key, stop) };
    };
    const way = wayOf(key, fresh ? stops.slice(1) : stops, home, lifted, lastOf(legs, key));
    if (fresh) legs.push({ key, from: outside(home, places), to: { x: 0, y: 0 }, fresh });
    const riders = before.pieces.filter((piece) => piece.at === key).map((piece) => piece.key);
    legs.push(...(riders.length > 0 ? way.map((leg) => ({ ...leg, riders })) : way));
    arrived.set(stops.at(-1) ?? "", key);
  }
  return legs;
}

const lastOf = (legs: readonly Leg[], key: string): Point =>
  legs.findLast((leg) => leg.key === key)?.to ?? { x: 0, y: 0 };

/** Return the legs of one motion, from stop to stop. A leg that would not move the piece is left out. */
function wayOf(
  key: string,
  stops: readonly string[],
  home: Point,
  placeOf: (stop: string) => Point | undefined,
  start: Point,
): Leg[] {
  const way: Leg[] = [];
  let from = start;
  for (const stop of stops) {
    const place = placeOf(stop);
    const to = place ? { x: place.x - home.x, y: place.y - home.y } : null;
    if (stop !== "" && !to) continue;
    if (to && Math.hypot(to.x - from.x, to.y - from.y) < 0.01) continue;
    way.push({ key, from, to });
    if (to) from = to;
  }
  return way;
}

/**
 * Return the offset from `home` at which a piece enters, on the side facing away from the middle of the
 * board.
 */
function outside(home: Point, places: ReadonlyMap<string, Point>): Point {
  const all = [...places.values()];
  const middle = (side: keyof Point): number =>
    all.reduce((sum, place) => sum + place[side], 0) / Math.max(1, all.length);
  const away = { x: home.x - middle("x"), y: home.y - middle("y") };
  const far = Math.hypot(away.x, away.y);
  return far < 0.01 ? { x: 0, y: -OUTSIDE } : { x: (away.x / far) * OUTSIDE, y: (away.y / far) * OUTSIDE };
}

/**
 * Return which pieces are drawn on top: moving pieces above the pieces they capture, and those above all
 * others.
 */
export function rankOf(legs: readonly Leg[]): Map<string, number> {
  const rank = new Map<string, number>();
  for (const { key, to, riders = [] } of legs) {
    for (const mover of [key, ...riders]) rank.set(mover, Math.max(rank.get(mover) ?? 1, to ? 2 : 1));
  }
  return rank;
}

/**
 * Return the milliseconds for each leg: 150 to 250 depending on the distance, and less if there are many
 * legs.
 */
export function timesOf(legs: readonly Leg[]): number[] {
  const times = legs.map(({ from, to }) =>
    to ? Math.min(SLOWEST, Math.max(QUICKEST, 110 + 22 * Math.hypot(to.x - from.x, to.y - from.y))) : FADE,
  );
  const whole = times.reduce((sum, time) => sum + time, 0);
  return whole > WHOLE ? times.map((time) => (time * WHOLE) / whole) : times;
}

/** Animates legs on the elements that carry `data-key`. `finish` jumps to the end. */
export class Player {
  #running: Animation[] = [];

  /** Resolves when all legs have been shown or `finish` was called. */
  async play(root: ParentNode, legs: readonly Leg[]): Promise<void> {
    const times = timesOf(legs).map((time) => time * pace());
    const elements = new Map<string, Element>();
    for (const element of root.querySelectorAll<SVGElement>("[data-key]:not(.ghost *)"))
      elements.set(element.dataset.key ?? "", element);
    let delay = 0;
    legs.forEach((leg, index) => {
      const duration = times[index] ?? QUICKEST;
      const timing = {
        delay,
        duration,
        easing: "ease-in-out",
        fill: leg.fresh ? "both" : "forwards",
      } as const;
      for (const mover of [leg.key, ...(leg.riders ?? [])]) {
        const animation = elements.get(mover)?.animate(framesOf(leg), timing);
        if (animation) this.#running.push(animation);
      }
      delay += duration;
    });
    const done = Promise.allSettled(this.#running.map((animation) => animation.finished));
    // A hidden page may pause its animations, so the game continues after a timeout.
    const late = new Promise((resolve) => setTimeout(resolve, delay + LATE));
    await Promise.race([done, late]);
  }

  finish(): void {
    for (const animation of this.#running) animation.finish();
  }

  /** Remove the effects of the animations, once the new scene is drawn. */
  clear(): void {
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
  }
}

function framesOf({ from, to, fresh }: Leg): Keyframe[] {
  const at = (point: Point): string => `translate(${point.x}px, ${point.y}px)`;
  if (to && fresh)
    return [
      { transform: at(from), opacity: 0 },
      { transform: at(to), opacity: 1 },
    ];
  if (to) return [{ transform: at(from) }, { transform: at(to) }];
  return [
    { transform: at(from), opacity: 1 },
    { transform: at(from), opacity: 0 },
  ];
}
