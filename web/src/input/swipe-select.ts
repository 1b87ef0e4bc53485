/**
 * Selects cards by a stroke over them, with mouse, pen or finger, as if each card had been clicked. Cards
 * that the stroke goes around are left out. A token that stands for many cards of a kind counts once each
 * time the stroke enters it.
 */
import type { ReactiveControllerHost } from "lit";
import { treeOf } from "../base/dom-root.ts";
import type { Point } from "../drawing/geometry.ts";
import type { Next } from "./click-path.ts";
import { isWhole } from "./multi-select.ts";
import { type Gesture, inLongRow, PointerGesture, pointOf } from "./pointer-gesture.ts";

/**
 * The distance in pixels between the points checked along a quick stroke, so that nothing wider is missed.
 */
const STEP = 8;

interface Host extends ReactiveControllerHost, HTMLElement {
  readonly next: ReadonlyMap<string, Next>;
}

export class SwipeSelect implements Gesture<HTMLElement> {
  readonly #host: Host;
  readonly #took: (ids: readonly string[]) => void;
  #at: Point = { x: 0, y: 0 };
  /** The ids that the stroke has met so far, and the id now below the pointer. */
  #met: string[] = [];
  #on = "";

  constructor(host: Host, took: (ids: readonly string[]) => void) {
    [this.#host, this.#took] = [host, took];
    const pointer = new PointerGesture(host, this);
    host.addEventListener("pointerleave", () => pointer.cancel());
  }

  press(event: PointerEvent): HTMLElement | undefined {
    return this.#slotAt(pointOf(event));
  }

  begin(_: HTMLElement, from: Point, event: PointerEvent): boolean {
    const to = pointOf(event);
    if (Math.abs(to.y - from.y) > Math.abs(to.x - from.x)) return false;
    this.#at = from;
    this.#meet(from);
    return true;
  }

  move(event: PointerEvent): void {
    const [from, to] = [this.#at, pointOf(event)];
    const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP);
    for (let step = 1; step <= steps; step += 1) this.#meet(between(from, to, step / steps));
    this.#at = to;
  }

  end(_: HTMLElement, event: PointerEvent | null): void {
    for (const slot of this.#host.querySelectorAll<HTMLElement>("[data-swept]")) delete slot.dataset.swept;
    const met = this.#met;
    [this.#met, this.#on] = [[], ""];
    if (event && met.length > 0) this.#took(met);
  }

  scrolls(at: Element, across: boolean): boolean {
    return !across || !at.closest(".spread-cards") || inLongRow(at);
  }

  #meet(at: Point): void {
    const slot = this.#slotAt(at);
    const id = slot?.dataset.id ?? "";
    if (id === this.#on) return;
    this.#on = id;
    // A single card counts only once, however often the stroke enters it.
    if (!slot || (this.#met.includes(id) && !("token" in slot.dataset))) return;
    this.#met.push(id);
    slot.dataset.swept = String(this.#met.filter((other) => other === id).length);
  }

  /** Return the card at a point, if a click on it would complete an action. */
  #slotAt({ x, y }: Point): HTMLElement | undefined {
    const below = treeOf(this.#host).elementsFromPoint(x, y);
    const slots = below.map((element) => element.closest<HTMLElement>(".spread .slot[data-id]"));
    const slot = slots.find((found) => found !== null);
    return slot && isWhole(this.#host.next.get(slot.dataset.id ?? "")) ? slot : undefined;
  }
}

const between = (a: Point, b: Point, part: number): Point => ({
  x: a.x + part * (b.x - a.x),
  y: a.y + part * (b.y - a.y),
});
