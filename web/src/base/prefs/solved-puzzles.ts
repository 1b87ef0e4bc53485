/**
 * Remembers which puzzles of each game the person has solved or tried on this device, in localStorage. If
 * storage is blocked, this lasts as long as the page.
 */

type PuzzleProgress = "solved" | "tried";

const STORAGE_KEY = "kleinod.puzzles";

/** Parse stored progress by game and puzzle. Leave out values that this version does not understand. */
export function readPuzzleProgress(text: string | null): Map<string, Map<string, PuzzleProgress>> {
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    return new Map();
  }
  if (typeof stored !== "object" || stored === null) return new Map();
  return new Map(
    Object.entries(stored).map(([game, some]) => [
      game,
      new Map(
        Object.entries((some ?? {}) as object).filter(
          (entry): entry is [string, PuzzleProgress] => entry[1] === "solved" || entry[1] === "tried",
        ),
      ),
    ]),
  );
}

function load(): Map<string, Map<string, PuzzleProgress>> {
  try {
    return readPuzzleProgress(localStorage.getItem(STORAGE_KEY));
  } catch {
    return new Map();
  }
}

const known = load();

export const puzzleProgressOf = (game: string, puzzle: string): PuzzleProgress | undefined =>
  known.get(game)?.get(puzzle);

/** Record progress in a puzzle. A solved puzzle stays solved. */
export function setPuzzleProgress(game: string, puzzle: string, stand: PuzzleProgress): void {
  const stands = known.get(game) ?? new Map<string, PuzzleProgress>();
  if (stands.get(puzzle) === "solved") return;
  known.set(game, stands.set(puzzle, stand));
  const all = Object.fromEntries([...known].map(([id, some]) => [id, Object.fromEntries(some)]));
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(all));
  } catch {
    // If storage is blocked, the progress is kept only until the page is closed.
  }
}
