/**
 * The events and effects of a match session, as data: what has happened, and what the session must do about it. Only
 * the commands "type" and "attackers" carry a function, which passes the reply to the element that sent the command.
 * No transition depends on that function.
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

/**
 * An event of a match session. If it reports the result of an effect, it carries the epoch in which the effect began.
 */
export type Happening =
  // Actions of people. If `confirms` is true, a complete path waits for a second click.
  | { type: "command"; command: TableCommand; confirms: boolean }
  | { type: "answer"; answer: LinkEvent }
  | { type: "keep" }
  | { type: "against-bots" }
  | { type: "dismiss" }
  | { type: "tell"; notice: Notice | null }
  | { type: "leave" }
  /** away: the page enters the back/forward cache; back: the page has returned from it. */
  | { type: "away" }
  | { type: "back" }
  /** A person wants to play in this tab although another tab leads the match. */
  | { type: "take-over" }
  // People at other devices
  /** From now on people on other devices play `seats`. A bot plays those in `substitutes`, whose people are away. */
  | { type: "remote"; seats: readonly number[]; substitutes: readonly number[] }
  /** Somebody on another device has played, so that the match is now `record`, shown at ply `at`. */
  | { type: "played"; record: string; at: number }
  /** The names of the people at the seats; "" for a seat without a name. */
  | { type: "names"; names: string[] }
  // Replies of the engine
  | { type: "arrived"; epoch: number; frame: Frame }
  | { type: "late"; epoch: number }
  /** The engine refused a request. `moves`: the reply would have replaced the frame. */
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
  /**
   * A save was read. Its stored frame `picture`, if there is one, is shown until the engine replies with the frame.
   */
  | { type: "read"; match: SavedMatch; picture: Frame | null }
  /** The engine replied with the frame of a save. Frame number `shown` was on screen when the request was sent. */
  | { type: "told"; frame: Frame; shown: number }
  | { type: "linked"; arrival: Arrival; frame: Frame }
  | { type: "begun"; frame: Frame }
  | { type: "follow"; opened: Opened }
  /** Show another save and play on in it. */
  | { type: "instead"; match: SavedMatch }
  // Saves and other tabs
  | { type: "adopted"; match: SavedMatch }
  /** A save is about to be overwritten with its earlier version. */
  | { type: "restored"; match: SavedMatch }
  | { type: "saving"; match: SavedMatch }
  | { type: "saved"; aside: SavedMatch | null }
  /** Dismiss the notice about the version of another tab. */
  | { type: "forgotten" }
  /** The stored save of this match was read again, because another tab may have written it. */
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
  /**
   * `pause`: the part of a whole pause, from 0 to 1, to wait before a bot acts. `besides`: decisions that earlier
   * hints have proposed.
   */
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
   * Save the match over the save `over`, or in a new save beside `beside`, which stays unchanged. Without either,
   * this is the first save of the match. With `waits`, the dispatch of the event resolves only once the match is
   * saved.
   */
  | { do: "save"; frame: Frame; over?: SavedMatch; beside?: SavedMatch; waits?: true }
  | { do: "result"; result: Result }
  | { do: "saw"; match: SavedMatch }
  | { do: "join" }
  /** leave: stop following other tabs for good; away: stop until the page is shown again. */
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
