/** The result of a match, for the list of results that one person has achieved against bots. */
import type { Result } from "../base/prefs/bot-results.ts";
import type { Frame } from "../engine/protocol.ts";
import { isBotKind } from "../engine/seat-kinds.ts";
import { botResultOf, personAt } from "../ui/bot-result.ts";

/**
 * Return the result of a match; null if the match is not over, or if its players were not one person and bots of a
 * single level.
 *
 * `seated`: the kinds of the seats before the latest action. If the person has resigned against several bots, a bot
 * holds the seat afterwards, and the result is a loss.
 */
export function resultOf({ id, game, kinds, outcome }: Frame, seated = kinds): Result | null {
  const [level, ...others] = new Set(seated.filter(isBotKind));
  const person = personAt(seated);
  const left = person !== null && isBotKind(kinds[person] ?? "");
  const end = left ? "lost" : outcome && botResultOf(kinds, outcome);
  return end && id && level && others.length === 0 ? { id, game, level, end } : null;
}
