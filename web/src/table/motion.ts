/** Showing what happened: the traced way as a list of legs, played one after another. */
import type { Motion, Scene, Shown } from "../protocol.ts";
import type { Point } from "./geometry.ts";

/** One straight way of one piece; `to` is null when it leaves the board. Offsets from where it stood. */
export interface Leg {
  key: string;
  from: Point;
  to: Point | null;
}

const SLOWEST = 250;
const QUICKEST = 150;
const FADE = 180;
/** A long story is told faster, so that nobody waits. */
const WHOLE = 1800;
const LATE = 500;

/** Whether `frame` shows the next thing that happened after `old`, so that its motions tell how it came about. */
export function follows(frame: Shown, old: Shown | undefined): old is Shown {
  if (!old || old.game !== frame.game || old.id !== frame.id || old.at >= frame.at) return false;
  const turn = frame.turns.find(({ from, to }) => from < frame.at && frame.at <= to);
  return turn !== undefined && turn.from <= old.at;
}

/** The legs of `last`, whose keys are those of the scene before. Unknown keys and ids are left out. */
export function legsOf(last: readonly Motion[], before: Scene, places: ReadonlyMap<string, Point>): Leg[] {
  const legs: Leg[] = [];
  for (const { key, stops } of last) {
    const piece = before.pieces.find((candidate) => candidate.key === key);
    const home = piece && places.get(piece.at);
    if (!home) continue;
    let from: Point = legs.findLast((leg) => leg.key === key)?.to ?? { x: 0, y: 0 };
    for (const stop of stops) {
      const place = places.get(stop);
      const to = place ? { x: place.x - home.x, y: place.y - home.y } : null;
      if (stop !== "" && !to) continue;
      if (to && Math.hypot(to.x - from.x, to.y - from.y) < 0.01) continue;
      legs.push({ key, from, to });
      if (to) from = to;
    }
  }
  return legs;
}

/** Which pieces are drawn above others: what moves above what it takes, and that above the rest. */
export function rankOf(legs: readonly Leg[]): Map<string, number> {
  const rank = new Map<string, number>();
  for (const { key, to } of legs) rank.set(key, Math.max(rank.get(key) ?? 1, to ? 2 : 1));
  return rank;
}

/** Milliseconds for each leg: by distance, between 150 and 250, less when there are many. */
export function timesOf(legs: readonly Leg[]): number[] {
  const times = legs.map(({ from, to }) =>
    to ? Math.min(SLOWEST, Math.max(QUICKEST, 110 + 22 * Math.hypot(to.x - from.x, to.y - from.y))) : FADE,
  );
  const whole = times.reduce((sum, time) => sum + time, 0);
  return whole > WHOLE ? times.map((time) => (time * WHOLE) / whole) : times;
}

/** Plays legs on elements that carry `data-key`; `finish` jumps to the end. */
export class Player {
  #running: Animation[] = [];

  /** Resolves when all is shown or `finish` was called. */
  async play(root: ParentNode, legs: readonly Leg[]): Promise<void> {
    const times = timesOf(legs);
    const elements = new Map<string, Element>();
    for (const element of root.querySelectorAll<SVGElement>("[data-key]:not(.ghost *)"))
      elements.set(element.dataset.key ?? "", element);
    let delay = 0;
    legs.forEach((leg, index) => {
      const duration = times[index] ?? QUICKEST;
      const animation = elements
        .get(leg.key)
        ?.animate(framesOf(leg), { delay, duration, easing: "ease-in-out", fill: "forwards" });
      if (animation) this.#running.push(animation);
      delay += duration;
    });
    const done = Promise.allSettled(this.#running.map((animation) => animation.finished));
    // A hidden page may stop the clock of animations; the game goes on.
    const late = new Promise((resolve) => setTimeout(resolve, delay + LATE));
    await Promise.race([done, late]);
  }

  finish(): void {
    for (const animation of this.#running) animation.finish();
  }

  /** Take the animated look away, once the new scene is drawn. */
  clear(): void {
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
  }
}

function framesOf({ from, to }: Leg): Keyframe[] {
  const at = (point: Point): string => `translate(${point.x}px, ${point.y}px)`;
  if (to) return [{ transform: at(from) }, { transform: at(to) }];
  return [
    { transform: at(from), opacity: 1 },
    { transform: at(from), opacity: 0 },
  ];
}
