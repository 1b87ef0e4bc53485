/** The check whether a match that a host sends is a continuation of the one that is saved here. */
import type { Frame } from "../../engine/protocol.ts";
import type { SavedMatch } from "../../saves/match-store.ts";

/**
 * True if every turn of the save is a turn of the frame as well, so that nothing is lost when the match of the frame takes
 * its place. False where the save does not show its turns.
 */
export function continues({ game, turns }: Pick<Frame, "game" | "turns">, saved: SavedMatch): boolean {
  const { frame, record } = saved;
  if (!frame || saved.game !== game || frame.record !== record || frame.at !== frame.plies) return false;
  return frame.turns.every(({ from, seat, text }, index) => {
    const now = turns[index];
    // The last turn may have been under way.
    return now !== undefined && now.from === from && now.seat === seat && now.text.startsWith(text);
  });
}
