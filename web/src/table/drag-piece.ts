/**
 * Taking something up and putting it down where it goes: what two clicks say, for hands that would rather carry. By mouse,
 * pen and finger; a finger that carries something does not scroll the page. The look of what is carried is the look of
 * what lies there.
 */
import type { ReactiveControllerHost } from "lit";
import { treeOf } from "../base/dom-root.ts";
import type { Point } from "../drawing/geometry.ts";
import { carriedFrom, nextIds, placesOf } from "../input/click-path.ts";
import { type Gesture, inLongRow, PointerGesture } from "../input/pointer-gesture.ts";
import type { Deed, Moment } from "../session/session.ts";
import { dragImageOf } from "./drag-image.ts";

export interface Carrier extends ReactiveControllerHost, HTMLElement {
  readonly moment: Moment | null;
  /** What the pointer has begun at the ground is none of its business any more: something is carried over it. */
  carries(): void;
  /** What is carried is above this point of the window; it has been put down. */
  carriedOver(at: { clientX: number; clientY: number } | null): void;
  /** Nothing needs to be shown on its way that somebody has carried there after so many plies. */
  brought(at: number): void;
}

/** What is taken up, by its id. */
interface Load {
  id: string;
  /** It had been taken up before. */
  chosen: boolean;
}

export class Drag implements Gesture<Load> {
  readonly #table: Carrier;
  readonly #act: (deed: Deed) => void;
  #likeness: HTMLElement | null = null;
  #origin: Element | null = null;
  #over: Element | null = null;
  /** Where what is carried would lie by itself: the corner of the window, unless the table is shown within something. */
  #corner = { x: 0, y: 0 };

  constructor(table: Carrier, act: (deed: Deed) => void) {
    [this.#table, this.#act] = [table, act];
    new PointerGesture(table, this);
  }

  press(event: PointerEvent): Load | undefined {
    const { moment } = this.#table;
    if (!moment?.playable || moment.pending) return undefined;
    const id = this.#idAt(event, (found) => mayCarry(moment, found));
    return id === undefined
      ? undefined
      : { id, chosen: moment.clicked.at(-1) === id || moment.frame.mover === id };
  }

  begin({ id, chosen }: Load, _: Point, { pointerId }: PointerEvent): boolean {
    const { moment } = this.#table;
    const found = moment && dragImageOf(this.#table, moment.frame, id);
    if (!found) return false;
    this.#table.carries();
    this.#table.setPointerCapture(pointerId);
    this.#likeness = found.likeness;
    this.#origin = found.origin;
    this.#origin.toggleAttribute("data-carried", true);
    this.#table.append(found.likeness);
    this.#corner = found.likeness.getBoundingClientRect();
    if (!chosen) this.#act({ do: "click", id });
    return true;
  }

  move(event: PointerEvent): void {
    // Neither the board nor the cards hear of it: what is carried pans and sweeps nothing.
    event.stopImmediatePropagation();
    const { moment } = this.#table;
    const to = moment ? this.#idAt(event, (id) => isPlace(moment, id)) : undefined;
    this.#mark(to);
    this.#table.carriedOver(event);
    const { x, y } = this.#corner;
    const at = `translate(${event.clientX - x}px, ${event.clientY - y}px) translate(-50%, -50%)`;
    this.#likeness?.style.setProperty("transform", at);
  }

  /** The place below is one to put it down. */
  #mark(id: string | undefined): void {
    const over = id === undefined ? null : this.#table.querySelector(`.stage [data-id="${CSS.escape(id)}"]`);
    if (over === this.#over) return;
    this.#over?.removeAttribute("data-over");
    over?.toggleAttribute("data-over", true);
    this.#over = over;
  }

  end({ id, chosen }: Load, event: PointerEvent | null): void {
    const { moment } = this.#table;
    const to = event && moment ? this.#idAt(event, (below) => isPlace(moment, below)) : undefined;
    const beside = event ? this.#idAt(event, (below) => below !== id) : undefined;
    this.#clear();
    if (!moment || !this.#table.isConnected) return;
    if (to !== undefined) {
      this.#table.brought(moment.frame.at);
      this.#act({ do: "click", id: to });
    } else if (beside !== undefined && !nextIds(moment.frame.choices, []).has(beside)) {
      // It goes back where it was, and why it cannot lie there is said.
      this.#act({ do: "click", id: beside });
    } else if (!chosen) {
      // Put down nowhere: it lies where it was, and nothing is chosen that was not before.
      this.#act(moment.clicked.length > 1 ? { do: "click", id } : { do: "clear" });
    }
  }

  #clear(): void {
    this.#mark(undefined);
    this.#table.carriedOver(null);
    this.#likeness?.remove();
    this.#origin?.removeAttribute("data-carried");
    [this.#likeness, this.#origin] = [null, null];
  }

  /** A row of cards that is longer than its room is moved along by the finger; everything else is carried. */
  scrolls(at: Element, across: boolean): boolean {
    return across && inLongRow(at);
  }

  /** The first id below the pointer, from above, that is meant. */
  #idAt({ clientX, clientY }: PointerEvent, meant: (id: string) => boolean): string | undefined {
    const below = treeOf(this.#table).elementsFromPoint(clientX, clientY);
    const ids = below.map((element) => element.closest<HTMLElement>(".stage [data-id]")?.dataset.id);
    return ids.find((id) => id !== undefined && meant(id));
  }
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
