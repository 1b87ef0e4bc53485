/**
 * The keyboard cursor of a board. The Tab key enters the board at one place, and the arrow keys move from
 * place to place. The focus is restored after a place has been redrawn.
 */
import type { ReactiveController } from "lit";
import { focusWithin } from "../base/dom-root.ts";
import { Walk } from "../drawing/arrow-key-walk.ts";
import type { Point } from "../drawing/geometry.ts";
import type { Cell } from "../engine/protocol.ts";
import type { BoardOrCards } from "../input/board-or-cards.ts";
import type { Camera } from "./camera.ts";

export class KeyboardCursor implements ReactiveController {
  /** The id of the place that has the keyboard focus, or had it last. */
  id = "";
  readonly #host: BoardOrCards;
  readonly #camera: Camera;
  readonly #walk = new Walk();
  /** The cells in reading order, at their positions before the tilt. */
  #cells: readonly Cell[] = [];
  #seen: ReadonlyMap<string, Cell> = new Map();
  /** True if the keyboard focus was on the board before its elements were redrawn. */
  #focused = false;

  constructor(host: BoardOrCards, camera: Camera) {
    this.#host = host;
    this.#camera = camera;
    host.addController(this);
  }

  /**
   * Store the places to draw next. If the place with the focus is gone, the focus moves to the nearest one.
   */
  move(cells: readonly Cell[], seen: ReadonlyMap<string, Cell>): void {
    const stood = this.#seen.get(this.id);
    this.#focused = focusWithin(this.#host) !== null;
    [this.#cells, this.#seen] = [cells, seen];
    if (!seen.has(this.id)) this.id = (this.#focused && stood && nearest([...seen.values()], stood)) || "";
  }

  hostUpdated(): void {
    if (this.#focused && this.id && !this.#host.querySelector(".target:focus")) this.focus(this.id);
    this.#focused = false;
  }

  /**
   * The id of the cell that Tab enters: the one that had the focus last, or else the first that can be
   * chosen.
   */
  get entry(): string {
    if (this.id) return this.id;
    const possible = this.#cells.find((cell) => this.#host.next.has(cell.id));
    return (possible ?? this.#cells[0])?.id ?? "";
  }

  focus(id = this.entry): void {
    const place = this.#seen.get(id);
    if (place) this.#camera.show(place);
    this.#host.querySelector<SVGElement>(`.target[data-id="${CSS.escape(id)}"]`)?.focus();
  }

  focused(id: string): void {
    if (id === this.id) return;
    this.id = id;
    this.#host.requestUpdate();
  }

  /** Handle a key press. Return the id of the place that it chooses. */
  press(event: KeyboardEvent): string | undefined {
    // Use the event's target to find the place with the focus, because a page without the keyboard focus
    // receives no focus events.
    const at = (event.target as Element | null)?.closest?.(".target")?.getAttribute("data-id") ?? "";
    const from = this.#seen.has(at) ? at : this.entry;
    const to = this.#walk.go(event, from, this.#cells, this.#host.next);
    const chooses = (event.key === "Enter" || event.key === " ") && !event.ctrlKey && !event.metaKey;
    if (to === undefined && !chooses) return undefined;
    event.preventDefault();
    event.stopPropagation();
    if (chooses) return from;
    if (to) this.focus(to);
    return undefined;
  }
}

const nearest = (cells: readonly Cell[], { x, y }: Point): string | undefined =>
  [...cells].sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0]?.id;
