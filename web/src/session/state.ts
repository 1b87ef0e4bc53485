/** Everything that is known of a match at the table, as one immutable value, and what follows from it. */
import type { Eyes, Failure, Frame, Msg } from "../engine/protocol.ts";
import { type ClickedCard, NO_CLICKS } from "../input/clicked-cards.ts";
import type { SavedMatch } from "../saves/match-store.ts";
import type { TabState } from "../saves/tab-conflicts.ts";
import { type Choice, NOTHING_CHOSEN } from "./choice.ts";
import type { Deed } from "./commands.ts";
import { hides } from "./curtain.ts";
import { type Arrival, undecided } from "./link-arrival.ts";
import { isBotsTurn, type Mode, type Moment, mayHint, momentOf, viewerOf } from "./moment.ts";
import type { Moving as Request } from "./services.ts";
import { type Analysis, NO_ANALYSIS, type Subject } from "./thinking/analysis.ts";

/** What the page knows of a game without asking. */
export interface GameFacts {
  /** It has secrets. */
  readonly hidden: boolean;
  /** Positions can be put together by hand. */
  readonly editable: boolean;
}

/** A request under way whose answer will replace the moment, and what is to become of that answer. */
export interface Moving {
  readonly op: Request["op"];
  /** The answer shows what another tab, or another program, has played. */
  readonly follows: boolean;
  readonly mode: Mode;
  readonly reason: Msg | null;
  /** The match before: whether it was played shows when the answer is there. */
  readonly record: string;
  readonly kinds: string[];
  /** A person has asked for it who plays, and does not only look. */
  readonly plays: boolean;
  /** What is played becomes another match beside the one that is kept. */
  readonly apart: boolean;
  /** Once this ply is shown the match is cut there, to be played on as another one; null for no such wish. */
  readonly cutAt: number | null;
  /** The last click of a path, to be made once more by the same seat after the path has been played. */
  readonly again: { readonly id: string; readonly seat: number; readonly at: number } | null;
  /** What somebody has asked for meanwhile, to be done afterwards. */
  readonly queue: readonly Deed[];
  /** What stays to be seen until the answer is there or is late; null once that time is over. */
  readonly veil: Moment | null;
}

export interface SessionState {
  readonly games: Readonly<Record<string, GameFacts>>;

  // What is shown, and to whom
  /** null before there is anything. */
  readonly frame: Frame | null;
  readonly mode: Mode;
  /** What speaks for a bot's answer, or for a hint. */
  readonly reason: Msg | null;
  /** How many moments have been shown. */
  readonly shown: number;
  /** The seat that has lifted the curtain last, as long as nobody else has been asked since. */
  readonly lifted: number | null;
  /** Somebody lifts the curtain; what they may see has been asked for. */
  readonly rising: boolean;

  // What people do
  readonly choice: Choice;
  /** Cards that people have clicked to name them. */
  readonly taps: readonly ClickedCard[];

  // What is under way
  /** Raised whenever what is under way no longer matters: late answers of an older epoch change nothing. */
  readonly epoch: number;
  readonly moving: Moving | null;
  readonly thinking: "bot" | "hint" | null;
  /** Somebody does not want to wait any longer for the bot that thinks. */
  readonly hurried: boolean;
  /** The number of the replay that runs by itself; null while none does. */
  readonly replay: number | null;
  readonly replays: number;
  readonly analysis: Analysis;

  // Where the match came from, and how it is kept
  /** How what came by a link stands to what is known here; null once that no longer matters. */
  readonly arrival: Arrival | null;
  /** An answer about the link is being carried out. */
  readonly answering: boolean;
  /** Why the match cannot be opened. */
  readonly failure: Failure | null;
  /** There is no such save. */
  readonly missing: boolean;
  /** The save this is; null while a link is only looked at. */
  readonly match: SavedMatch | null;
  /** The version of another tab that was moved out of the way. */
  readonly aside: SavedMatch | null;
  /** Another tab has removed the save. */
  readonly removed: boolean;
  /** Whether this tab plays, or another one; null as long as nothing is saved. */
  readonly tab: TabState | null;
  /** The table has left the page. */
  readonly left: boolean;
}

export const START: SessionState = {
  ...{ games: {}, frame: null, mode: "live", reason: null, shown: 0, lifted: null, rising: false },
  ...{ choice: NOTHING_CHOSEN, taps: NO_CLICKS },
  ...{ epoch: 0, moving: null, thinking: null, hurried: false, replay: null, replays: 0 },
  ...{ analysis: NO_ANALYSIS, arrival: null, answering: false, failure: null, missing: false },
  ...{ match: null, aside: null, removed: false, tab: null, left: false },
};

/** A state in which something is shown. */
export type Shown = SessionState & { readonly frame: Frame };

export const isShown = (state: SessionState): state is Shown => state.frame !== null;

export const isBusy = ({ moving }: SessionState): boolean => moving !== null;

/** Whether a bot is to act at the end of the match, and nothing stands in its way. */
export function botMayThink(state: SessionState): boolean {
  const { frame, mode, arrival, match, left } = state;
  if (!frame || !isBotsTurn(frame) || mode !== "live" || frame.at !== frame.plies || isBusy(state))
    return false;
  // Bots wait until a match that came by a link is kept, and think no more once the table has left.
  return !left && !(arrival?.kind === "new" && !match) && !undecided(arrival);
}

/** Whether a person may choose something now. */
export function isPlayable(state: SessionState): boolean {
  const { frame, mode, arrival } = state;
  if (!frame || frame.seat < 0 || isBotsTurn(frame)) return false;
  return mode === "live" && !isBusy(state) && !undecided(arrival);
}

const isSecret = ({ games, frame }: Shown): boolean => games[frame.game]?.hidden ?? false;

/** The rule by which somebody looks; null where there are no secrets. Who only looks back stays the same. */
export function eyesOf({ games, lifted }: SessionState, game: string, mode: Mode = "live"): Eyes | null {
  if (!games[game]?.hidden) return null;
  return mode === "review" ? { lifted, stays: true } : { lifted };
}

/** Whether a hint may be asked for. */
export const isHintable = (state: Shown): boolean =>
  !isBusy(state) && mayHint(state.frame, state.mode, isPlayable(state), isSecret(state));

/** What an analysis looks into. */
export function subjectOf(state: Shown): Subject {
  const { frame, mode } = state;
  const viewer = viewerOf(frame);
  const disturbs = isBotsTurn(frame) && mode === "live";
  return { frame, viewer, open: !disturbs && (viewer !== null || !isSecret(state)) };
}

/** Whether a curtain hangs before what is shown: until the question can be shown with its answers. */
function isCurtained(state: Shown): boolean {
  const { frame, mode, rising, lifted } = state;
  return isSecret(state) && mode === "live" && (rising || hides(frame, lifted));
}

/** What is to be seen in a state: what was seen when something was asked, for as long as the answer is not late. */
export function seenIn(state: SessionState): Moment | null {
  if (!isShown(state)) return null;
  return state.moving?.veil ?? momentNow(state);
}

const MOMENTS = new WeakMap<SessionState, Moment>();

/** The moment of a state; made once. */
function momentNow(state: Shown): Moment {
  const known = MOMENTS.get(state);
  if (known) return known;
  const { frame, shown, mode, reason, choice, thinking } = state;
  const moment = momentOf({
    ...{ frame, shown, mode, reason, choice, thinking },
    playable: isPlayable(state),
    curtained: isCurtained(state),
    botToMove: isBotsTurn(frame),
    hintable: isHintable(state),
    analysed: state.analysis.shown,
    playing: state.replay !== null,
    editable: state.games[frame.game]?.editable ?? false,
    unfinished: isBusy(state) || thinking !== null || choice.pending !== null || choice.clicked.length > 0,
  });
  MOMENTS.set(state, moment);
  return moment;
}
