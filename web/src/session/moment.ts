/** What is to be seen at the table and what may be done there, as data: parts of the page get this and nothing else. */

import type { Frame, Msg } from "../engine/protocol.ts";
import { isBot } from "../engine/seat-kinds.ts";
import type { Next } from "../input/click-path.ts";
import { type Choice, type Glimpse, type Notice, nextOf } from "./choice.ts";
import type { Analysed } from "./thinking/analysis.ts";

export type { Glimpse, Notice } from "./choice.ts";
export type { Analysed } from "./thinking/analysis.ts";

/** "review": an earlier moment is only looked at. "live": what is shown can be played on. */
export type Mode = "live" | "review";

export interface Moment {
  /** How many moments have been shown so far: the same number, the same moment. */
  readonly shown: number;
  readonly frame: Frame;
  /** Through whose eyes it is seen; null for anybody's. */
  readonly viewer: number | null;
  readonly mode: Mode;
  /** A curtain hangs before it: the next person has not taken the device yet. */
  readonly curtained: boolean;
  readonly over: boolean;
  readonly botToMove: boolean;
  /** Whether a person may choose something now. */
  readonly playable: boolean;
  /** What may be chosen next, and the buttons that may be pressed instead. */
  readonly next: ReadonlyMap<string, Next>;
  readonly buttons: ReadonlyMap<string, Next>;
  /** The ids chosen so far. */
  readonly clicked: readonly string[];
  /** A complete path that waits for its confirmation. */
  readonly pending: readonly string[] | null;
  /** The path a hint proposes. */
  readonly hinted: readonly string[];
  /** What speaks for the path hinted at, or for what a bot has just done; null where the game says nothing. */
  readonly reason: Msg | null;
  /** Whether a hint may be asked for. */
  readonly hintable: boolean;
  /** What is known of the worth of the moment; null unless somebody has asked. */
  readonly analysed: Analysed | null;
  readonly notice: Notice | null;
  /** How many notices there have been so far: the same one can come twice. */
  readonly noticed: number;
  readonly ghost: Glimpse | null;
  readonly thinking: "bot" | "hint" | null;
  /** The turns go by themselves. */
  readonly playing: boolean;
  /** Whether positions of the game can be put together by hand. */
  readonly editable: boolean;
  /** Somebody, or a bot, is in the middle of a turn. */
  readonly unfinished: boolean;
}

/** What a moment is made of. */
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
      | "reason"
      | "hintable"
      | "analysed"
      | "thinking"
      | "playing"
      | "editable"
      | "unfinished"
    >
  >;

/** The moment of a match, a lesson, a puzzle or a study. What has no match has none of what only matches have. */
export function momentOf({ choice, ...seen }: Seen): Moment {
  const { frame, playable } = seen;
  const { clicked, pending, hinted, notice, noticed, ghost } = choice;
  return {
    ...{ viewer: viewerOf(frame), mode: "live", curtained: false, over: frame.seat < 0, botToMove: false },
    ...{ reason: null, hintable: false, analysed: null, thinking: null, playing: false },
    ...{ editable: false, unfinished: false },
    ...seen,
    ...nextOf(frame, choice, playable),
    ...{ clicked, pending, hinted, notice, noticed, ghost },
  };
}

export const modeOf = ({ at, plies }: Frame): Mode => (at < plies ? "review" : "live");
/** Pictures of older builds do not say. */
export const viewerOf = ({ viewer = null }: Frame): number | null => viewer;
/** Whether a bot is to act. */
export const isBotsTurn = (frame: Frame): boolean => isBot(frame, frame.seat);

/** Whether a hint may be had: it tells nobody what they may not see, and may be had of what was. */
export function mayHint(frame: Frame, mode: Mode, playable: boolean, secret: boolean): boolean {
  if (frame.seat < 0 || (secret && viewerOf(frame) !== frame.seat)) return false;
  return playable || mode === "review";
}

/** Why a click does nothing at all, when that is not plain to see. */
export function whyNotNow({ mode, botToMove, frame }: Moment): Notice | null {
  if (mode === "review") return { kind: "hint", msg: { code: "table.review.only" } };
  if (!botToMove) return null;
  return { kind: "hint", msg: { code: "table.thinks", args: { seat: frame.seat } } };
}
