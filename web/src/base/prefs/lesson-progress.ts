/**
 * How far somebody has come in the first lesson of each game, kept in localStorage. A blocked storage is no error: it is
 * then known as long as the page lives.
 */

interface Progress {
  /** The step to go on with. */
  at: number;
  /** The lesson was gone through to its end once. */
  finished: boolean;
}

const STORAGE_KEY = "kleinod.lessons";
const NOTHING: Progress = { at: 0, finished: false };

/** Keep only what this version understands. */
export function readProgress(text: string | null): Map<string, Progress> {
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    return new Map();
  }
  if (typeof stored !== "object" || stored === null) return new Map();
  const known = Object.entries(stored).flatMap(([game, one]): [string, Progress][] => {
    const { at, finished } = (one ?? {}) as Partial<Record<keyof Progress, unknown>>;
    const isStep = typeof at === "number" && Number.isSafeInteger(at) && at >= 0;
    return [[game, { at: isStep ? at : 0, finished: finished === true }]];
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
    // A blocked storage: it lasts as long as the page.
  }
}
