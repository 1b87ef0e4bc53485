/** The words for numbers of seats, and for kinds of players. */
import { t } from "../../words/sentences.ts";

/** Return the possible numbers of players in words: "2 players", "2–4 players". */
export function seatRange(seats: readonly number[]): string {
  const low = Math.min(...seats);
  const high = Math.max(...seats);
  return low === high ? t("seats", { n: low }) : t("seats.range", { low, high });
}

/** The levels of bots, from the weakest to the strongest. */
export const BOTS = ["b1", "b2", "b3", "b4", "b5"] as const;
/** All kinds of players: a person, or a bot of some level. */
export const KINDS = ["h", ...BOTS] as const;
export type Kind = (typeof KINDS)[number];

export function kindName(kind: string): string {
  return t(`kind.${kind}`);
}

/** Return the name of a bot's level, without the word "bot". */
export function levelName(kind: string): string {
  return t(`level.${kind}`);
}
