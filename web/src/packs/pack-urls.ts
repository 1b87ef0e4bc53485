/** The addresses of a pack's files; written by the build, see build/game-packs.mjs. */
import type { Language } from "../base/prefs/settings.ts";

export type { Language };

/** Paths relative to the page. */
export interface Place {
  /** Drawings, style sheet, pictures: `Look`. */
  look: string;
  /** Matches that can start before Python is ready: `Prepared`. */
  starts: string;
  /** A dictionary for each language. */
  words: Record<Language, string>;
  /** The rules as text for each language. */
  help: Record<Language, string>;
  examples: string;
  /** The first lesson; "" for a game without one. */
  lesson: string;
  /** Puzzles with proved wins; "" for a game without them. */
  puzzles: string;
  /** Pictures of a real match that show the game at a glance; "" for a game without them. */
  glance: string;
}
