/**
 * Drag and drop of pieces and cards, in place of two clicks, by mouse, pen and finger. A finger that drags does not
 * scroll the page. The drag image is a copy of what is dragged.
 */
import type { ReactiveControllerHost } from "lit";
import { treeOf } from "../base/dom-root.ts";
import type { Point } from "../drawing/geometry.ts";
import { carriedFrom, nextIds, placesOf } from "../input/click-path.ts";
import { type Gesture, inLongRow, PointerGesture } from "../input/pointer-gesture.ts";
import type { Moment, TableCommand } from "../session/session.ts";
import { dragImageOf } from "./drag-image.ts";

export interface Carrier extends ReactiveControllerHost, HTMLElement {
  readonly moment: Moment | null;
  /** A drag begins: the surface must drop the gesture that this pointer has begun. */
  carries(): void;
  /** The drag is above this point of the window; null once it has ended. */
  carriedOver(at: { clientX: number; clientY: number } | null): void;
  /** No animation is needed for what was dragged to its place at this ply. */
  brought(at: number): void;
}

/** The dragged piece or card. */
interface Load {
  id: string;
  /** It was selected before the drag. */
  chosen: boolean;
}

export class Drag implements Gesture<Load> {
  readonly #table: Carrier;
  readonly #act: (command: TableCommand) => void;
  #image: HTMLElement | null = null;
  #origin: Element | null = null;
  #over: Element | null = null;
  /**
   * The origin of the drag image: the corner of the window, unless an element around the table is its containing
   * block.
   */
  #corner = { x: 0, y: 0 };

  constructor(table: Carrier, act: (command: TableCommand) => void) {
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
    this.#image = found.image;
    this.#origin = found.origin;
    this.#origin.toggleAttribute("data-carried", true);
    this.#table.append(found.image);
    this.#corner = found.image.getBoundingClientRect();
    if (!chosen) this.#act({ do: "click", id });
    return true;
  }

  move(event: PointerEvent): void {
    // Neither board nor cards receive the event, so a drag does not pan or swipe.
    event.stopImmediatePropagation();
    const { moment } = this.#table;
    const to = moment ? this.#idAt(event, (id) => isPlace(moment, id)) : undefined;
    this.#mark(to);
    this.#table.carriedOver(event);
    const { x, y } = this.#corner;
    const at = `translate(${event.clientX - x}px, ${event.clientY - y}px) translate(-50%, -50%)`;
    this.#image?.style.setProperty("transform", at);
  }

  /** Mark the place below as a drop target. */
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
      // The piece returns to its place, and the reason for the refusal is shown.
      this.#act({ do: "click", id: beside });
    } else if (!chosen) {
      // Dropped nowhere: the piece returns, and the selection is as before.
      this.#act(moment.clicked.length > 1 ? { do: "click", id } : { do: "clear" });
    }
  }

  #clear(): void {
    this.#mark(undefined);
    this.#table.carriedOver(null);
    this.#image?.remove();
    this.#origin?.removeAttribute("data-carried");
    [this.#image, this.#origin] = [null, null];
  }

  /** True if a finger scrolls a row of cards that is longer than its box, in place of dragging. */
  scrolls(at: Element, across: boolean): boolean {
    return across && inLongRow(at);
  }

  /** Return the topmost id below the pointer that satisfies `meant`. */
  #idAt({ clientX, clientY }: PointerEvent, meant: (id: string) => boolean): string | undefined {
    const below = treeOf(this.#table).elementsFromPoint(clientX, clientY);
    const ids = below.map((element) => element.closest<HTMLElement>(".stage [data-id]")?.dataset.id);
    return ids.find((id) => id !== undefined && meant(id));
  }
}

/** True if a piece or card there can be dragged: a place follows it, it is selected already, or a click plays it. */
export function mayCarry(
  { frame, clicked, next }: Pick<Moment, "frame" | "clicked" | "next">,
  id: string,
): boolean {
  if (clicked.length === 0 && frame.mover === id) return true;
  if (clicked.at(-1) === id) return placesOf(next).length > 0;
  return carriedFrom(frame.choices, clicked).has(id);
}

const isPlace = ({ next }: Moment, id: string): boolean => next.has(id) && !next.get(id)?.refused;
