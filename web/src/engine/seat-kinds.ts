/** The kind of player at a seat: a person ("h"), or a bot of a level ("b2"). A seat without a kind is a person's. */
import type { Frame } from "./protocol.ts";

export const isBotKind = (kind = "h"): boolean => kind.startsWith("b");

/** True if a bot plays at this seat; false if the seat is no seat. */
export const isBot = ({ kinds }: Pick<Frame, "kinds">, seat: number): boolean => isBotKind(kinds[seat]);
