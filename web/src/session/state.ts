/** The state of a match session, as one immutable value, and functions that derive further values from it. */
import type { Eyes, Failure, Frame, Msg } from "../engine/protocol.ts";
import { localSeats } from "../engine/seat-kinds.ts";
import { type ClickedCard, NO_CLICKS } from "../input/clicked-cards.ts";
import type { TabState } from "../saves/conflict-tables.ts";
import type { SavedMatch } from "../saves/match-store.ts";
import { type Choice, NOTHING_CHOSEN } from "./choice.ts";
import type { TableCommand } from "./commands.ts";
import { hides } from "./curtain.ts";
import { type Arrival, undecided } from "./link-arrival.ts";
import { isBotsTurn, type Mode, type Moment, mayHint, momentOf, viewerOf } from "./moment.ts";
import type { Moving as Request } from "./session-services.ts";
import { type Analysis, NO_ANALYSIS, type Subject } from "./thinking/analysis.ts";
import { type Hints, isAbout, NO_HINTS } from "./thinking/hints.ts";

/** Facts about a game that the page knows without asking the engine. */
export interface GameFacts {
  /** True if the players of this game have secrets from each other. */
  readonly hidden: boolean;
  /** True if the game has a position editor. */
  readonly editable: boolean;
}

/** A pending request whose reply will replace the frame on screen, with the facts needed when the reply arrives. */
export interface Moving {
  readonly op: Request["op"];
  /** True if the reply will show turns that another tab or program has played. */
  readonly follows: boolean;
  readonly mode: Mode;
  readonly reason: Msg | null;
  /** The record before the request. If the reply has another record, the request has changed the match. */
  readonly record: string;
  readonly kinds: string[];
  /** True if a person wanted to play, and not only to look at another frame. */
  readonly plays: boolean;
  /**
   * True if an action that this request plays must be saved as a new match, so that the stored match stays unchanged.
   */
  readonly apart: boolean;
  /**
   * The ply from which play is to continue in a new match: once it is shown, the turns after it are deleted there;
   * null if not requested.
   */
  readonly cutAt: number | null;
  /**
   * The click of the path that is repeated as the first click of the next action if the same seat acts again; null for
   * none.
   */
  readonly again: { readonly id: string; readonly seat: number; readonly at: number } | null;
  /** Commands given while the request is pending; they are run after its reply. */
  readonly queue: readonly TableCommand[];
  /** The view that stays on screen until the reply arrives or is late; null after that. */
  readonly veil: Moment | null;
}

export interface SessionState {
  readonly games: Readonly<Record<string, GameFacts>>;

  // Fields about the frame on screen, and who sees it.
  /** The frame on screen; null until the first one arrives. */
  readonly frame: Frame | null;
  readonly mode: Mode;
  /** The reason for a bot's turn, or for a hint; null if none is known. */
  readonly reason: Msg | null;
  /** Number of frames shown so far. It identifies the frame on screen. */
  readonly shown: number;
  /** The part of a full pause, from 0 to 1, that a bot waits before it acts on the frame on screen. */
  readonly pause: number;
  /** The seat that last lifted the curtain; null if nobody has since another person came to act. */
  readonly lifted: number | null;
  /** True from the moment a person lifts the curtain until the frame for that person has arrived. */
  readonly rising: boolean;
  /** The seats played by people on other devices. Nobody can play them on this device. */
  readonly remote: readonly number[];
  /** Those seats of `remote` for which a bot plays, because their people are away. */
  readonly substitutes: readonly number[];

  // Fields about the input of people.
  readonly choice: Choice;
  /**
   * The cards that people have clicked in order to name them. If a later question is about the same card, such a
   * click answers it.
   */
  readonly taps: readonly ClickedCard[];

  // Fields about pending requests.
  /** A number that is raised to discard the pending requests: replies with an older number are ignored. */
  readonly epoch: number;
  readonly moving: Moving | null;
  readonly thinking: "bot" | "hint" | null;
  /** True if a person has asked the thinking bot to play at once. */
  readonly hurried: boolean;
  /** The number of the automatic replay that is running; null for none. */
  readonly replay: number | null;
  readonly replays: number;
  readonly analysis: Analysis;
  /** The hints given most recently, which may belong to an earlier position. */
  readonly hints: Hints;

  // Fields about the link and the save of the match.
  /**
   * The relation of the link's match to the saved matches; null if there is no link, or once this no longer matters.
   */
  readonly arrival: Arrival | null;
  /** True while the decision about the link is being carried out. */
  readonly answering: boolean;
  /** The reason why the match cannot be opened; null if there is none. */
  readonly failure: Failure | null;
  /** True if the address names a save that does not exist. */
  readonly missing: boolean;
  /** The save of this match; null while a link is only viewed. */
  readonly match: SavedMatch | null;
  /** The save in which another tab's version of the match was put aside; null for none. */
  readonly aside: SavedMatch | null;
  /** True if another tab has removed the save. */
  readonly removed: boolean;
  /** The role of this tab, which either leads the match or follows another tab; null until the match is saved. */
  readonly tab: TabState | null;
  /** True once the table has been removed from the page. */
  readonly left: boolean;
}

export const START: SessionState = {
  ...{ games: {}, frame: null, mode: "live", reason: null, shown: 0, pause: 1, lifted: null, rising: false },
  ...{ remote: [], substitutes: [] },
  ...{ choice: NOTHING_CHOSEN, taps: NO_CLICKS },
  ...{ epoch: 0, moving: null, thinking: null, hurried: false, replay: null, replays: 0 },
  ...{ analysis: NO_ANALYSIS, hints: NO_HINTS },
  ...{ arrival: null, answering: false, failure: null, missing: false },
  ...{ match: null, aside: null, removed: false, tab: null, left: false },
};

/** A session state in which a frame has arrived. */
export type Shown = SessionState & { readonly frame: Frame };

export const isShown = (state: SessionState): state is Shown => state.frame !== null;

const isBusy = ({ moving }: SessionState): boolean => moving !== null;

/** True if a bot is to act, either because it holds the seat or because it plays for somebody who is away. */
export const isBotToMove = ({ frame, substitutes }: SessionState): boolean =>
  frame !== null && (isBotsTurn(frame) || substitutes.includes(frame.seat));

/** True if a bot is to act at the last ply of the match, and nothing prevents it from thinking. */
export function botMayThink(state: SessionState): boolean {
  const { frame, mode, arrival, match, left } = state;
  if (!frame || !isBotToMove(state) || mode !== "live" || frame.at !== frame.plies || isBusy(state))
    return false;
  if (isElsewhere(state)) return false;
  // Bots do not play in a match from a link before it is saved, nor after the table has left the page.
  return !left && !(arrival?.kind === "new" && !match) && !undecided(arrival);
}

/** True if a person may choose an action now. */
export function isPlayable(state: SessionState): boolean {
  const { frame, mode, arrival } = state;
  if (!frame || frame.seat < 0 || isBotToMove(state) || isElsewhere(state)) return false;
  return mode === "live" && !isBusy(state) && !undecided(arrival);
}

/** True if the seat to act is played by a person on another device. */
export const isElsewhere = ({ frame, remote, substitutes }: SessionState): boolean =>
  frame !== null && remote.includes(frame.seat) && !substitutes.includes(frame.seat);

/**
 * Return the only seat that is played on this device, if other seats are played on other devices; null if no seat is
 * played here. Return undefined if no seat is played on other devices, or if several people share this device.
 */
function onlySeat({ frame, remote }: SessionState): number | null | undefined {
  if (!frame || remote.length === 0) return undefined;
  const here = localSeats(frame.kinds, remote);
  return here.length > 1 ? undefined : (here[0] ?? null);
}

/**
 * Return the seat that resigns if a person on this device wants to: the seat to act if it is played here, otherwise the
 * seat that sees the frame, otherwise the first seat played here. Return null if no seat is played here.
 */
function resignerOf({ frame, remote }: Shown): number | null {
  const here = localSeats(frame.kinds, remote);
  return [frame.seat, viewerOf(frame)].find((seat) => here.includes(seat ?? -1)) ?? here[0] ?? null;
}

/** True if the players of the match have secrets from each other. */
export const isSecret = ({ games, frame }: SessionState): boolean =>
  (frame && games[frame.game]?.hidden) ?? false;

/**
 * Return the rule by which the engine determines who sees a frame; null for a game without secrets. While a person
 * reviews earlier frames, the viewer stays the same.
 */
export function eyesOf(state: SessionState, game: string, mode: Mode = "live"): Eyes | null {
  const { games, lifted } = state;
  if (!games[game]?.hidden) return null;
  const only = onlySeat(state);
  if (only !== undefined) return { lifted: only, stays: true };
  return mode === "review" ? { lifted, stays: true } : { lifted };
}

/** True if a person may request a hint. */
export const isHintable = (state: Shown): boolean =>
  !isBusy(state) && mayHint(state.frame, state.mode, isPlayable(state), isSecret(state));

/** Return the position that an analysis would search, with a flag that says if it may be analysed. */
export function subjectOf(state: Shown): Subject {
  const { frame, mode } = state;
  const viewer = viewerOf(frame);
  const disturbs = isBotToMove(state) && mode === "live";
  return { frame, viewer, open: !disturbs && (viewer !== null || !isSecret(state)) };
}

/**
 * True if the curtain covers the screen. After a person lifts it, it stays until the frame for that person has
 * arrived.
 */
function isCurtained(state: Shown): boolean {
  const { frame, mode, rising, lifted } = state;
  // Only people who share this device need a curtain.
  if (state.remote.includes(frame.seat) || onlySeat(state) !== undefined) return false;
  return isSecret(state) && mode === "live" && (rising || hides(frame, lifted));
}

/** Return the view to draw. During a request it is the view from before that request, until the reply is late. */
export function seenIn(state: SessionState): Moment | null {
  if (!isShown(state)) return null;
  return state.moving?.veil ?? momentNow(state);
}

const MOMENTS = new WeakMap<SessionState, Moment>();

/** Return the view of a state. It is computed only once for each state. */
function momentNow(state: Shown): Moment {
  const known = MOMENTS.get(state);
  if (known) return known;
  const { frame, shown, mode, reason, choice, thinking } = state;
  const moment = momentOf({
    ...{ frame, shown, mode, reason, choice, thinking },
    playable: isPlayable(state),
    curtained: isCurtained(state),
    botToMove: isBotToMove(state),
    resigner: resignerOf(state),
    botFailed: botMayThink(state) && !thinking && choice.notice?.kind === "failed",
    hintable: isHintable(state),
    analysed: state.analysis.shown,
    hints: isAbout(state.hints, frame) ? state.hints : NO_HINTS,
    playing: state.replay !== null,
    editable: state.games[frame.game]?.editable ?? false,
    unfinished: isBusy(state) || thinking !== null || choice.pending !== null || choice.clicked.length > 0,
  });
  MOMENTS.set(state, moment);
  return moment;
}
