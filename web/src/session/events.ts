/**
 * The events and effects of a match session, as data. An event says what has happened; an effect says what the
 * session must do as a result.
 *
 * Only the commands "type" and "attackers" carry a function, with which the element that sent the command receives
 * the reply. No transition depends on that function.
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
 * An event of a match session. An event that reports the result of an effect carries the epoch in which that effect
 * began.
 */
export type Happening =
  // Actions of people. If `confirms` is true, a complete path is played only after a second click.
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
  // Events caused by people on other devices.
  /**
   * From now on `seats` are played by people on other devices. Bots play the seats in `substitutes`, whose people are
   * away.
   */
  | { type: "remote"; seats: readonly number[]; substitutes: readonly number[] }
  /** Somebody on another device has played. The match is now `record`, and the frame at ply `at` is to be shown. */
  | { type: "played"; record: string; at: number }
  /** The names of the people at the seats, in the order of the seats; "" for no name. */
  | { type: "names"; names: string[] }
  // Events that report replies from the engine.
  | { type: "arrived"; epoch: number; frame: Frame }
  | { type: "late"; epoch: number }
  /** The engine refused a request. `moves`: true if the reply would have replaced the frame on screen. */
  | { type: "refused"; epoch: number; failure: Failure; moves: boolean }
  | { type: "explained"; epoch: number; why: Why["do"]; found: Found | null }
  | { type: "glimpsed"; request: Preview; ghost: Glimpse | null }
  | { type: "parsed"; epoch: number; text: string; reply: Replies["parse"]; confirms: boolean }
  /**
   * A bot or the search for a hint has decided. `nextPaths`: bots' decisions to play in the same request. `frame`: the
   * frame after these decisions, if it was already requested.
   */
  | { type: "thought"; epoch: number; advice: Advice; nextPaths?: string[][]; frame?: Frame }
  | { type: "found"; finding: Finding }
  // Events dispatched when a pause or a timer has ended.
  | { type: "seen"; epoch: number }
  | { type: "rewind"; replay: number }
  | { type: "step"; replay: number }
  | { type: "stepped"; replay: number }
  // Events while a match is being opened.
  | { type: "game"; game: string; facts: GameFacts }
  | { type: "missing" }
  | { type: "failed"; failure: Failure }
  /**
   * A save was read. `picture`, the frame stored with it, is shown until the engine has replied with the current
   * frame; null if none is stored.
   */
  | { type: "read"; match: SavedMatch; picture: Frame | null }
  /** The engine replied with the frame of a save. `shown`: the number of frames shown when the request was sent. */
  | { type: "told"; frame: Frame; shown: number }
  | { type: "linked"; arrival: Arrival; frame: Frame }
  | { type: "begun"; frame: Frame }
  | { type: "follow"; opened: Opened }
  /** Another save is to be shown, and play continues in it. */
  | { type: "instead"; match: SavedMatch }
  // Events about saves and about other tabs of the browser.
  | { type: "adopted"; match: SavedMatch }
  /** A save is about to be overwritten with an earlier version of itself. */
  | { type: "restored"; match: SavedMatch }
  | { type: "saving"; match: SavedMatch }
  | { type: "saved"; aside: SavedMatch | null }
  /** Remove the notice that another tab's version was put aside in a save of its own. */
  | { type: "forgotten" }
  /** The save of this match was read again, because another tab may have written it. */
  | { type: "stored"; match: SavedMatch }
  | { type: "removed" }
  | { type: "tab"; tab: TabState | null }
  | { type: "answered"; answer: LinkEvent; asked: Asked; to: LinkStage };

export type Preview = Extract<Request, { op: "preview" }>;
type Typed = Extract<TableCommand, { do: "type" }>;
type Attackers = Extract<TableCommand, { do: "attackers" }>;

export type Effect =
  // Effects that send requests to the engine.
  | { do: "ask"; epoch: number; request: Moving }
  | { do: "open"; shown: number; request: Moving }
  | { do: "why"; epoch: number; record: string; at: number; why: Why }
  | { do: "preview"; request: Preview }
  | { do: "parse"; epoch: number; record: string; at: number; typed: Typed }
  | { do: "attackers"; epoch: number; record: string; at: number; command: Attackers }
  | { do: "hear"; typed: Typed; read: boolean }
  | { do: "seat"; frame: Frame; kinds: string[] }
  // Effects that think or wait.
  /**
   * Let a bot think, or search for a hint. `pause`: the part of a full pause, from 0 to 1, for which a bot waits
   * before it acts. `besides`: the decisions that earlier hints have proposed, which the search leaves out.
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
  // Effects that save the match.
  /**
   * Save the match. `over`: the save to overwrite. `beside`: a save that stays unchanged; the match is saved as a new
   * version next to it. Without either, the match gets its first save. `waits`: true if the dispatch of the event
   * resolves only after the save is written.
   */
  | { do: "save"; frame: Frame; over?: SavedMatch; beside?: SavedMatch; waits?: true }
  | { do: "result"; result: Result }
  | { do: "saw"; match: SavedMatch }
  | { do: "join" }
  /** leave: stop following changes by other tabs for good; away: stop until the page is shown again. */
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
