/**
 * Drag and drop of pieces and cards by mouse, pen or finger, as an alternative to two clicks. A finger that
 * drags does not scroll the page. A copy of the dragged piece or card follows the pointer.
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
  /**
   * Called when a drag begins. The board or card table then abandons any gesture, such as panning, that the
   * same pointer has begun there.
   */
  carries(): void;
  /** Called when the drag has moved to this point of the window, and with null once the drag has ended. */
  carriedOver(at: { clientX: number; clientY: number } | null): void;
  /**
   * Called when a person has dropped a piece or card at ply `at`. The action played next needs no animation,
   * because the person has seen the move.
   */
  brought(at: number): void;
}

/** The piece or card being dragged. */
interface Load {
  id: string;
  /** True if the piece or card was already selected before the drag. */
  chosen: boolean;
}

export class Drag implements Gesture<Load> {
  readonly #table: Carrier;
  readonly #act: (command: TableCommand) => void;
  #image: HTMLElement | null = null;
  #origin: Element | null = null;
  #over: Element | null = null;
  /**
   * The point from which the position of the drag image is measured. It is the corner of the window, unless
   * an element around the table is the image's containing block.
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
    // Do not let the board and the cards receive the event, so that a drag does not also pan or swipe.
    event.stopImmediatePropagation();
    const { moment } = this.#table;
    const to = moment ? this.#idAt(event, (id) => isPlace(moment, id)) : undefined;
    this.#mark(to);
    this.#table.carriedOver(event);
    const { x, y } = this.#corner;
    const at = `translate(${event.clientX - x}px, ${event.clientY - y}px) translate(-50%, -50%)`;
    this.#image?.style.setProperty("transform", at);
  }

  /** Mark the place below the pointer as a drop target, and unmark the previous one. */
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
      // The piece was dropped on a place where it may not go. Click that place, so that the reason for the
      // refusal is shown; the piece stays at its original place.
      this.#act({ do: "click", id: beside });
    } else if (!chosen) {
      // The piece was not dropped on any place. It stays at its original place, and the selection becomes
      // what it was before the drag.
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

  /**
   * Return true if a finger that moves across a row of cards wider than its box should scroll the row,
   * instead of dragging a card.
   */
  scrolls(at: Element, across: boolean): boolean {
    return across && inLongRow(at);
  }

  /** Return the topmost id below the pointer for which `meant` returns true. */
  #idAt({ clientX, clientY }: PointerEvent, meant: (id: string) => boolean): string | undefined {
    const below = treeOf(this.#table).elementsFromPoint(clientX, clientY);
    const ids = below.map((element) => element.closest<HTMLElement>(".stage [data-id]")?.dataset.id);
    return ids.find((id) => id !== undefined && meant(id));
  }
}

/**
 * Return true if the piece or card at `id` can be dragged. There are three cases: it is the one that moves if
 * only a destination is clicked; it is already selected, and a place can be clicked next; or a place could be
 * clicked next if it were selected.
 */
export function mayCarry(
  { frame, clicked, next }: Pick<Moment, "frame" | "clicked" | "next">,
  id: string,
): boolean {
  if (clicked.length === 0 && frame.mover === id) return true;
  if (clicked.at(-1) === id) return placesOf(next).length > 0;
  return carriedFrom(frame.choices, clicked).has(id);
}

const isPlace = ({ next }: Moment, id: string): boolean => next.has(id) && !next.get(id)?.refused;
