/** Words about seats: their number, and their players. */
import { t } from "../../words/sentences.ts";

/** "2 players", "2–4 players". */
export function seatRange(seats: readonly number[]): string {
  const low = Math.min(...seats);
  const high = Math.max(...seats);
  return low === high ? t("seats", { n: low }) : t("seats.range", { low, high });
}

/** Levels of bots from the weakest to the strongest. */
export const BOTS = ["b1", "b2", "b3", "b4", "b5"] as const;
/** All kinds of players: a person, or a bot of a level. */
export const KINDS = ["h", ...BOTS] as const;
export type Kind = (typeof KINDS)[number];

export function kindName(kind: string): string {
  return t(`kind.${kind}`);
}

/** Return the name of a bot's level alone. */
export function levelName(kind: string): string {
  return t(`level.${kind}`);
}
