/** Assigns players to seats before a match begins. */
import { randomBelow } from "../../base/random.ts";

export interface SeatChoice {
  /** The kind of player: a person, or a bot of some level. */
  kind: string;
  name: string;
}

/**
 * Return the players for `count` seats: those chosen so far, then bots of the given level. The first seat is
 * a person's by default.
 */
export function seated(chosen: readonly SeatChoice[], count: number, level: string): SeatChoice[] {
  return Array.from(
    { length: count },
    (_, seat) => chosen[seat] ?? { kind: seat === 0 ? "h" : level, name: "" },
  );
}

/** Rotate the players by a random number of seats. The turn order stays, but anybody may be first. */
export function byLot(seats: readonly SeatChoice[]): SeatChoice[] {
  const by = randomBelow(seats.length);
  return [...seats.slice(by), ...seats.slice(0, by)];
}
