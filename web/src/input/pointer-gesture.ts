/**
 * Follows one pointer (mouse, pen or finger) from press to release. A gesture begins only when the pointer
 * has moved farther than a hand trembles. A second finger cancels it. A pointer that has moved something does
 * not also click.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Point } from "../drawing/geometry.ts";

/** The distance in pixels that a hand may tremble before a tap becomes a drag. */
const TREMBLE = 8;

export const trembles = (from: Point, to: Point): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) < TREMBLE;

export const pointOf = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }): Point => ({
  x,
  y,
});

/**
 * The handlers of a gesture with one pointer. `T` is the type of the thing on which the pointer was pressed.
 */
export interface Gesture<T> {
  /**
   * Return the thing on which a pointer was pressed, or undefined if moving the pointer there does nothing.
   */
  press(event: PointerEvent): T | undefined;
  /**
   * Called when the pointer has moved far enough for the first time. Return false if this does not begin a
   * gesture after all.
   */
  begin(on: T, from: Point, event: PointerEvent): boolean;
  move(event: PointerEvent, on: T): void;
  /**
   * Called when a gesture has ended. `event` shows where the pointer was released; it is null if the gesture
   * was cancelled.
   */
  end(on: T, event: PointerEvent | null): void;
  /**
   * Return true if the page should scroll instead. This is called until the gesture begins. Without it, touch
   * scrolls as usual.
   */
  scrolls?(at: Element, across: boolean): boolean;
}

export class PointerGesture<T> implements ReactiveController {
  readonly #gesture: Gesture<T>;
  #held: { pointer: number; from: Point; on: T; begun: boolean } | null = null;
  /**
   * True if the pointer has just released something that it moved, so that the click that follows must be
   * ignored.
   */
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

  /** Cancel the gesture under way. */
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

  /** Ignore the click that follows a gesture. Clicks made with a key (`detail` is 0) always count. */
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

/**
 * Return true if this element is in a row of cards that is wider than its space, so that a finger scrolls the
 * row.
 */
export function inLongRow(at: Element): boolean {
  const row = at.closest(".spread-cards");
  return row !== null && row.scrollWidth > row.clientWidth;
}
