/**
 * Taking something up and putting it down where it goes: what two clicks say, for hands that would rather carry. By mouse,
 * pen and finger; a finger that carries something does not scroll the page. The look of what is carried is the look of
 * what lies there.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { treeOf } from "../base/dom-root.ts";
import { carriedFrom, nextIds, placesOf } from "../input/click-path.ts";
import type { Deed, Moment } from "../session/session.ts";
import { dragImageOf } from "./drag-image.ts";

/** Pixels a hand may tremble before a tap becomes a drag. */
const TREMBLE = 8;
const CANCELLED = "pointercancel";

export interface Carrier extends ReactiveControllerHost, HTMLElement {
  readonly moment: Moment | null;
  /** What the pointer has begun at the ground is none of its business any more: something is carried over it. */
  carries(): void;
  /** What is carried is above this point of the window; it has been put down. */
  carriedOver(at: { clientX: number; clientY: number } | null): void;
  /** Nothing needs to be shown on its way that somebody has carried there after so many plies. */
  brought(at: number): void;
}

interface Grip {
  pointer: number;
  x: number;
  y: number;
  id: string;
  /** It had been taken up before. */
  chosen: boolean;
}

export class Drag implements ReactiveController {
  readonly #table: Carrier;
  readonly #act: (deed: Deed) => void;
  #grip: Grip | null = null;
  #likeness: HTMLElement | null = null;
  #origin: Element | null = null;
  #over: Element | null = null;
  /** Where what is carried would lie by itself: the corner of the window, unless the table is shown within something. */
  #corner = { x: 0, y: 0 };
  /** Something has just been put down. */
  #dropped = false;

  constructor(table: Carrier, act: (deed: Deed) => void) {
    [this.#table, this.#act] = [table, act];
    table.addController(this);
    table.addEventListener("pointerdown", this.#onDown, true);
    table.addEventListener("pointermove", this.#onMove, true);
    for (const end of ["pointerup", CANCELLED] as const) table.addEventListener(end, this.#onEnd, true);
    table.addEventListener("click", this.#onClick, true);
    table.addEventListener("touchmove", this.#onTouch, { passive: false });
  }

  hostDisconnected(): void {
    this.#end();
  }

  readonly #onDown = (event: PointerEvent): void => {
    const { moment } = this.#table;
    this.#dropped = false;
    // A second finger means the board, not what lies on it.
    if (this.#grip) {
      this.#giveBack();
      return;
    }
    if (event.button !== 0 || !event.isPrimary || !moment?.playable || moment.pending) return;
    const id = idAt(event, (found) => mayCarry(moment, found));
    if (id === undefined) return;
    const chosen = moment.clicked.at(-1) === id || moment.frame.mover === id;
    this.#grip = { pointer: event.pointerId, x: event.clientX, y: event.clientY, id, chosen };
  };

  readonly #onMove = (event: PointerEvent): void => {
    const grip = this.#grip;
    if (grip?.pointer !== event.pointerId) return;
    if (!this.#likeness) {
      if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < TREMBLE) return;
      if (!this.#takeUp(grip)) {
        this.#end();
        return;
      }
    }
    event.stopPropagation();
    const { moment } = this.#table;
    const to = moment ? idAt(event, (id) => isPlace(moment, id)) : undefined;
    this.#mark(to);
    this.#table.carriedOver(event);
    const likeness = this.#likeness as HTMLElement;
    const { x, y } = this.#corner;
    likeness.style.transform = `translate(${event.clientX - x}px, ${event.clientY - y}px) translate(-50%, -50%)`;
  };

  #takeUp({ id, chosen, pointer }: Grip): boolean {
    const { moment } = this.#table;
    const found = moment && dragImageOf(this.#table, moment.frame, id);
    if (!found) return false;
    this.#table.carries();
    this.#table.setPointerCapture(pointer);
    this.#likeness = found.likeness;
    this.#origin = found.origin;
    this.#origin.toggleAttribute("data-carried", true);
    this.#table.append(found.likeness);
    this.#corner = found.likeness.getBoundingClientRect();
    if (!chosen) this.#act({ do: "click", id });
    return true;
  }

  /** The place below is one to put it down. */
  #mark(id: string | undefined): void {
    const over = id === undefined ? null : this.#table.querySelector(`.stage [data-id="${CSS.escape(id)}"]`);
    if (over === this.#over) return;
    this.#over?.removeAttribute("data-over");
    over?.toggleAttribute("data-over", true);
    this.#over = over;
  }

  readonly #onEnd = (event: PointerEvent): void => {
    const [grip, { moment }] = [this.#grip, this.#table];
    if (grip?.pointer !== event.pointerId) return;
    if (!this.#likeness || !moment) {
      this.#end();
      return;
    }
    if (event.type === CANCELLED) {
      this.#giveBack();
      return;
    }
    this.#dropped = true;
    const to = idAt(event, (id) => isPlace(moment, id));
    const beside = idAt(event, (id) => id !== grip.id);
    if (to !== undefined) {
      this.#table.brought(moment.frame.at);
      this.#end();
      this.#act({ do: "click", id: to });
    } else if (beside !== undefined && !nextIds(moment.frame.choices, []).has(beside)) {
      // It goes back where it was, and why it cannot lie there is said.
      this.#end();
      this.#act({ do: "click", id: beside });
    } else this.#giveBack();
  };

  /** Put down nowhere: it lies where it was, and nothing is chosen that was not before. */
  #giveBack(): void {
    const { moment } = this.#table;
    const grip = this.#grip;
    const taken = this.#likeness !== null && grip && !grip.chosen;
    this.#end();
    if (taken && moment)
      this.#act(moment.clicked.length > 1 ? { do: "click", id: grip.id } : { do: "clear" });
  }

  #end(): void {
    this.#mark(undefined);
    this.#table.carriedOver(null);
    this.#likeness?.remove();
    this.#origin?.removeAttribute("data-carried");
    [this.#grip, this.#likeness, this.#origin] = [null, null, null];
  }

  /** A pointer that has carried something does not click as well; a key does. */
  readonly #onClick = (event: MouseEvent): void => {
    if (!this.#dropped || event.detail === 0) return;
    this.#dropped = false;
    event.stopPropagation();
    event.preventDefault();
  };

  /** A row of cards that is longer than its room is moved along by the finger; everything else is carried. */
  readonly #onTouch = (event: TouchEvent): void => {
    const [grip, touch] = [this.#grip, event.touches[0]];
    if (!grip || !touch || !event.cancelable) return;
    const row = (event.target as Element).closest(".spread-cards");
    const along = Math.abs(touch.clientX - grip.x) > Math.abs(touch.clientY - grip.y);
    if (!this.#likeness && along && row && row.scrollWidth > row.clientWidth) this.#end();
    else event.preventDefault();
  };
}

/** The first id below the pointer, from above, that is meant. */
function idAt(
  { clientX, clientY, currentTarget }: PointerEvent,
  meant: (id: string) => boolean,
): string | undefined {
  const below = treeOf(currentTarget as Element).elementsFromPoint(clientX, clientY);
  const ids = below.map((element) => element.closest<HTMLElement>(".stage [data-id]")?.dataset.id);
  return ids.find((id) => id !== undefined && meant(id));
}

/** Something lies there that is followed by a place, is in hand already, or goes wherever one clicks. */
export function mayCarry(
  { frame, clicked, next }: Pick<Moment, "frame" | "clicked" | "next">,
  id: string,
): boolean {
  if (clicked.length === 0 && frame.mover === id) return true;
  if (clicked.at(-1) === id) return placesOf(next).length > 0;
  return carriedFrom(frame.choices, clicked).has(id);
}

const isPlace = ({ next }: Moment, id: string): boolean => next.has(id) && !next.get(id)?.refused;
