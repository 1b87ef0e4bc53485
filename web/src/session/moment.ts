/**
 * The view of a table as data: everything that is shown, and the actions that are possible. The elements of the page
 * receive nothing else.
 */

import type { Frame, Msg } from "../engine/protocol.ts";
import { isBot } from "../engine/seat-kinds.ts";
import type { Next } from "../input/click-path.ts";
import type { SavedMatch } from "../saves/match-store.ts";
import { type Choice, type Glimpse, type Notice, nextOf } from "./choice.ts";
import type { Analysed } from "./thinking/analysis.ts";
import { type Hints, NO_HINTS } from "./thinking/hints.ts";

export type { Glimpse, Notice } from "./choice.ts";
export type { Analysed } from "./thinking/analysis.ts";

/** "review": the frame is an earlier one, which is only viewed. "live": the frame can be played on. */
export type Mode = "live" | "review";

export interface Moment {
  /** The number of frames shown so far. An equal number means that the frame is the same. */
  readonly shown: number;
  readonly frame: Frame;
  /** The seat that sees the frame; null for a public frame. */
  readonly viewer: number | null;
  readonly mode: Mode;
  /** True if a curtain covers the frame, because the next person has not taken the device yet. */
  readonly curtained: boolean;
  readonly over: boolean;
  readonly botToMove: boolean;
  /** True if the bot to move has failed. It stays idle until a person lets it try again. */
  readonly botFailed: boolean;
  /** True if a person may choose an action now. */
  readonly playable: boolean;
  /** The possible next clicks, buttons included, each with its meaning. */
  readonly next: ReadonlyMap<string, Next>;
  readonly buttons: ReadonlyMap<string, Next>;
  /** The ids chosen so far. */
  readonly clicked: readonly string[];
  /** A complete path that waits for confirmation. */
  readonly pending: readonly string[] | null;
  /** The path that the hint proposes. */
  readonly hinted: readonly string[];
  /** The reason for the hint or for a bot's latest turn; null if the game gives none. */
  readonly reason: Msg | null;
  /** The hints given for this position. The first one proposes the path `hinted`. */
  readonly hints: Hints;
  /** True if a hint may be requested. */
  readonly hintable: boolean;
  /** The analysis of the position; null unless requested. */
  readonly analysed: Analysed | null;
  readonly notice: Notice | null;
  /** Number of notices so far. It shows that a notice was given again. */
  readonly noticed: number;
  readonly ghost: Glimpse | null;
  readonly thinking: "bot" | "hint" | null;
  /** True while a replay runs. */
  readonly playing: boolean;
  /** True if the game has a position editor. */
  readonly editable: boolean;
  /** True if a person or a bot is in the middle of a turn. */
  readonly unfinished: boolean;
}

/** The parts from which a `Moment` is made: those that every one has, and those that only matches have. */
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
 * Return the view of a match, a lesson, a puzzle or a study. Outside of a match, the fields that only matches have
 * are empty.
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
/**
 * Return the mode in which the frame of a save is shown: "live" if the turns after it were undone, "review" if a
 * person only looked back at it.
 */
export const modeIn = (match: Pick<SavedMatch, "at" | "undone"> | null, frame: Frame): Mode =>
  match?.undone && match.at === frame.at ? "live" : modeOf(frame);
/** Return the viewer of a frame. Frames stored by older builds have none. */
export const viewerOf = ({ viewer = null }: Frame): number | null => viewer;
/** True if a bot is to act. */
export const isBotsTurn = (frame: Frame): boolean => isBot(frame, frame.seat);

/**
 * True if a hint may be requested. A hint must not reveal secrets of another seat, and is also possible in a review.
 */
export function mayHint(frame: Frame, mode: Mode, playable: boolean, secret: boolean): boolean {
  if (frame.seat < 0 || (secret && viewerOf(frame) !== frame.seat)) return false;
  return playable || mode === "review";
}

/** Return a notice that explains why clicks have no effect now, if that is not obvious. */
export function whyNotNow({ mode, botToMove, frame }: Moment): Notice | null {
  if (mode === "review") return { kind: "hint", msg: { code: "table.review.only" } };
  if (!botToMove) return null;
  return { kind: "hint", msg: { code: "table.thinks", args: { seat: frame.seat } } };
}
