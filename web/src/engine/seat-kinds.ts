/** Who plays at a seat: a person ("h"), or a bot of a level ("b2"). Seats that nobody was named for are people's. */
import type { Frame } from "./protocol.ts";

export const isBotKind = (kind = "h"): boolean => kind.startsWith("b");

/** Whether a bot plays at this seat; false for nobody's. */
export const isBot = ({ kinds }: Pick<Frame, "kinds">, seat: number): boolean => isBotKind(kinds[seat]);
