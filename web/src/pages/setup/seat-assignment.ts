/** The players of each seat, before a match begins. */
import { randomBelow } from "../../base/random.ts";

export interface SeatChoice {
  /** A person, or a bot of some level. */
  kind: string;
  name: string;
}

/** Return that many seats: those chosen so far, then bots of this level. The first seat is a person's by default. */
export function seated(chosen: readonly SeatChoice[], count: number, level: string): SeatChoice[] {
  return Array.from(
    { length: count },
    (_, seat) => chosen[seat] ?? { kind: seat === 0 ? "h" : level, name: "" },
  );
}

/** Rotate the seats by a random number: the turn order stays, and anybody may begin. */
export function byLot(seats: readonly SeatChoice[]): SeatChoice[] {
  const by = randomBelow(seats.length);
  return [...seats.slice(by), ...seats.slice(0, by)];
}
