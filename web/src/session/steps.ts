/**
 * Steps that several transitions of a session have in common: show a frame, send a request, let a bot think, discard
 * requests.
 */
import type { Frame, Msg } from "../engine/protocol.ts";
import { tapsBySeat } from "../input/clicked-cards.ts";
import { pauseShare } from "./bot-pause.ts";
import { withNothingChosen, withNotice } from "./choice.ts";
import { liftedAt } from "./curtain.ts";
import type { Effect } from "./events.ts";
import { inTurn as anyInTurn, to as anyTo, type Step } from "./machine.ts";
import { type Mode, modeIn, modeOf, type Notice } from "./moment.ts";
import type { Opened, Moving as Request } from "./session-services.ts";
import {
  botMayThink,
  eyesOf,
  isShown,
  type Moving,
  type SessionState,
  type Shown,
  seenIn,
  subjectOf,
} from "./state.ts";
import { halted as haltedAnalysis, moved } from "./thinking/analysis.ts";

export type Next = Step<SessionState, Effect>;

export const to = (state: SessionState, ...effects: readonly Effect[]): Next => anyTo(state, ...effects);

/** Apply several transitions one after another, each to the state that the previous one returned. */
export const inTurn = (state: SessionState, ...rows: readonly ((state: SessionState) => Next)[]): Next =>
  anyInTurn(state, ...rows);

/** Return the state with all pending requests discarded. */
export const stopped = <S extends SessionState>(state: S): S => ({
  ...state,
  ...{ epoch: state.epoch + 1, moving: null, thinking: null, hurried: false },
});

/**
 * Return the state with all pending requests discarded, and with the automatic replay and the searches of an analysis
 * stopped.
 */
export const halted = <S extends SessionState>(state: S): S => ({
  ...stopped(state),
  replay: null,
  analysis: haltedAnalysis(state.analysis),
});

/**
 * Return the state without the view from before the pending request, so that the page shows the present state at
 * once.
 */
export const withoutVeil = <S extends SessionState>(state: S): S =>
  state.moving?.veil ? { ...state, moving: { ...state.moving, veil: null } } : state;

/** Return the state with a notice; null removes the notice. */
export const notify = <S extends SessionState>(state: S, notice: Notice | null): S => ({
  ...state,
  choice: withNotice(state.choice, notice),
});

/** Put a frame on screen, and keep the person's clicks. */
export function put(state: SessionState, frame: Frame, mode: Mode, reason: Msg | null): Next {
  const lifted = mode === "live" ? liftedAt(frame, state.lifted) : state.lifted;
  const pause = pauseShare(state.frame, frame);
  const after: Shown = {
    ...state,
    frame,
    mode,
    reason,
    lifted,
    rising: false,
    shown: state.shown + 1,
    pause,
  };
  const analysis = moved(after.analysis, subjectOf(after));
  const effects = analysis.effects.map((search): Effect => ({ do: "search", search }));
  return to({ ...after, analysis: analysis.state }, ...effects);
}

/** Put a frame on screen, and remove the person's clicks. */
export const show = (
  state: SessionState,
  frame: Frame,
  mode = modeOf(frame),
  reason: Msg | null = null,
): Next => put({ ...state, choice: withNothingChosen(state.choice) }, frame, mode, reason);

/** Show a frame that was not requested by a command at this table, and let a bot that is to act think. */
export const begin = (state: SessionState, frame: Frame): Next =>
  inTurn(halted(state), (at) => show(at, frame, modeIn(at.match, frame)), wake);

/**
 * Return the default fields of a new request. Commands that are queued for an earlier request now wait for this one.
 */
const loading = (state: SessionState): Omit<Moving, "op" | "mode" | "record" | "kinds" | "veil"> => ({
  ...{ follows: false, reason: null, plays: false, apart: false, cutAt: null, again: null },
  queue: state.moving?.queue ?? [],
});

/**
 * Request a frame that will replace the one on screen. `since`: the state whose view stays on screen until the reply
 * arrives.
 */
export function load(
  state: Shown,
  request: Request,
  mode: Mode,
  more: Partial<Moving> = {},
  since: SessionState = state,
): Next {
  const { game, record, kinds, autoAnswer } = state.frame;
  const eyes = eyesOf(state, game, mode);
  // If a person has already named a card by a click, the engine can use that click as the answer to its next
  // question.
  const taps = request.op === "act" && autoAnswer ? { taps: tapsBySeat(state.taps) } : {};
  const { op } = request;
  const moving: Moving = { ...loading(state), op, mode, record, kinds, veil: seenIn(since), ...more };
  const asked = stopped(state);
  return to(
    { ...asked, moving },
    {
      do: "ask",
      epoch: asked.epoch,
      request: { ...request, ...taps, ...(eyes && { eyes, picture: true }) },
    },
  );
}

export function act(
  state: Shown,
  path: readonly string[],
  more: Partial<Moving> = {},
  since?: SessionState,
  nextPaths?: string[][],
): Next {
  const { record, at } = state.frame;
  const paths = { path: [...path], ...(nextPaths && { nextPaths }) };
  return load(state, { op: "act", record, at, ...paths }, "live", more, since);
}

/** Request the frame at ply `at` of the match. */
export function walk(state: Shown, at: number, mode: Mode, more?: Partial<Moving>): Next {
  const { record, at: since } = state.frame;
  return load(state, { op: "goto", record, at, ...(since < at && { since }) }, mode, more);
}

/**
 * Request the frame at ply `at`, or at the nearest ply that the match has. The last ply is shown live, so that play
 * can continue; earlier ones are only reviewed.
 */
export function go(state: Shown, at: number, more?: Partial<Moving>): Next {
  const { plies } = state.frame;
  const wanted = Math.max(0, Math.min(at, plies));
  return walk(state, wanted, wanted < plies ? "review" : "live", more);
}

/** Request the frame of a match in which another tab or program has played. */
export function follow(before: SessionState, { game, record, at }: Opened): Next {
  const state = halted(before);
  const eyes = eyesOf(state, game);
  const moving: Moving = {
    ...{
      ...loading(before),
      op: "goto",
      follows: true,
      mode: "live",
      record,
      kinds: [],
      veil: seenIn(before),
    },
  };
  return to(
    { ...state, moving },
    {
      do: "ask",
      epoch: state.epoch,
      request: { op: "goto", record, at, ...(eyes && { eyes, picture: true }) },
    },
  );
}

/** The level of a bot that plays for somebody who is away. */
const SUBSTITUTE_LEVEL = 2;

/**
 * Let a bot, or the search for a hint, think about the frame on screen. `besides`: decisions that a search for a hint
 * must leave out.
 */
export function think(before: Shown, who: "bot" | "hint", besides: string[] = []): Next {
  const { record, at, kinds, seat } = before.frame;
  const { pause } = before;
  const state = { ...stopped(before), thinking: who };
  const level = who === "hint" ? "hint" : Number((kinds[seat] ?? "").slice(1)) || SUBSTITUTE_LEVEL;
  const more = besides.length > 0 ? { besides } : {};
  return to(state, { do: "think", epoch: state.epoch, who, record, at, level, pause, ...more });
}

/** If a bot is to act and nothing prevents it, let it think. */
export const wake = (state: SessionState): Next =>
  isShown(state) && botMayThink(state) ? think(state, "bot") : to(state);
