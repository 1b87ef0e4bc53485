/**
 * The paths along which arrows are drawn, as ids of places: they show how pieces move in an analysed line of
 * actions.
 */
import type { AnalysedLine, Scene } from "../engine/protocol.ts";

export interface ArrowPath {
  /** The seat whose piece moves. */
  seat: number;
  /** The number of the action within the line, counted from 1. */
  step: number;
  /** The ids of the places on the path, at least one. */
  stops: readonly string[];
  /**
   * True if a piece enters the board here. The path then has a single place, and its arrow begins outside the
   * board.
   */
  enters?: boolean;
}

/**
 * Return the path of every motion of a line. `scene` shows the position before the line, where the pieces
 * start.
 */
export function arrowPathsOf(
  { pieces }: Pick<Scene, "pieces">,
  { steps }: Pick<AnalysedLine, "steps">,
): ArrowPath[] {
  const homes = new Map(pieces.map(({ key, at }) => [key, at]));
  return steps.flatMap(({ seat, trace }, index) =>
    trace.flatMap(({ key, stops }) => {
      const way = [homes.get(key) ?? "", ...stops].filter(Boolean);
      homes.set(key, stops.at(-1) ?? "");
      if (way.length === 0) return [];
      return [{ seat, step: index + 1, stops: way, enters: way.length === 1 && way[0] === stops.at(-1) }];
    }),
  );
}
