/** What people do at a table, as data: the parts of the page send it up as the event "deed", the session does it. */

import type { Inquiry } from "./thinking/analysis.ts";

export type Deed =
  | { do: "click"; id: string }
  /** Rest on an id, to see what it would lead to; "" is nowhere. */
  | { do: "consider"; id: string }
  /** Typed notation; `heard` is told whether it was played or now waits for its confirmation. */
  | { do: "type"; text: string; heard(read: boolean): void }
  /** Ask from where something could go to a place; `heard` is told, where that can be asked. */
  | { do: "attackers"; id: string; heard(from: readonly string[]): void }
  /** Look at the moment after `at` plies. */
  | { do: "goto"; at: number }
  | { do: "resign"; seat: number }
  | { do: "analyse"; inquiry: Inquiry }
  /** Play on from the moment after `at` plies as another match beside this one, which stays as it is. */
  | { do: "again"; at: number }
  /** cut: forget what came after the moment shown; lift: the curtain; pause: the replay; hurry: the bot that thinks. */
  | { do: Plain };

export type Plain =
  | "undo"
  | "redo"
  | "hint"
  | "hurry"
  | "confirm"
  | "clear"
  | "cut"
  | "lift"
  | "autoplay"
  | "pause";
