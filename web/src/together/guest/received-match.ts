/** Checks if a match that a host sends continues the match that is saved on this device. */
import type { Frame } from "../../engine/protocol.ts";
import type { SavedMatch } from "../../saves/match-store.ts";

/**
 * True if the frame contains every turn of the save, so that the frame's match can replace the save without
 * loss. False if the save does not contain its turns.
 */
export function continues({ game, turns }: Pick<Frame, "game" | "turns">, saved: SavedMatch): boolean {
  const { frame, record } = saved;
  if (!frame || saved.game !== game || frame.record !== record || frame.at !== frame.plies) return false;
  return frame.turns.every(({ from, seat, text }, index) => {
    const now = turns[index];
    // The last turn in the save may have been incomplete, so the frame's turn only has to begin with the same
    // text.
    return now !== undefined && now.from === from && now.seat === seat && now.text.startsWith(text);
  });
}
