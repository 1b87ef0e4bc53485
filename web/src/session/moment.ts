/**
 * The view of a table, as data: everything that is shown, and the actions that are possible. The elements of the page
 * receive nothing but this view.
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

/** "review": the frame is an earlier one and can only be viewed. "live": people can play from this frame. */
export type Mode = "live" | "review";

export interface Moment {
  /** The number of frames shown so far. If it has not changed, the frame is still the same one. */
  readonly shown: number;
  readonly frame: Frame;
  /** The seat that sees the frame; null for a public frame. */
  readonly viewer: number | null;
  readonly mode: Mode;
  /** True if a curtain covers the frame until the next person takes over the device. */
  readonly curtained: boolean;
  readonly over: boolean;
  readonly botToMove: boolean;
  /** True if the bot that is to move has failed. It stays idle until a person tells it to try again. */
  readonly botFailed: boolean;
  /** True if a person may choose an action now. */
  readonly playable: boolean;
  /** The seat for which a person on this device can resign; null if no seat is played on this device. */
  readonly resigner: number | null;
  /** The ids that may be clicked next, including buttons, each with its meaning. */
  readonly next: ReadonlyMap<string, Next>;
  readonly buttons: ReadonlyMap<string, Next>;
  /** The ids clicked so far, in order. */
  readonly clicked: readonly string[];
  /** A complete path that is played only once the person confirms it. */
  readonly pending: readonly string[] | null;
  /** The path that the hint proposes. */
  readonly hinted: readonly string[];
  /** The reason for the hint, or for a bot's latest turn; null if none is known. */
  readonly reason: Msg | null;
  /** The hints given for this position. The first one proposes the path in `hinted`. */
  readonly hints: Hints;
  /** True if a person may request a hint. */
  readonly hintable: boolean;
  /** The analysis of the position; null unless a person has opened it. */
  readonly analysed: Analysed | null;
  readonly notice: Notice | null;
  /** Number of notices shown so far. A higher number tells the page that the same notice was shown again. */
  readonly noticed: number;
  readonly ghost: Glimpse | null;
  readonly thinking: "bot" | "hint" | null;
  /** True while an automatic replay runs. */
  readonly playing: boolean;
  /** True if the game has a position editor. */
  readonly editable: boolean;
  /** True if a person or a bot is in the middle of a turn. */
  readonly unfinished: boolean;
}

/** The values from which a `Moment` is made. The optional ones are given only for matches. */
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
      | "resigner"
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
 * Return the view of a match, lesson, puzzle or study. Except for matches, the fields that only a match has get
 * default values.
 */
export function momentOf({ choice, ...seen }: Seen): Moment {
  const { frame, playable } = seen;
  const { clicked, pending, hinted, notice, noticed, ghost } = choice;
  return {
    ...{ viewer: viewerOf(frame), mode: "live", curtained: false, over: frame.seat < 0, botToMove: false },
    ...{ reason: null, hintable: false, analysed: null, hints: NO_HINTS, thinking: null, playing: false },
    ...{ botFailed: false, resigner: null, editable: false, unfinished: false },
    ...seen,
    ...nextOf(frame, choice, playable),
    ...{ clicked, pending, hinted, notice, noticed, ghost },
  };
}

export const modeOf = ({ at, plies }: Frame): Mode => (at < plies ? "review" : "live");
/**
 * Return the mode in which to show a frame of a save: "live" if the turns after that frame were undone, "review" if a
 * person was only looking back at it.
 */
export const modeIn = (match: Pick<SavedMatch, "at" | "undone"> | null, frame: Frame): Mode =>
  match?.undone && match.at === frame.at ? "live" : modeOf(frame);
/**
 * Return the viewer of a frame. Frames stored by older builds do not name one, which counts as a public frame (null).
 */
export const viewerOf = ({ viewer = null }: Frame): number | null => viewer;
/** True if a bot is to act. */
export const isBotsTurn = (frame: Frame): boolean => isBot(frame, frame.seat);

/**
 * True if a hint may be requested. It may not if it could reveal secrets of another seat. In a review, hints are
 * allowed too.
 */
export function mayHint(frame: Frame, mode: Mode, playable: boolean, secret: boolean): boolean {
  if (frame.seat < 0 || (secret && viewerOf(frame) !== frame.seat)) return false;
  return playable || mode === "review";
}

/** Return a notice that explains why clicks have no effect now; null if the reason is obvious. */
export function whyNotNow({ mode, botToMove, frame }: Moment): Notice | null {
  if (mode === "review") return { kind: "hint", msg: { code: "table.review.only" } };
  if (!botToMove) return null;
  return { kind: "hint", msg: { code: "table.thinks", args: { seat: frame.seat } } };
}
