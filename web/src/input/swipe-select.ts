/**
 * A stroke over several cards says what a tap on each of them would: nobody taps three times to give three. By mouse, pen
 * and finger; whoever goes round a card leaves it out, and what stands for a sort is meant once more whenever it is met
 * again.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { treeOf } from "../base/dom-root.ts";
import type { Next } from "./click-path.ts";
import { isWhole } from "./multi-select.ts";

/** Pixels a hand may tremble before a tap becomes a stroke. */
const TREMBLE = 8;
/** Between two places of a quick pointer nothing so wide is missed. */
const STEP = 8;

interface Host extends ReactiveControllerHost, HTMLElement {
  readonly next: ReadonlyMap<string, Next>;
}

interface Point {
  x: number;
  y: number;
}

export class SwipeSelect implements ReactiveController {
  /** A pointer has swept: lifting it is no click. */
  swept = false;
  readonly #host: Host;
  readonly #took: (ids: readonly string[]) => void;
  #grip: { pointer: number; from: Point; at: Point } | null = null;
  /** What has been met, and what the pointer is on. */
  #met: string[] = [];
  #on = "";

  constructor(host: Host, took: (ids: readonly string[]) => void) {
    [this.#host, this.#took] = [host, took];
    host.addController(this);
    host.addEventListener("pointerdown", this.#onDown);
    host.addEventListener("pointermove", this.#onMove);
    host.addEventListener("pointerup", this.#onUp);
    for (const lost of ["pointercancel", "pointerleave"] as const)
      host.addEventListener(lost, () => this.#end());
    host.addEventListener("touchmove", this.#onTouch, { passive: false });
  }

  hostDisconnected(): void {
    this.#end();
  }

  readonly #onDown = (event: PointerEvent): void => {
    this.swept = false;
    const taken = this.#grip !== null;
    this.#end();
    if (taken || event.button !== 0 || !event.isPrimary) return;
    const at = { x: event.clientX, y: event.clientY };
    if (this.#slotAt(at)) this.#grip = { pointer: event.pointerId, from: at, at };
  };

  readonly #onMove = (event: PointerEvent): void => {
    const grip = this.#grip;
    if (grip?.pointer !== event.pointerId) return;
    const to = { x: event.clientX, y: event.clientY };
    if (this.#met.length === 0) {
      const [across, down] = [Math.abs(to.x - grip.from.x), Math.abs(to.y - grip.from.y)];
      if (Math.max(across, down) < TREMBLE) return;
      if (down > across) {
        this.#end();
        return;
      }
      this.#meet(grip.from);
    }
    const steps = Math.ceil(Math.hypot(to.x - grip.at.x, to.y - grip.at.y) / STEP);
    for (let step = 1; step <= steps; step += 1) this.#meet(between(grip.at, to, step / steps));
    grip.at = to;
  };

  #meet(at: Point): void {
    const slot = this.#slotAt(at);
    const id = slot?.dataset.id ?? "";
    if (id === this.#on) return;
    this.#on = id;
    // A card is one card however often one comes by.
    if (!slot || (this.#met.includes(id) && !("token" in slot.dataset))) return;
    this.#met.push(id);
    slot.dataset.swept = String(this.#met.filter((other) => other === id).length);
  }

  readonly #onUp = (event: PointerEvent): void => {
    if (this.#grip?.pointer !== event.pointerId) return;
    const met = this.#met;
    this.#end();
    this.swept = met.length > 0;
    if (this.swept) this.#took(met);
  };

  #end(): void {
    for (const slot of this.#host.querySelectorAll<HTMLElement>("[data-swept]")) delete slot.dataset.swept;
    [this.#grip, this.#met, this.#on] = [null, [], ""];
  }

  /** A row of cards that is longer than its room is moved along by the finger. */
  readonly #onTouch = (event: TouchEvent): void => {
    const [grip, touch] = [this.#grip, event.touches[0]];
    if (!grip || !touch || !event.cancelable) return;
    const row = (event.target as Element).closest(".spread-cards");
    const along = Math.abs(touch.clientX - grip.from.x) > Math.abs(touch.clientY - grip.from.y);
    if (this.#met.length === 0 && (!along || !row || row.scrollWidth > row.clientWidth)) this.#end();
    else event.preventDefault();
  };

  /** The card there, if a tap on it were all there is to say. */
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
