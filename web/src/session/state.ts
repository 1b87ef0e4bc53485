/** The state of a match session, as one immutable value, and values derived from it. */
import type { Eyes, Failure, Frame, Msg } from "../engine/protocol.ts";
import { isBotKind } from "../engine/seat-kinds.ts";
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

/** Facts about a game that are known without a request to the engine. */
export interface GameFacts {
  /** True if players of the game have secrets from each other. */
  readonly hidden: boolean;
  /** True if the game has a position editor. */
  readonly editable: boolean;
}

/** A request under way whose reply will replace the frame, with the facts needed to treat that reply. */
export interface Moving {
  readonly op: Request["op"];
  /** True if the reply will show turns that another tab or program has played. */
  readonly follows: boolean;
  readonly mode: Mode;
  readonly reason: Msg | null;
  /** The record before the request. If the record of the reply differs, the request has changed the match. */
  readonly record: string;
  readonly kinds: string[];
  /** True if a person made the request in order to play, and not only to look. */
  readonly plays: boolean;
  /** True if a turn that this request plays is saved as a new match, so that the stored match stays unchanged. */
  readonly apart: boolean;
  /**
   * The ply at which to cut the match once that ply is shown, so that play goes on in a new match; null for no cut.
   */
  readonly cutAt: number | null;
  /** The last click of the path, which the same seat repeats once the path has been played; null for none. */
  readonly again: { readonly id: string; readonly seat: number; readonly at: number } | null;
  /** Commands given during the request, to be run after its reply. */
  readonly queue: readonly TableCommand[];
  /** The view (`Moment`) shown until the reply arrives or is late; null after that. */
  readonly veil: Moment | null;
}

export interface SessionState {
  readonly games: Readonly<Record<string, GameFacts>>;

  // The frame, and who sees it
  /** The frame on screen; null until the first one arrives. */
  readonly frame: Frame | null;
  readonly mode: Mode;
  /** The reason that a bot gave for its turn, or for a hint; null for none. */
  readonly reason: Msg | null;
  /** Number of frames shown so far. */
  readonly shown: number;
  /** The part of a whole pause, from 0 to 1, during which the frame stays on screen before a bot acts. */
  readonly pause: number;
  /** The seat that last lifted the curtain; null once another person has to act. */
  readonly lifted: number | null;
  /** True while the curtain is being lifted: the frame for its new viewer has been requested. */
  readonly rising: boolean;
  /** The seats of people on other devices, which nobody can play on this device. */
  readonly remote: readonly number[];
  /** The seats among `remote` that a bot plays while their people are away. */
  readonly substitutes: readonly number[];

  // Input of people
  readonly choice: Choice;
  /** The cards that people have clicked to name them. They can answer a later question about the same card. */
  readonly taps: readonly ClickedCard[];

  // Requests under way
  /** A number that is raised to discard the requests under way. A reply with an older epoch changes nothing. */
  readonly epoch: number;
  readonly moving: Moving | null;
  readonly thinking: "bot" | "hint" | null;
  /** True if a person has asked the thinking bot to play at once. */
  readonly hurried: boolean;
  /** The number of the running replay; null if none runs. */
  readonly replay: number | null;
  readonly replays: number;
  readonly analysis: Analysis;
  /** The latest hints. */
  readonly hints: Hints;

  // The link and the save of the match
  /** The relation of the link's match to the saved matches; null once it no longer matters. */
  readonly arrival: Arrival | null;
  /** True while the decision about the link is being carried out. */
  readonly answering: boolean;
  /** The reason why the match cannot be opened. */
  readonly failure: Failure | null;
  /** True if the address names a save that does not exist. */
  readonly missing: boolean;
  /** The save of this match; null while a link is only viewed. */
  readonly match: SavedMatch | null;
  /** The save to which another tab's version of the match was moved; null for none. */
  readonly aside: SavedMatch | null;
  /** True if another tab has removed the save. */
  readonly removed: boolean;
  /** The role of this tab: it leads the match or follows another tab; null until the match is saved. */
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

/** A state with a frame. */
export type Shown = SessionState & { readonly frame: Frame };

export const isShown = (state: SessionState): state is Shown => state.frame !== null;

const isBusy = ({ moving }: SessionState): boolean => moving !== null;

/** True if a bot is to act: the bot of the seat, or a substitute for somebody who is away. */
export const isBotToMove = ({ frame, substitutes }: SessionState): boolean =>
  frame !== null && (isBotsTurn(frame) || substitutes.includes(frame.seat));

/** True if a bot is to act at the last ply of the match and nothing prevents it. */
export function botMayThink(state: SessionState): boolean {
  const { frame, mode, arrival, match, left } = state;
  if (!frame || !isBotToMove(state) || mode !== "live" || frame.at !== frame.plies || isBusy(state))
    return false;
  if (isElsewhere(state)) return false;
  // Bots wait until a match from a link is saved, and stop once the table has left the page.
  return !left && !(arrival?.kind === "new" && !match) && !undecided(arrival);
}

/** True if a person may choose an action now. */
export function isPlayable(state: SessionState): boolean {
  const { frame, mode, arrival } = state;
  if (!frame || frame.seat < 0 || isBotToMove(state) || isElsewhere(state)) return false;
  return mode === "live" && !isBusy(state) && !undecided(arrival);
}

/** True if the seat to act is played on another device. */
export const isElsewhere = ({ frame, remote, substitutes }: SessionState): boolean =>
  frame !== null && remote.includes(frame.seat) && !substitutes.includes(frame.seat);

/**
 * Return the only seat played on this device in a match with people on other devices; null if nobody plays here.
 * Return undefined if no seat is remote, or if several people share this device.
 */
function onlySeat({ frame, remote }: SessionState): number | null | undefined {
  if (!frame || remote.length === 0) return undefined;
  const here = frame.kinds.flatMap((kind, seat) => (isBotKind(kind) || remote.includes(seat) ? [] : [seat]));
  return here.length > 1 ? undefined : (here[0] ?? null);
}

const isSecret = ({ games, frame }: Shown): boolean => games[frame.game]?.hidden ?? false;

/**
 * Return the rule by which the engine determines the viewer of a frame; null for a game without secrets. In a review
 * of earlier frames the viewer stays the same.
 */
export function eyesOf(state: SessionState, game: string, mode: Mode = "live"): Eyes | null {
  const { games, lifted } = state;
  if (!games[game]?.hidden) return null;
  const only = onlySeat(state);
  if (only !== undefined) return { lifted: only, stays: true };
  return mode === "review" ? { lifted, stays: true } : { lifted };
}

/** True if a hint may be requested. */
export const isHintable = (state: Shown): boolean =>
  !isBusy(state) && mayHint(state.frame, state.mode, isPlayable(state), isSecret(state));

/** Return the position that an analysis would search. */
export function subjectOf(state: Shown): Subject {
  const { frame, mode } = state;
  const viewer = viewerOf(frame);
  const disturbs = isBotToMove(state) && mode === "live";
  return { frame, viewer, open: !disturbs && (viewer !== null || !isSecret(state)) };
}

/** True while a curtain covers the frame, which includes the time until the frame for the new viewer has arrived. */
function isCurtained(state: Shown): boolean {
  const { frame, mode, rising, lifted } = state;
  // Only people who share a device need a curtain.
  if (state.remote.includes(frame.seat) || onlySeat(state) !== undefined) return false;
  return isSecret(state) && mode === "live" && (rising || hides(frame, lifted));
}

/** Return the view (`Moment`) on screen. During a request that is the view before it, until the reply is late. */
export function seenIn(state: SessionState): Moment | null {
  if (!isShown(state)) return null;
  return state.moving?.veil ?? momentNow(state);
}

const MOMENTS = new WeakMap<SessionState, Moment>();

/** Return the view (`Moment`) of a state, which is computed only once for each state. */
function momentNow(state: Shown): Moment {
  const known = MOMENTS.get(state);
  if (known) return known;
  const { frame, shown, mode, reason, choice, thinking } = state;
  const moment = momentOf({
    ...{ frame, shown, mode, reason, choice, thinking },
    playable: isPlayable(state),
    curtained: isCurtained(state),
    botToMove: isBotToMove(state),
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
