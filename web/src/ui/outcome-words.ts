/** Puts the result of a match into words. */
import type { Outcome } from "../engine/protocol.ts";
import { namesOf, type Speech, say, t } from "../words/sentences.ts";

/** Return the seats that share first place. */
export const winnersOf = ({ places }: Outcome): number[] =>
  places.flatMap((place, seat) => (place === 1 ? [seat] : []));

/**
 * Return a sentence that says who has won (alone, with partners or tied with others), or that the match is
 * drawn.
 */
export function resultOf(outcome: Outcome, speech: Speech): string {
  const winners = winnersOf(outcome);
  const [winner] = winners;
  if (winners.length === 1 && winner !== undefined)
    return say({ code: "table.won", args: { seat: winner } }, speech);
  if (winners.length === outcome.places.length) return t("table.drawn");
  return t(outcome.team ? "table.won.team" : "table.won.shared", { names: namesOf(winners, speech) });
}
