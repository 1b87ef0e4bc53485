/** What the end of a match says about a person who has played alone against bots. */
import type { Result } from "../base/results.ts";
import { isBotKind } from "../engine/kinds.ts";
import type { Frame } from "../engine/protocol.ts";

/** null where several people, nobody, or bots of several levels have played, or the match goes on. */
export function resultOf({ id, game, kinds, outcome }: Frame): Result | null {
  const people = kinds.flatMap((kind, seat) => (isBotKind(kind) ? [] : [seat]));
  const [level, ...others] = new Set(kinds.filter(isBotKind));
  const place = outcome?.places[people[0] ?? -1];
  if (!outcome || !id || people.length !== 1 || !level || others.length > 0) return null;
  const end = outcome.places.every((other) => other === 1) ? "drawn" : place === 1 ? "won" : "lost";
  return { id, game, level, end };
}
