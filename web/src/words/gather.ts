/** The words of one language: a dictionary for each game, and one of the words shared by all. */
export interface Vocabulary {
  games: Record<string, Record<string, string>>;
  shared: Record<string, string>;
}

type Files = Record<string, Record<string, string>>;

/** Sort the dictionary files by the folder of their game. */
export function gather(games: Files, shared: Files): Vocabulary {
  const named = Object.entries(games).map(([path, words]) => [
    path.split("/games/")[1]?.split("/")[0],
    words,
  ]);
  return { games: Object.fromEntries(named), shared: Object.assign({}, ...Object.values(shared)) };
}
