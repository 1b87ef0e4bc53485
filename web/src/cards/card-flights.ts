/**
 * Animate the turns at a card table: copies of cards fly from their former places to their new ones, each leaving a
 * little after the one before, while the cards they become stay invisible.
 */
import { render } from "lit";
import { pace } from "../base/prefs/settings.ts";
import type { Card, Motion, Scene } from "../engine/protocol.ts";
import { drawing } from "./card-buttons.ts";
import type { CardView } from "./card-view.ts";

const SLOWEST = 250;
const QUICKEST = 150;
/** The part of a flight after which the next card of the same step leaves. */
const NEXT = 0.3;
/** Milliseconds of a whole animation. Longer ones are sped up. */
const WHOLE = 1500;
const LATE = 500;
/** Milliseconds for which a card is seen that lies open only on its way. */
const SEEN = 1500;
/** The selector of the element in front of which such a card is shown. */
const MIDDLE = ".middle";
/** Milliseconds for each pixel of a flight. */
const PACE = 0.22;

/** The positions before a turn: boxes of the cards that are drawn by key, and of zones by id. */
export interface Places {
  cards: ReadonlyMap<string, DOMRect>;
  zones: ReadonlyMap<string, DOMRect>;
}

export function placesIn(root: ParentNode): Places {
  const boxes = (name: "key" | "zone"): Map<string, DOMRect> =>
    new Map(
      [...root.querySelectorAll<HTMLElement>(`[data-${name}]`)].flatMap((element) => {
        const box = (element.querySelector(":scope > .card-svg") ?? element).getBoundingClientRect();
        return box.width > 0 ? [[element.dataset[name] ?? "", box]] : [];
      }),
    );
  return { cards: boxes("key"), zones: boxes("zone") };
}

/** One flying card: its key before, its stops, and the card it becomes, if known. `face`: open on its way only. */
interface Flight {
  key: string;
  stops: string[];
  lands: string;
  face?: string;
}

/**
 * Return the flights of a turn. Motions do not name cards: the last cards of a zone are taken to be those that arrived
 * there, in the order of the motions. A card that moved on within the turn gets one flight. `known`: the keys of the
 * cards that were drawn before.
 */
export function flightsOf(
  last: readonly Motion[],
  scene: Scene,
  known: { has(key: string): boolean } = { has: () => true },
): Flight[] {
  const flights: Flight[] = [];
  const waiting = new Map<string, Card[]>();
  for (const card of scene.cards) waiting.set(card.zone, [...(waiting.get(card.zone) ?? []), card]);
  for (const { key, stops, face } of joined(last, known).reverse()) {
    const end = stops.at(-1);
    if (end === undefined) continue;
    const lands = face ? "" : (waiting.get(end)?.pop()?.key ?? "");
    flights.unshift({ key, stops: stops.filter(Boolean), lands, ...(face ? { face } : {}) });
  }
  return flights;
}

/** Return the motions with those of one card joined: from a hand to what was received, and from there to a field. */
function joined(last: readonly Motion[], known: { has(key: string): boolean }): Motion[] {
  const motions: Motion[] = [];
  for (const motion of last) {
    const [start, ...further] = motion.stops;
    const before = known.has(motion.key)
      ? -1
      : motions.findIndex(({ stops, face }) => !face && stops.length > 1 && stops.at(-1) === start);
    const earlier = motions[before];
    if (!earlier || further.length === 0) motions.push(motion);
    else motions[before] = { ...earlier, stops: [...earlier.stops, ...further] };
  }
  return motions;
}

type Timing = KeyframeAnimationOptions & { delay: number; duration: number };

export class CardFlights {
  #running: Animation[] = [];
  #copies: Element[] = [];

  /**
   * Animate the flights. Resolves when all have landed or `finish` was called. `before`: the former positions. `view`:
   * what a card is drawn from that is seen on its way only.
   */
  async play(root: HTMLElement, flights: readonly Flight[], before: Places, view: CardView): Promise<void> {
    const now = placesIn(root);
    const middle = root.querySelector(MIDDLE)?.getBoundingClientRect();
    const share = pace() * Math.min(1, WHOLE / Math.max(1, flights.length * NEXT * SLOWEST));
    /** When the next card leaves, and when all have landed. */
    let [delay, end] = [0, 0];
    for (const { key, stops, lands, face } of flights) {
      const start = before.cards.get(key) ?? before.zones.get(key);
      if (face && start && middle) {
        const duration = pace() * SEEN;
        const shown = between(middle);
        this.#copy(
          root,
          drawn(face, view),
          [start, shown, shown, now.zones.get(stops.at(-1) ?? "") ?? start],
          {
            ...{ delay, duration, easing: "ease-in-out", fill: "forwards" },
          },
        );
        delay += duration;
        end = delay;
        continue;
      }
      const card = root.querySelector<HTMLElement>(`[data-key="${CSS.escape(lands)}"] > .card-svg`);
      const boxes = stops.map((stop) => now.zones.get(stop)).filter((box) => box !== undefined);
      // The zone in which the card lay is no stop of its flight.
      const ends = start && boxes[0] && holds(boxes[0], start) ? boxes.slice(1) : boxes;
      // A card below others in a field drawn small lands on the field.
      const goal = now.cards.get(lands) ?? ends.at(-1);
      if (!start || !goal || !card) continue;
      const way = [start, ...ends.slice(0, -1), goal];
      const duration = share * timeOf(way);
      // Cards from one stack become visible only when they leave it.
      const stacked = flights.filter((flight) => flight.key === key).length > 1;
      this.#fly(root, card, way, {
        delay,
        duration,
        easing: "ease-in-out",
        fill: stacked ? "forwards" : "both",
      });
      end = Math.max(end, delay + duration);
      delay += NEXT * duration;
    }
    const done = Promise.allSettled(this.#running.map((animation) => animation.finished));
    // A hidden page may stop animations; the match continues.
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, end + LATE))]);
    this.clear();
  }

  #fly(root: HTMLElement, card: Element, way: readonly DOMRect[], timing: Timing): void {
    this.#copy(root, card.cloneNode(true) as Element, way, timing);
    const unseen = { duration: timing.delay + timing.duration };
    this.#running.push(card.animate([{ opacity: 0 }, { opacity: 0 }], unseen));
  }

  #copy(root: HTMLElement, copy: Element | null, way: readonly DOMRect[], timing: Timing): void {
    if (!copy) return;
    const goal = way.reduce((widest, box) => (box.width > widest.width ? box : widest));
    copy.classList.add("flying");
    const origin = root.getBoundingClientRect();
    copy.setAttribute("width", String(goal.width));
    copy.setAttribute("height", String(goal.height));
    const keyframes = way.map((box) => ({
      visibility: "visible",
      transform: `translate(${box.x - origin.x}px, ${box.y - origin.y}px) scale(${box.width / Math.max(1, goal.width)})`,
    }));
    root.append(copy);
    this.#copies.push(copy);
    this.#running.push(copy.animate(keyframes, timing));
  }

  finish(): void {
    for (const animation of this.#running) animation.finish();
  }

  clear(): void {
    for (const animation of this.#running) animation.cancel();
    for (const copy of this.#copies) copy.remove();
    this.#running = [];
    this.#copies = [];
  }
}

const holds = (outer: DOMRect, { x, y, width, height }: DOMRect): boolean =>
  outer.left <= x + width / 2 &&
  x + width / 2 <= outer.right &&
  outer.top <= y + height / 2 &&
  y + height / 2 <= outer.bottom;

function timeOf(way: readonly DOMRect[]): number {
  const legs = way.slice(1).map((box, index) => {
    const from = way[index] as DOMRect;
    return Math.min(SLOWEST, Math.max(QUICKEST, PACE * Math.hypot(box.x - from.x, box.y - from.y)));
  });
  return legs.reduce((sum, time) => sum + time, 0);
}

/** Return the box of a card in the middle of another box. */
function between({ x, y, width, height }: DOMRect): DOMRect {
  const across = Math.min(width, height / 1.5);
  return new DOMRect(x + (width - across) / 2, y + (height - 1.5 * across) / 2, across, 1.5 * across);
}

/** Draw a card that lies on no place of the table. */
function drawn(face: string, view: CardView): Element | null {
  const box = document.createElement("div");
  render(drawing({ glyph: face }, view), box);
  return box.firstElementChild;
}
