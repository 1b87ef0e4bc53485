/** The check whether a person is new to a game. */
import type { SavedMatch } from "../../saves/match-store.ts";
import { isBeginner } from "../learn/first-game.ts";

/** Read the saves only as far as needed: the first save of the game decides. */
export async function begins(
  game: string,
  pages: AsyncIterable<{ saves: readonly SavedMatch[] }>,
): Promise<boolean> {
  for await (const { saves } of pages) if (!isBeginner(game, saves)) return false;
  return true;
}
