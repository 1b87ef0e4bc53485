/** The paths of arrows: where pieces go in a line of turns, as ids of places. */
import type { AnalysedLine, Scene } from "../engine/protocol.ts";

export interface ArrowPath {
  /** Whose turn it is. */
  seat: number;
  /** Which turn of the line, counted from 1. */
  step: number;
  /** At least one place. */
  stops: readonly string[];
  /** A piece enters the board here: the path has one place, and its arrow begins outside. */
  enters?: boolean;
}

/** Return the path of every motion of a line. `scene` is the scene before it, with the first place of each piece. */
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
