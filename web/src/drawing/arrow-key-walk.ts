/**
 * Moves the focus over a board by keyboard: arrow keys go to the nearest place, "n" goes to the next place
 * that can be chosen.
 */
import { type Direction, neighbour, type Point } from "./geometry.ts";

/** A cell, card or zone that can be focused. */
export type Spot = Point & { id: string };

const ARROWS: Record<string, Direction> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

export class Walk {
  /**
   * Where a walk with the left and right arrow keys began, and the id that it has reached; null if no such
   * walk is under way.
   */
  #row: { start: Point; at: string } | null = null;

  /**
   * Return the id that a key leads to from `from`: undefined if this class does not handle the key, "" at the
   * edge of the board. `cells` are in reading order.
   */
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

/**
 * Return the next or previous id that can be chosen, in the order of `cells`. After the last one comes the
 * first.
 */
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
