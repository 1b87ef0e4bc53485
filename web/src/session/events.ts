/**
 * The events and effects of a match session, as data: what happened, and what the session must do about it. Only the
 * commands "type" and "attackers" carry a function, which answers the element that asked; no row depends on it.
 */
import type { Result } from "../base/prefs/bot-results.ts";
import type { Failure, Frame, Replies, Request } from "../engine/protocol.ts";
import type { Found } from "../input/refused-clicks.ts";
import type { TabState } from "../saves/conflict-tables.ts";
import type { LinkAction, LinkEvent, LinkStage } from "../saves/link-conflicts.ts";
import type { SavedMatch } from "../saves/match-store.ts";
import type { Why } from "./choice.ts";
import type { TableCommand } from "./commands.ts";
import type { Arrival, Asked } from "./link-arrival.ts";
import type { Glimpse, Notice } from "./moment.ts";
import type { Moving, Opened } from "./session-services.ts";
import type { GameFacts } from "./state.ts";
import type { Finding, Search } from "./thinking/analysis.ts";
import type { Advice } from "./thinking/hints.ts";

/** The result of an effect carries the epoch of its request. */
export type Happening =
  // Actions of people. With `confirms` a complete path waits for a second click.
  | { type: "command"; command: TableCommand; confirms: boolean }
  | { type: "answer"; answer: LinkEvent }
  | { type: "keep" }
  | { type: "against-bots" }
  | { type: "dismiss" }
  | { type: "tell"; notice: Notice | null }
  | { type: "leave" }
  /** The page enters the back/forward cache, or has come back from it. */
  | { type: "away" }
  | { type: "back" }
  /** A person wants to play in this tab, while another tab leads the match. */
  | { type: "take-over" }
  // People at other devices
  /** From now on these seats are played at other devices, or by bots for people who are away. */
  | { type: "remote"; seats: readonly number[]; substitutes: readonly number[] }
  /** Somebody at another device has played: the match is this record now. */
  | { type: "played"; record: string; at: number }
  /** The names of the seats; "" for none. */
  | { type: "names"; names: string[] }
  // Replies of the engine
  | { type: "arrived"; epoch: number; frame: Frame }
  | { type: "late"; epoch: number }
  /** The engine refused a request. With `moves` that request would have replaced the frame. */
  | { type: "refused"; epoch: number; failure: Failure; moves: boolean }
  | { type: "explained"; epoch: number; why: Why["do"]; found: Found | null }
  | { type: "glimpsed"; request: Preview; ghost: Glimpse | null }
  | { type: "parsed"; epoch: number; text: string; reply: Replies["parse"]; confirms: boolean }
  | { type: "thought"; epoch: number; advice: Advice }
  | { type: "found"; finding: Finding }
  // Timers
  | { type: "seen"; epoch: number }
  | { type: "rewind"; replay: number }
  | { type: "step"; replay: number }
  | { type: "stepped"; replay: number }
  // Opening
  | { type: "game"; game: string; facts: GameFacts }
  | { type: "missing" }
  | { type: "failed"; failure: Failure }
  /** A save was read. `picture` is shown, if there is one, until the engine replies with the frame. */
  | { type: "read"; match: SavedMatch; picture: Frame | null }
  /** The engine replied with the frame of a save. It was asked while frame number `shown` was shown. */
  | { type: "told"; frame: Frame; shown: number }
  | { type: "linked"; arrival: Arrival; frame: Frame }
  | { type: "begun"; frame: Frame }
  | { type: "follow"; opened: Opened }
  /** Show another save and play on in it. */
  | { type: "instead"; match: SavedMatch }
  // Saves and other tabs
  | { type: "adopted"; match: SavedMatch }
  /** A save is about to be written again in its earlier version. */
  | { type: "restored"; match: SavedMatch }
  | { type: "saving"; match: SavedMatch }
  | { type: "saved"; aside: SavedMatch | null }
  /** Dismiss the notice about the version of another tab. */
  | { type: "forgotten" }
  /** The stored save of this match, read again because another tab may have written it. */
  | { type: "stored"; match: SavedMatch }
  | { type: "removed" }
  | { type: "tab"; tab: TabState | null }
  | { type: "answered"; answer: LinkEvent; asked: Asked; to: LinkStage };

export type Preview = Extract<Request, { op: "preview" }>;
type Typed = Extract<TableCommand, { do: "type" }>;
type Attackers = Extract<TableCommand, { do: "attackers" }>;

export type Effect =
  // Requests to the engine
  | { do: "ask"; epoch: number; request: Moving }
  | { do: "open"; shown: number; request: Moving }
  | { do: "why"; epoch: number; record: string; at: number; why: Why }
  | { do: "preview"; request: Preview }
  | { do: "parse"; epoch: number; record: string; at: number; typed: Typed }
  | { do: "attackers"; epoch: number; record: string; at: number; command: Attackers }
  | { do: "hear"; typed: Typed; read: boolean }
  | { do: "seat"; frame: Frame; kinds: string[] }
  // Thinking and waiting
  /** `pause`: the share of the full pause, from 0 to 1, to wait before a bot acts. `besides`: decisions that earlier hints named. */
  | {
      do: "think";
      epoch: number;
      who: "bot" | "hint";
      record: string;
      at: number;
      level: number | "hint";
      pause: number;
      besides?: string[];
    }
  | { do: "search"; search: Search }
  | { do: "see"; epoch: number }
  | { do: "replay"; replay: number }
  // Saving
  /**
   * Save the match: over the save `over`; or beside the save `beside`, which stays as it is; or, with neither, as a
   * new save. With `waits` the table stays busy until the match is saved.
   */
  | { do: "save"; frame: Frame; over?: SavedMatch; beside?: SavedMatch; waits?: true }
  | { do: "result"; result: Result }
  | { do: "saw"; match: SavedMatch }
  | { do: "join" }
  /** Stop following other tabs: for good, or until the page is shown again. */
  | { do: "leave" }
  | { do: "away" }
  | { do: "back" }
  | { do: "lead" }
  | { do: "address"; id: string }
  | {
      do: "link";
      answer: LinkEvent;
      asked: Asked;
      to: LinkStage;
      actions: readonly LinkAction[];
      frame: Frame;
    }
  | { do: "trace"; stage: LinkStage; answer: LinkEvent };
