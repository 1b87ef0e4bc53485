/**
 * The progress in the first lesson of each game, and whether the person has played the game as a guest.
 * Stored in localStorage; if storage is blocked, it lasts as long as the page.
 */

interface Progress {
  /** The number of the step at which to continue. */
  at: number;
  /** True if the lesson has been completed at least once. */
  finished: boolean;
  /**
   * True if the person has played the game as a guest. Guests do not save such a match, so it leaves no other
   * trace.
   */
  guest?: boolean;
}

const STORAGE_KEY = "kleinod.lessons";
const NOTHING: Progress = { at: 0, finished: false };

/** Parse the stored progress. Values that this version does not understand become the defaults. */
export function readProgress(text: string | null): Map<string, Progress> {
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    return new Map();
  }
  if (typeof stored !== "object" || stored === null) return new Map();
  const known = Object.entries(stored).flatMap(([game, one]): [string, Progress][] => {
    const { at, finished, guest } = (one ?? {}) as Partial<Record<keyof Progress, unknown>>;
    const isStep = typeof at === "number" && Number.isSafeInteger(at) && at >= 0;
    const was = { at: isStep ? at : 0, finished: finished === true };
    return [[game, guest === true ? { ...was, guest } : was]];
  });
  return new Map(known);
}

function load(): Map<string, Progress> {
  try {
    return readProgress(localStorage.getItem(STORAGE_KEY));
  } catch {
    return new Map();
  }
}

const known = load();

export const progressOf = (game: string): Progress => known.get(game) ?? NOTHING;

export function setProgress(game: string, progress: Progress): void {
  known.set(game, progress);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(known)));
  } catch {
    // If storage is blocked, the progress is kept only until the page is closed.
  }
}
