/** Walking over a board by keyboard: arrows to the nearest place, "n" to the next possible one. */
import { type Direction, neighbour, type Point } from "./geometry.ts";

/** A cell, a card, a zone: whatever can be walked to. */
export type Spot = Point & { id: string };

const ARROWS: Record<string, Direction> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

export class Walk {
  /** The start of a walk with the left and right arrow keys, and the id that it has reached; null if there is none. */
  #row: { start: Point; at: string } | null = null;

  /** `cells` in reading order. Where a key leads from `from`, or undefined if it is no key of ours; "" at the edge. */
  go(
    event: KeyboardEvent,
    from: string,
    cells: readonly Spot[],
    possible: ReadonlyMap<string, unknown>,
  ): string | undefined {
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    if (event.key === "n" || event.key === "N")
      return nextPossible(from, event.shiftKey ? -1 : 1, cells, possible);
    const direction = event.shiftKey ? undefined : ARROWS[event.key];
    return direction && this.#arrow(direction, from, new Map(cells.map((cell) => [cell.id, cell])));
  }

  #arrow(direction: Direction, from: string, places: ReadonlyMap<string, Point>): string {
    const sideways = direction === "left" || direction === "right";
    const start = this.#row?.at === from ? this.#row.start : places.get(from);
    const to = neighbour(places, from, direction, sideways ? start : undefined) ?? "";
    this.#row = sideways && start && to ? { start, at: to } : null;
    return to;
  }
}

/** The next or previous possible id in the order of `cells`, round and round. */
function nextPossible(
  from: string,
  step: 1 | -1,
  cells: readonly Spot[],
  possible: ReadonlyMap<string, unknown>,
): string {
  const order = cells.map((cell) => cell.id);
  if (step < 0) order.reverse();
  const start = order.indexOf(from) + 1;
  return [...order.slice(start), ...order.slice(0, start)].find((id) => possible.has(id)) ?? "";
}
