/**
 * The person's rating in the puzzles of each game: an Elo number that changes with the first attempt at each
 * puzzle. Stored in localStorage; if storage is blocked, it lasts as long as the page.
 */

const STORAGE_KEY = "kleinod.puzzle-rating";
/** The rating with which everybody begins, and the maximum change from one puzzle. */
const START = 1000;
const STEP = 40;
/**
 * The rating of a puzzle that a bot at beginner level solves in one turn, and the points added for each
 * further level and each further turn.
 */
const EASIEST = 800;
const PER_LEVEL = 200;
const PER_TURN = 150;

/** Parse stored ratings by game. Leave out values that are not numbers. */
export function readRatings(text: string | null): Map<string, number> {
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    return new Map();
  }
  if (typeof stored !== "object" || stored === null) return new Map();
  return new Map(
    Object.entries(stored).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
  );
}

function load(): Map<string, number> {
  try {
    return readRatings(localStorage.getItem(STORAGE_KEY));
  } catch {
    return new Map();
  }
}

const known = load();

export const ratingOf = (game: string): number => Math.round(known.get(game) ?? START);

/**
 * Return the rating of a puzzle, which depends on the weakest level of bot that solves it and on the number
 * of turns.
 */
export const puzzleRating = ({ level, turns }: { level: number; turns: number }): number =>
  EASIEST + PER_LEVEL * (level - 1) + PER_TURN * (turns - 1);

/** Return a person's new rating after an attempt at a puzzle, which has the rating `puzzle`. */
export function rated(own: number, puzzle: number, solved: boolean): number {
  const expected = 1 / (1 + 10 ** ((puzzle - own) / 400));
  return own + STEP * (Number(solved) - expected);
}

/** Record the first attempt at a puzzle. */
export function rate(game: string, puzzle: { level: number; turns: number }, solved: boolean): void {
  known.set(game, rated(known.get(game) ?? START, puzzleRating(puzzle), solved));
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(known)));
  } catch {
    // If storage is blocked, the rating is kept only until the page is closed.
  }
}
