/** What the end of a match says about a person who has played alone against bots. */
import type { Result } from "../base/results.ts";
import { isBotKind } from "../engine/kinds.ts";
import type { Frame } from "../engine/protocol.ts";
import { endingOf } from "../parts/ending.ts";

/** null where several people, nobody, or bots of several levels have played, or the match goes on. */
export function resultOf({ id, game, kinds, outcome }: Frame): Result | null {
  const [level, ...others] = new Set(kinds.filter(isBotKind));
  const end = outcome && endingOf(kinds, outcome);
  return end && id && level && others.length === 0 ? { id, game, level, end } : null;
}
