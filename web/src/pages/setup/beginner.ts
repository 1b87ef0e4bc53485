/** Whether somebody begins with a game. */
import type { SavedMatch } from "../../saves/match-store.ts";
import { isBeginner } from "../learn/first-game.ts";

/** By all that is kept, read as far as it takes: the first save of the game settles it. */
export async function begins(
  game: string,
  pages: AsyncIterable<{ saves: readonly SavedMatch[] }>,
): Promise<boolean> {
  for await (const { saves } of pages) if (!isBeginner(game, saves)) return false;
  return true;
}
