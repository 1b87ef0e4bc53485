/** The addresses of a pack's files. They are filled in by the build; see build/game-packs.mjs. */
import type { Language } from "../base/prefs/settings.ts";

export type { Language };

/** The paths of one game's files, relative to the page. */
export interface Place {
  /** The path of the drawings, style sheet and pictures (`Look`). */
  look: string;
  /** The path of the matches that can start before Python is ready (`Prepared`). */
  starts: string;
  /** The path of a dictionary for each language. */
  words: Record<Language, string>;
  /** The path of the rules as text for each language. */
  help: Record<Language, string>;
  examples: string;
  /** The path of the first lesson, or "" for a game without one. */
  lesson: string;
  /** The path of the puzzles with proved wins, or "" for a game without them. */
  puzzles: string;
  /**
   * The path of the pictures of a real match that show the game at a glance, or "" for a game without them.
   */
  glance: string;
}
