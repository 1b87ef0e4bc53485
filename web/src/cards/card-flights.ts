/**
 * Animates the turns at a card table. Copies of cards fly from their former places to their new ones, each
 * starting a little after the one before, while the cards at the new places stay invisible.
 */
import { render } from "lit";
import { pace } from "../base/prefs/settings.ts";
import type { Card, Motion, Scene } from "../engine/protocol.ts";
import { drawing } from "./card-buttons.ts";
import type { CardView } from "./card-view.ts";

const SLOWEST = 250;
const QUICKEST = 150;
/** The fraction of a flight after which the next card of the same turn starts. */
const NEXT = 0.3;
/** The maximum duration of the whole animation in milliseconds. A longer animation is sped up. */
const WHOLE = 1500;
const LATE = 500;
/** Milliseconds for which to show a card that is face up only during its flight. */
const SEEN = 1500;
/** The selector of the element in front of which a card is shown that is face up only during its flight. */
const MIDDLE = ".middle";
/** The duration of a flight in milliseconds per pixel. */
const PACE = 0.22;

/** The positions before a turn: boxes of all drawn cards by key, and of zones by id. */
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

/**
 * The flight of a card: its key before the turn, the zones on its way, and the key of the card that it
 * becomes, or "" if unknown. `face` is set if the card is face up only during its flight.
 */
interface Flight {
  key: string;
  stops: string[];
  lands: string;
  face?: string;
}

/**
 * Return the flights of a turn. Motions do not say which card arrives, so the last cards of a zone are
 * assumed to have arrived in the order of the motions. A card that moved several times in the turn gets one
 * flight. `known` has the keys of the cards that were drawn before the turn.
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

/**
 * Return the motions with those of one card joined, for example from a hand to received cards and on to a
 * field.
 */
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
   * Animate the flights. Resolves when all cards have landed or `finish` was called. `before`: the positions
   * before the turn. `view`: the data for drawing a card that is face up only during its flight.
   */
  async play(root: HTMLElement, flights: readonly Flight[], before: Places, view: CardView): Promise<void> {
    const now = placesIn(root);
    const middle = root.querySelector(MIDDLE)?.getBoundingClientRect();
    const share = pace() * Math.min(1, WHOLE / Math.max(1, flights.length * NEXT * SLOWEST));
    /** The times at which the next card starts, and at which the last card lands. */
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
      // The zone from which the card starts is not a stop of its flight.
      const ends = start && boxes[0] && holds(boxes[0], start) ? boxes.slice(1) : boxes;
      // A card covered by others is not drawn in a small field, so it lands on the field itself.
      const goal = now.cards.get(lands) ?? ends.at(-1);
      if (!start || !goal || !card) continue;
      const way = [start, ...ends.slice(0, -1), goal];
      const duration = share * timeOf(way);
      // If several cards leave the same stack, each stays invisible until its own flight begins.
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
    // The browser may stop animations in a hidden page, so do not wait for them forever.
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

/** Draw a card that is not on the table. */
function drawn(face: string, view: CardView): Element | null {
  const box = document.createElement("div");
  render(drawing({ glyph: face }, view), box);
  return box.firstElementChild;
}
