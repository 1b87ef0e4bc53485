/**
 * One pointer from where it is pressed until it is let go, by mouse, pen and finger. Nothing begins before it has moved
 * farther than a hand trembles; a second finger breaks it off; a pointer that has moved something does not click as well.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Point } from "../drawing/geometry.ts";

/** Pixels a hand may tremble before a tap becomes a drag. */
const TREMBLE = 8;

export const trembles = (from: Point, to: Point): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) < TREMBLE;

export const pointOf = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }): Point => ({
  x,
  y,
});

/** The handlers of a gesture with one pointer; `T` is the type of the thing that the pointer was pressed on. */
export interface Gesture<T> {
  /** Return the thing that a pointer was pressed on; undefined if moving the pointer does nothing. */
  press(event: PointerEvent): T | undefined;
  /** The pointer moves for the first time. False if that is no gesture after all. */
  begin(on: T, from: Point, event: PointerEvent): boolean;
  move(event: PointerEvent, on: T): void;
  /** A gesture that had begun is over. `event` says where the pointer was let go, null if it was broken off. */
  end(on: T, event: PointerEvent | null): void;
  /** Return true if the page scrolls instead; asked until the gesture begins. Without it, touch scrolls as usual. */
  scrolls?(at: Element, across: boolean): boolean;
}

export class PointerGesture<T> implements ReactiveController {
  readonly #gesture: Gesture<T>;
  #held: { pointer: number; from: Point; on: T; begun: boolean } | null = null;
  /** True if the pointer has just let go of something it moved, so that the click after it must be ignored. */
  #dropped = false;
  #ends = new AbortController();

  constructor(host: ReactiveControllerHost & HTMLElement, gesture: Gesture<T>) {
    this.#gesture = gesture;
    host.addController(this);
    host.addEventListener("pointerdown", this.#onDown, true);
    host.addEventListener("click", this.#onClick, true);
    if (gesture.scrolls) host.addEventListener("touchmove", this.#onTouch, { passive: false });
  }

  hostDisconnected(): void {
    this.cancel();
  }

  /** Break off what the pointer does. */
  cancel(event: PointerEvent | null = null): void {
    const held = this.#held;
    this.#held = null;
    this.#ends.abort();
    if (held?.begun) this.#gesture.end(held.on, event);
  }

  readonly #onDown = (event: PointerEvent): void => {
    this.#dropped = false;
    const second = this.#held !== null;
    this.cancel();
    const on = second || event.button !== 0 || !event.isPrimary ? undefined : this.#gesture.press(event);
    if (on === undefined) return;
    this.#held = { pointer: event.pointerId, from: pointOf(event), on, begun: false };
    this.#ends = new AbortController();
    const listening = { capture: true, signal: this.#ends.signal };
    addEventListener("pointermove", this.#onMove, listening);
    for (const end of ["pointerup", "pointercancel"] as const) addEventListener(end, this.#onEnd, listening);
  };

  readonly #onMove = (event: PointerEvent): void => {
    const held = this.#held;
    if (held?.pointer !== event.pointerId) return;
    if (!held.begun) {
      if (trembles(held.from, pointOf(event))) return;
      held.begun = this.#gesture.begin(held.on, held.from, event);
    }
    if (held.begun) this.#gesture.move(event, held.on);
    else this.cancel();
  };

  readonly #onEnd = (event: PointerEvent): void => {
    if (this.#held?.pointer !== event.pointerId) return;
    this.#dropped = this.#held.begun && event.type === "pointerup";
    this.cancel(this.#dropped ? event : null);
  };

  /** A key clicks as well, and has moved nothing. */
  readonly #onClick = (event: MouseEvent): void => {
    if (!this.#dropped || event.detail === 0) return;
    this.#dropped = false;
    event.stopPropagation();
    event.preventDefault();
  };

  readonly #onTouch = (event: TouchEvent): void => {
    const [held, touch] = [this.#held, event.touches[0]];
    if (!held || !touch || !event.cancelable) return;
    const to = pointOf(touch);
    const across = Math.abs(to.x - held.from.x) > Math.abs(to.y - held.from.y);
    if (!held.begun && this.#gesture.scrolls?.(event.target as Element, across)) this.cancel();
    else event.preventDefault();
  };
}

/** True if this element is in a row of cards that is longer than its room, so that a finger scrolls the row. */
export function inLongRow(at: Element): boolean {
  const row = at.closest(".spread-cards");
  return row !== null && row.scrollWidth > row.clientWidth;
}
