/**
 * A person's results against bots on this device, in localStorage, and the person's level derived from them.
 * If storage is blocked, they last as long as the page.
 */

export interface Result {
  /** The id of the match. Only its first result counts, even if turns are undone and played again. */
  id: string;
  game: string;
  /** The level of the bots, "b1" to "b5". */
  level: string;
  end: "won" | "lost" | "drawn";
}

/** The number of wins, and the number of all matches played (`of`). */
interface Tally {
  won: number;
  of: number;
}

type Level = `b${number}`;

const STORAGE_KEY = "kleinod.results";
const KEPT = 500;
/** The level, from 1 to 5, of a person without results. */
const FIRST = 2;
const STRONGEST = 5;
/** The number of consecutive wins or losses after which the level changes. */
const ROW = 2;
const ENDS: readonly unknown[] = ["won", "lost", "drawn"] satisfies Result["end"][];

/** Parse stored results. Leave out those that this version does not understand. */
export function readResults(text: string | null): Result[] {
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    return [];
  }
  return Array.isArray(stored) ? stored.filter(isResult) : [];
}

function isResult(one: unknown): one is Result {
  if (typeof one !== "object" || one === null) return false;
  const { id, game, level, end } = one as Record<string, unknown>;
  const known = typeof level === "string" && /^b[1-5]$/.test(level) && ENDS.includes(end);
  return known && typeof id === "string" && typeof game === "string";
}

export class BotResults {
  #all: readonly Result[];
  readonly #write: (text: string) => void;

  constructor(text: string | null, write: (text: string) => void) {
    this.#all = readResults(text);
    this.#write = write;
  }

  add({ id, game, level, end }: Result): void {
    if (this.#all.some((other) => other.id === id)) return;
    this.#all = [...this.#all, { id, game, level, end }].slice(-KEPT);
    this.#write(JSON.stringify(this.#all));
  }

  /** Return the wins and matches against one level. */
  tally(game: string, level: string): Tally {
    const played = this.#all.filter((one) => one.game === game && one.level === level);
    return { won: played.filter(({ end }) => end === "won").length, of: played.length };
  }

  /** Return the level of the bots in the latest match, or undefined if there are no results. */
  latest(game: string): string | undefined {
    return this.#all.findLast((one) => one.game === game)?.level;
  }

  /**
   * Return the level that matches this person's strength. It rises after two consecutive wins at that level,
   * or one win against a stronger level; it falls after two consecutive losses at that level or a weaker one.
   */
  ownLevel(game: string): Level {
    let [own, row] = [FIRST, 0];
    for (const { level, end } of this.#all.filter((one) => one.game === game)) {
      const met = Number(level.slice(1));
      if (end === "drawn") row = 0;
      else if (end === "won" && met >= own) row = Math.max(row, 0) + 1;
      else if (end === "lost" && met <= own) row = Math.min(row, 0) - 1;
      const to = end === "won" && met > own ? met : own + Math.trunc(row / ROW);
      if (to !== own) [own, row] = [Math.min(Math.max(to, 1), STRONGEST), 0];
    }
    return `b${own}`;
  }
}

function load(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function write(text: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, text);
  } catch {
    // If storage is blocked, the results are kept only until the page is closed.
  }
}

export const results = new BotResults(load(), write);
