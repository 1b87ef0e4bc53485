/** The view of a table as data: what is shown and what can be done. Parts of the page receive nothing else. */

import type { Frame, Msg } from "../engine/protocol.ts";
import { isBot } from "../engine/seat-kinds.ts";
import type { Next } from "../input/click-path.ts";
import type { SavedMatch } from "../saves/match-store.ts";
import { type Choice, type Glimpse, type Notice, nextOf } from "./choice.ts";
import type { Analysed } from "./thinking/analysis.ts";
import { type Hints, NO_HINTS } from "./thinking/hints.ts";

export type { Glimpse, Notice } from "./choice.ts";
export type { Analysed } from "./thinking/analysis.ts";

/** "review": an earlier frame is only viewed. "live": the frame can be played on. */
export type Mode = "live" | "review";

export interface Moment {
  /** Number of frames shown so far: an equal number means the same frame. */
  readonly shown: number;
  readonly frame: Frame;
  /** The seat that sees the frame; null for a public frame. */
  readonly viewer: number | null;
  readonly mode: Mode;
  /** A curtain covers the frame: the next person has not taken the device yet. */
  readonly curtained: boolean;
  readonly over: boolean;
  readonly botToMove: boolean;
  /** True if the bot to move has failed: nothing happens until somebody asks it again. */
  readonly botFailed: boolean;
  /** True if a person may choose an action now. */
  readonly playable: boolean;
  /** The possible next clicks, and the buttons in their place. */
  readonly next: ReadonlyMap<string, Next>;
  readonly buttons: ReadonlyMap<string, Next>;
  /** The ids chosen so far. */
  readonly clicked: readonly string[];
  /** A complete path that waits for confirmation. */
  readonly pending: readonly string[] | null;
  /** The path a hint proposes. */
  readonly hinted: readonly string[];
  /** The reason for the hint, or for a bot's last turn; null if the game gives none. */
  readonly reason: Msg | null;
  /** The hints given for this position, of which the first one is the path proposed. */
  readonly hints: Hints;
  /** True if a hint may be requested. */
  readonly hintable: boolean;
  /** The analysis of the position; null unless requested. */
  readonly analysed: Analysed | null;
  readonly notice: Notice | null;
  /** Number of notices so far: the same notice can come twice. */
  readonly noticed: number;
  readonly ghost: Glimpse | null;
  readonly thinking: "bot" | "hint" | null;
  /** A replay runs. */
  readonly playing: boolean;
  /** True if the game has a position editor. */
  readonly editable: boolean;
  /** A person or a bot is in the middle of a turn. */
  readonly unfinished: boolean;
}

/** The parts of a moment. */
export type Seen = Pick<Moment, "shown" | "frame" | "playable"> & {
  readonly choice: Choice;
} & Partial<
    Pick<
      Moment,
      | "viewer"
      | "mode"
      | "curtained"
      | "over"
      | "botToMove"
      | "botFailed"
      | "reason"
      | "hintable"
      | "analysed"
      | "hints"
      | "thinking"
      | "playing"
      | "editable"
      | "unfinished"
    >
  >;

/**
 * Return the moment of a match, a lesson, a puzzle or a study. Without a match the fields that only matches have are
 * empty.
 */
export function momentOf({ choice, ...seen }: Seen): Moment {
  const { frame, playable } = seen;
  const { clicked, pending, hinted, notice, noticed, ghost } = choice;
  return {
    ...{ viewer: viewerOf(frame), mode: "live", curtained: false, over: frame.seat < 0, botToMove: false },
    ...{ reason: null, hintable: false, analysed: null, hints: NO_HINTS, thinking: null, playing: false },
    ...{ botFailed: false, editable: false, unfinished: false },
    ...seen,
    ...nextOf(frame, choice, playable),
    ...{ clicked, pending, hinted, notice, noticed, ghost },
  };
}

export const modeOf = ({ at, plies }: Frame): Mode => (at < plies ? "review" : "live");
/** Return the mode of the moment of a save: "live" if the turns after it were taken back, "review" if it is looked back at. */
export const modeIn = (match: Pick<SavedMatch, "at" | "undone"> | null, frame: Frame): Mode =>
  match?.undone && match.at === frame.at ? "live" : modeOf(frame);
/** Return the viewer of a frame; pictures of older builds have none. */
export const viewerOf = ({ viewer = null }: Frame): number | null => viewer;
/** True if a bot is to act. */
export const isBotsTurn = (frame: Frame): boolean => isBot(frame, frame.seat);

/**
 * True if a hint may be requested: it reveals nothing that the person may not see, and is also possible for earlier
 * frames.
 */
export function mayHint(frame: Frame, mode: Mode, playable: boolean, secret: boolean): boolean {
  if (frame.seat < 0 || (secret && viewerOf(frame) !== frame.seat)) return false;
  return playable || mode === "review";
}

/** Return the reason why clicks do nothing now, if that is not obvious. */
export function whyNotNow({ mode, botToMove, frame }: Moment): Notice | null {
  if (mode === "review") return { kind: "hint", msg: { code: "table.review.only" } };
  if (!botToMove) return null;
  return { kind: "hint", msg: { code: "table.thinks", args: { seat: frame.seat } } };
}
