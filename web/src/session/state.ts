/** The state of a match session, as one immutable value, and what is derived from it. */
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

/** Facts about a game that need no request. */
export interface GameFacts {
  /** The game has secrets. */
  readonly hidden: boolean;
  /** The game has a position editor. */
  readonly editable: boolean;
}

/** A request under way whose reply will replace the frame, and what to do with that reply. */
export interface Moving {
  readonly op: Request["op"];
  /** True if the answer of the engine shows turns that another tab or program played. */
  readonly follows: boolean;
  readonly mode: Mode;
  readonly reason: Msg | null;
  /** The record before the request. The reply changed the match if its record differs. */
  readonly record: string;
  readonly kinds: string[];
  /** A person who plays made the request, not one who only looks. */
  readonly plays: boolean;
  /** A turn played here is saved as a new match beside the stored one. */
  readonly apart: boolean;
  /** The ply at which the match is cut once it is shown, to be played on as a new match; null for no cut. */
  readonly cutAt: number | null;
  /** The last click of a path: the same seat makes it again after the path has been played. */
  readonly again: { readonly id: string; readonly seat: number; readonly at: number } | null;
  /** Commands given meanwhile, to be run after the reply. */
  readonly queue: readonly TableCommand[];
  /** The moment shown until the reply arrives or is late; null after that. */
  readonly veil: Moment | null;
}

export interface SessionState {
  readonly games: Readonly<Record<string, GameFacts>>;

  // The frame, and who sees it
  /** Null until the first frame arrives. */
  readonly frame: Frame | null;
  readonly mode: Mode;
  /** The reason a bot gave for its turn, or for a hint. */
  readonly reason: Msg | null;
  /** Number of frames shown so far. */
  readonly shown: number;
  /** The part of a whole pause for which the frame is left to be looked at before a bot acts. */
  readonly pause: number;
  /** The seat that lifted the curtain last; null once another seat has to answer. */
  readonly lifted: number | null;
  /** The curtain is being lifted: the frame for that viewer has been requested. */
  readonly rising: boolean;
  /** The seats that are played at other devices. Nobody plays them here. */
  readonly remote: readonly number[];
  /** Those of them for which a bot plays while their person is away. */
  readonly substitutes: readonly number[];

  // Input of people
  readonly choice: Choice;
  /** Cards clicked in order to name them. */
  readonly taps: readonly ClickedCard[];

  // Requests under way
  /** Raised to discard the requests under way: a reply with an older epoch changes nothing. */
  readonly epoch: number;
  readonly moving: Moving | null;
  readonly thinking: "bot" | "hint" | null;
  /** A person has asked the thinking bot to play at once. */
  readonly hurried: boolean;
  /** The number of the running replay; null if none runs. */
  readonly replay: number | null;
  readonly replays: number;
  readonly analysis: Analysis;
  /** The hints given last. */
  readonly hints: Hints;

  // The link and the save of the match
  /** The relation of the link's match to the saved matches; null once that no longer matters. */
  readonly arrival: Arrival | null;
  /** The decision about the link is being carried out. */
  readonly answering: boolean;
  /** The reason the match cannot be opened. */
  readonly failure: Failure | null;
  /** The save does not exist. */
  readonly missing: boolean;
  /** The save of this match; null while a link is only viewed. */
  readonly match: SavedMatch | null;
  /** The save that received the version of another tab. */
  readonly aside: SavedMatch | null;
  /** Another tab has removed the save. */
  readonly removed: boolean;
  /** The role of this tab, which leads the match or follows another tab; null until the match is saved. */
  readonly tab: TabState | null;
  /** The table was removed from the page. */
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

/** True if a bot acts now: the bot of the seat, or one that plays for somebody who is away. */
export const isBotToMove = ({ frame, substitutes }: SessionState): boolean =>
  frame !== null && (isBotsTurn(frame) || substitutes.includes(frame.seat));

/** True if a bot is to act at the end of the match and nothing blocks it. */
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

/** True if the seat to act is played at another device. */
export const isElsewhere = ({ frame, remote, substitutes }: SessionState): boolean =>
  frame !== null && remote.includes(frame.seat) && !substitutes.includes(frame.seat);

/**
 * Return the only seat that somebody plays here while others play at their own devices, null if nobody plays here;
 * undefined if several people share this device.
 */
function onlySeat({ frame, remote }: SessionState): number | null | undefined {
  if (!frame || remote.length === 0) return undefined;
  const here = frame.kinds.flatMap((kind, seat) => (isBotKind(kind) || remote.includes(seat) ? [] : [seat]));
  return here.length > 1 ? undefined : (here[0] ?? null);
}

const isSecret = ({ games, frame }: Shown): boolean => games[frame.game]?.hidden ?? false;

/**
 * Return the rule that determines the viewer; null for a game without secrets. Looking back does not change the
 * viewer.
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

/** True while a curtain covers the frame: until the frame has both the question and its choices. */
function isCurtained(state: Shown): boolean {
  const { frame, mode, rising, lifted } = state;
  // A curtain is for people who share a device.
  if (state.remote.includes(frame.seat) || onlySeat(state) !== undefined) return false;
  return isSecret(state) && mode === "live" && (rising || hides(frame, lifted));
}

/** Return the moment on screen: the one from before a request, as long as the reply is not late. */
export function seenIn(state: SessionState): Moment | null {
  if (!isShown(state)) return null;
  return state.moving?.veil ?? momentNow(state);
}

const MOMENTS = new WeakMap<SessionState, Moment>();

/** Return the moment of a state. Each state computes it once. */
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
