/** Who sits where, before a match begins. */
import { randomBelow } from "../../base/random.ts";

export interface SeatChoice {
  /** A person, or a bot of some level. */
  kind: string;
  name: string;
}

/** So many seats: those chosen so far, then bots of this level; the first seat is a person's. */
export function seated(chosen: readonly SeatChoice[], count: number, level: string): SeatChoice[] {
  return Array.from(
    { length: count },
    (_, seat) => chosen[seat] ?? { kind: seat === 0 ? "h" : level, name: "" },
  );
}

/** Everyone moves on by the same number of seats, so that the order of play stays and anybody may begin. */
export function byLot(seats: readonly SeatChoice[]): SeatChoice[] {
  const by = randomBelow(seats.length);
  return [...seats.slice(by), ...seats.slice(0, by)];
}
