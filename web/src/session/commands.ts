/** The commands of a table, as data: the page dispatches them as the event "command", and the session runs them. */

import type { Inquiry } from "./thinking/analysis.ts";

export type TableCommand =
  | { do: "click"; id: string }
  /** Preview the id under the pointer or the focus; "" for none. */
  | { do: "consider"; id: string }
  /** Play typed notation; `heard` receives whether it was played or now waits for confirmation. */
  | { do: "type"; text: string; heard(read: boolean): void }
  /** Request the places from which a piece could go to a place; `heard` receives them, where the game supports it. */
  | { do: "attackers"; id: string; heard(from: readonly string[]): void }
  /** Show the frame at ply `at`. */
  | { do: "goto"; at: number }
  | { do: "resign"; seat: number }
  | { do: "analyse"; inquiry: Inquiry }
  /** Play on from ply `at` as another match beside this one, which stays as it is. */
  | { do: "again"; at: number }
  /**
   * cut: drop the turns after the frame on screen; lift: lift the curtain; pause: stop the replay; hurry: make the
   * thinking bot play at once.
   */
  | { do: Plain };

type Plain = "undo" | "redo" | "hint" | "hurry" | "confirm" | "clear" | "cut" | "lift" | "autoplay" | "pause";
