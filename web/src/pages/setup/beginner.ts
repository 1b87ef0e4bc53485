/** Finds out if a person is new to a game. */
import type { SavedMatch } from "../../saves/match-store.ts";
import { isBeginner } from "../learn/first-game.ts";

/** Return true if a person is new to the game. Stops reading saves as soon as one of this game is found. */
export async function begins(
  game: string,
  pages: AsyncIterable<{ saves: readonly SavedMatch[] }>,
): Promise<boolean> {
  for await (const { saves } of pages) if (!isBeginner(game, saves)) return false;
  return true;
}
