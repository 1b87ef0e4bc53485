/**
 * The kind of player at a seat: "h" for a human, or "b" and a level for a bot, such as "b2". A seat without a
 * kind is played by a human.
 */
import type { Frame } from "./protocol.ts";

export const isBotKind = (kind = "h"): boolean => kind.startsWith("b");

/** Return the seats of the people on this device. `remote` are the seats of people on other devices. */
export const localSeats = (kinds: readonly string[], remote: readonly number[] = []): number[] =>
  kinds.flatMap((kind, seat) => (isBotKind(kind) || remote.includes(seat) ? [] : [seat]));

/** Return true if a bot plays at this seat, and false if there is no such seat. */
export const isBot = ({ kinds }: Pick<Frame, "kinds">, seat: number): boolean => isBotKind(kinds[seat]);
