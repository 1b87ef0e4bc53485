/** The keyboard cursor of a board: Tab enters at one place, arrow keys move it, and it survives when its place is redrawn. */
import type { ReactiveController } from "lit";
import { focusWithin } from "../base/dom-root.ts";
import { Walk } from "../drawing/arrow-key-walk.ts";
import type { Point } from "../drawing/geometry.ts";
import type { Cell } from "../engine/protocol.ts";
import type { BoardOrCards } from "../input/board-or-cards.ts";
import type { Camera } from "./camera.ts";

export class KeyboardCursor implements ReactiveController {
  /** The id of the place that has, or had, the keyboard focus. */
  id = "";
  readonly #host: BoardOrCards;
  readonly #camera: Camera;
  readonly #walk = new Walk();
  /** The cells in reading order, at their positions on screen. */
  #cells: readonly Cell[] = [];
  #seen: ReadonlyMap<string, Cell> = new Map();
  /** True if the keyboard focus was on the board before its elements were redrawn. */
  #focused = false;

  constructor(host: BoardOrCards, camera: Camera) {
    this.#host = host;
    this.#camera = camera;
    host.addController(this);
  }

  /** Other places are drawn. What the reader stood on may be gone: the nearest place is the next best. */
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

  /** The cell that Tab enters: the last one with the focus, or else the first that can be chosen. */
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

  /** Handle a key press. Return the id that it picks. */
  press(event: KeyboardEvent): string | undefined {
    // A page that has not got the keyboard itself is not told where the focus goes.
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
