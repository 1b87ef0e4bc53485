/**
 * The kind of player at a seat: "h" for a human, or "b" and a level for a bot, such as "b2". A seat without a
 * kind is played by a human. In a rematch, all players move on by one seat.
 */
import type { Frame } from "./protocol.ts";

export const isBotKind = (kind = "h"): boolean => kind.startsWith("b");

/** Return the seats of the people on this device. `remote` are the seats of people on other devices. */
export const localSeats = (kinds: readonly string[], remote: readonly number[] = []): number[] =>
  kinds.flatMap((kind, seat) => (isBotKind(kind) || remote.includes(seat) ? [] : [seat]));

/** Return true if a bot plays at this seat, and false if there is no such seat. */
export const isBot = ({ kinds }: Pick<Frame, "kinds">, seat: number): boolean => isBotKind(kinds[seat]);

/** Return the seat in a rematch of the player who has had `seat`. */
export const rematchSeat = (seat: number, seats: number): number => (seat + seats - 1) % seats;

/** Return values that are listed by seat, such as names, in the order of the seats in a rematch. */
export const inRematch = <T>(bySeat: readonly T[]): T[] => [...bySeat.slice(1), ...bySeat.slice(0, 1)];
