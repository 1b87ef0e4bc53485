/** Words about seats: how many, and who may sit there. */
import { t } from "../words.ts";

/** "2 players", "2–4 players". */
export function seatRange(seats: readonly number[]): string {
  const low = Math.min(...seats);
  const high = Math.max(...seats);
  return low === high ? t("seats", { n: low }) : t("seats.range", { low, high });
}

/** Everyone who may take a seat: a person, or a bot of some level. */
export const KINDS = ["h", "b1", "b2"] as const;

export function kindName(kind: string): string {
  return t(`kind.${kind}`);
}
