/**
 * The commands that a person can give at a table, as data. The page dispatches each one as a "command" event, and the
 * session runs it.
 */

import type { Inquiry } from "./thinking/analysis.ts";

export type TableCommand =
  | { do: "click"; id: string }
  /** Preview a click on `id`, which is under the pointer or has the focus; "" ends the preview. */
  | { do: "consider"; id: string }
  /** Play a move typed in notation. `heard` receives true if the move was played or now waits for confirmation. */
  | { do: "type"; text: string; heard(read: boolean): void }
  /**
   * Find the places from which a piece could move to `id`. `heard` receives them, unless the engine refuses the
   * request.
   */
  | { do: "attackers"; id: string; heard(from: readonly string[]): void }
  /** Show the frame at ply `at`. */
  | { do: "goto"; at: number }
  | { do: "resign"; seat: number }
  | { do: "analyse"; inquiry: Inquiry }
  /** Continue play from ply `at` in a new match. The match on screen stays unchanged. */
  | { do: "again"; at: number }
  /**
   * cut: delete the turns after the frame on screen; lift: lift the curtain; pause: stop the automatic replay; hurry:
   * make the thinking bot play at once; confirm: play the path that waits for confirmation; clear: remove the clicks
   * made so far.
   */
  | { do: Plain };

type Plain = "undo" | "redo" | "hint" | "hurry" | "confirm" | "clear" | "cut" | "lift" | "autoplay" | "pause";
