/** What can happen to a match at the table, and what may have to be done about it. Both are data. */
import type { Result } from "../base/prefs/bot-results.ts";
import type { Failure, Frame, Msg, Replies, Request } from "../engine/protocol.ts";
import type { Found } from "../input/refused-clicks.ts";
import type { LinkAction, LinkEvent, LinkStage } from "../saves/link-conflicts.ts";
import type { SavedMatch } from "../saves/match-store.ts";
import type { TabState } from "../saves/tab-conflicts.ts";
import type { Why } from "./choice.ts";
import type { Deed } from "./commands.ts";
import type { Arrival, Asked } from "./link-arrival.ts";
import type { Glimpse, Notice } from "./moment.ts";
import type { Moving, Opened } from "./services.ts";
import type { GameFacts } from "./state.ts";
import type { Finding, Search } from "./thinking/analysis.ts";

/** Outcomes of effects carry the epoch in which they were asked for. */
export type Happening =
  // What people do. `confirms`: a complete path waits for a second yes.
  | { type: "deed"; deed: Deed; confirms: boolean }
  | { type: "answer"; answer: LinkEvent }
  | { type: "keep" }
  | { type: "against-bots" }
  | { type: "dismiss" }
  | { type: "tell"; notice: Notice | null }
  | { type: "leave" }
  // What the engine answers
  | { type: "arrived"; epoch: number; frame: Frame }
  | { type: "late"; epoch: number }
  /** `moves`: what is refused is the request that would have replaced the moment. */
  | { type: "refused"; epoch: number; failure: Failure; moves: boolean }
  | { type: "explained"; epoch: number; why: Why["do"]; found: Found | null }
  | { type: "glimpsed"; request: Preview; ghost: Glimpse | null }
  | { type: "parsed"; epoch: number; text: string; reply: Replies["parse"]; confirms: boolean }
  | { type: "thought"; epoch: number; path: string[]; why: Msg | null }
  | { type: "found"; finding: Finding }
  // What time does
  | { type: "seen"; epoch: number }
  | { type: "rewind"; replay: number }
  | { type: "step"; replay: number }
  | { type: "stepped"; replay: number }
  // Opening
  | { type: "game"; game: string; facts: GameFacts }
  | { type: "missing" }
  | { type: "failed"; failure: Failure }
  /** A save with its picture, if there is one, which stands until the engine has told the moment. */
  | { type: "read"; match: SavedMatch; picture: Frame | null }
  /** The moment of a save, told while moment number `shown` was shown. */
  | { type: "told"; frame: Frame; shown: number }
  | { type: "linked"; arrival: Arrival; frame: Frame }
  | { type: "begun"; frame: Frame }
  | { type: "follow"; opened: Opened }
  /** Another save is to be shown, which is what is played from now on. */
  | { type: "instead"; match: SavedMatch }
  // Saves and other tabs
  | { type: "adopted"; match: SavedMatch }
  /** A save is about to be written again as it was. */
  | { type: "restored"; match: SavedMatch }
  | { type: "saving"; match: SavedMatch }
  | { type: "saved"; aside: SavedMatch | null }
  /** Nothing need be said of the version of another tab. */
  | { type: "forgotten" }
  /** The save of this match as it is stored, after another tab may have written it. */
  | { type: "stored"; match: SavedMatch }
  | { type: "removed" }
  | { type: "tab"; tab: TabState | null }
  | { type: "answered"; answer: LinkEvent; asked: Asked; to: LinkStage };

export type Preview = Extract<Request, { op: "preview" }>;
type Typed = Extract<Deed, { do: "type" }>;
type Attackers = Extract<Deed, { do: "attackers" }>;

export type Effect =
  // Ask the engine
  | { do: "ask"; epoch: number; request: Moving }
  | { do: "open"; shown: number; request: Moving }
  | { do: "why"; epoch: number; record: string; at: number; why: Why }
  | { do: "preview"; request: Preview }
  | { do: "parse"; epoch: number; record: string; at: number; typed: Typed }
  | { do: "attackers"; epoch: number; record: string; at: number; deed: Attackers }
  | { do: "hear"; typed: Typed; read: boolean }
  | { do: "seat"; frame: Frame; kinds: string[] }
  // Think, and take one's time
  | { do: "think"; epoch: number; who: "bot" | "hint"; record: string; at: number; level: number | "hint" }
  | { do: "search"; search: Search }
  | { do: "see"; epoch: number }
  | { do: "replay"; replay: number }
  // Keep
  /**
   * over: this save; beside: another one, of a match that stays as it is; neither: a match that is not kept yet.
   * waits: whoever has asked for it waits until it is saved.
   */
  | { do: "save"; frame: Frame; over?: SavedMatch; beside?: SavedMatch; waits?: true }
  | { do: "result"; result: Result }
  | { do: "saw"; match: SavedMatch }
  | { do: "join" }
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
