/**
 * The transition table of a session: for each event, the next state and its effects. The table is pure: it uses no
 * clock, no random numbers, no engine and no storage. It has separate transitions for late replies, changes by other
 * tabs and links about which a person must still decide.
 */

import { isButton, nextIds } from "../input/click-path.ts";
import { withoutTap } from "../input/clicked-cards.ts";
import { next } from "../saves/health.ts";
import { LINKS, type LinkEvent, type LinkStage } from "../saves/link-conflicts.ts";
import type { SavedMatch } from "../saves/match-store.ts";
import { movedTo, withNotice } from "./choice.ts";
import { answered } from "./choice-transitions.ts";
import { clicked, commandRow, cut, hinted, PLAYS, proposal, queued } from "./command-rows.ts";
import type { Effect, Happening } from "./events.ts";
import { type Asked, asked, undecided } from "./link-arrival.ts";
import { resultOf } from "./match-result.ts";
import { modeIn } from "./moment.ts";
import { stepFrom } from "./replay.ts";
import {
  eyesOf,
  isBotToMove,
  isPlayable,
  isShown,
  type Moving,
  type SessionState,
  type Shown,
} from "./state.ts";
import {
  act,
  begin,
  follow,
  go,
  halted,
  inTurn,
  load,
  type Next,
  notify,
  put,
  show,
  stopped,
  to,
  wake,
  withoutVeil,
} from "./steps.ts";
import { found } from "./thinking/analysis.ts";
import { withAdvice } from "./thinking/hints.ts";

type Of<T extends Happening["type"]> = Extract<Happening, { type: T }>;
type Rows = { readonly [T in Happening["type"]]: (state: SessionState, event: Of<T>) => Next };

/**
 * Events after which the page must draw the present state. If such an event arrives during a request, the page stops
 * showing the view from before the request.
 */
const DRAWN: ReadonlySet<Happening["type"]> = new Set([
  "command",
  "explained",
  "glimpsed",
  "found",
  "refused",
  "tell",
  "answer",
]);

/** Return the next state and the effects of an event. */
export function transition(before: SessionState, event: Happening): Next {
  const row = ROWS[event.type] as (state: SessionState, event: Happening) => Next;
  const { state, effects } = row(before, event);
  const awaits = state.moving !== null && state.moving === before.moving;
  const drawn = awaits && state !== before && DRAWN.has(event.type);
  return to(drawn ? withoutVeil(state) : state, ...effects);
}

const ROWS: Rows = {
  // Transitions for actions of people ---------------------------------------------------------------

  command(state, { command, confirms }) {
    if (undecided(state.arrival) && PLAYS.has(command.do))
      return inTurn(
        state,
        (at) => (command.do === "type" ? to(at, { do: "hear", typed: command, read: false }) : to(at)),
        (at) => answer(at, "play"),
      );
    return isShown(state) ? commandRow(state, command, confirms) : to(state);
  },

  answer: (state, event) => answer(state, event.answer),

  keep: (state) => (isShown(state) ? kept(state) : to(state)),

  "against-bots"(state) {
    const { frame } = state;
    if (!frame) return to(state);
    const kinds = frame.kinds.map((_, seat) => (seat === frame.seat ? "h" : "b1"));
    return to(state, { do: "seat", frame, kinds });
  },

  dismiss: (state) => to({ ...state, arrival: null, aside: null }),

  tell: (state, { notice }) => to(notify(state, notice)),

  leave: (state) => to({ ...halted(state), left: true }, { do: "leave" }),

  away: (state) => to(state, { do: "away" }),

  back: (state) => to(state, { do: "back" }),

  "take-over": (state) => to(state, { do: "lead" }),

  // Transitions for people on other devices ---------------------------------------------------------

  remote(state, { seats, substitutes }) {
    const now = { ...state, remote: seats, substitutes };
    // If a person has returned, the bot that played for that person stops thinking.
    const after = state.thinking === "bot" && !isBotToMove(now) ? stopped(now) : now;
    if (!isShown(after)) return to(after);
    if (looks(after) === looks(state)) return after.thinking ? to(after) : wake(after);
    const { record, at } = after.frame;
    return load(after, { op: "goto", record, at }, state.mode);
  },

  played(state, { record, at }) {
    if (!isShown(state)) return to(state);
    const since = state.frame.at < at ? { since: state.frame.at } : {};
    return load({ ...state, replay: null }, { op: "goto", record, at, ...since }, "live");
  },

  names: (state, { names }) => to(state.match ? { ...state, match: { ...state.match, names } } : state),

  // Transitions for replies from the engine ---------------------------------------------------------

  arrived(state, { epoch, frame }) {
    const { moving } = state;
    if (epoch !== state.epoch || !moving) return to(state);
    const taps = (frame.used ?? []).reduce((all, { seat, id }) => withoutTap(all, seat, id), state.taps);
    const there = { ...state, taps, moving: null };
    if (moving.follows)
      return inTurn(
        { ...there, failure: null },
        (at) => begin(at, frame),
        (at) => queued(at, moving),
      );
    const played = frame.record !== moving.record;
    return inTurn(
      there,
      (at) => show(at, frame, moving.mode, moving.reason),
      (at) => saved(at as Shown, played, moving),
      wake,
      (at) => (moving.op === "act" ? goOn(at as Shown) : to(at)),
      (at) => afterwards(at as Shown, moving),
      (at) => (played && moving.plays ? answer(at, "play") : to(at)),
      (at) => queued(at, moving),
    );
  },

  late: (state, { epoch }) => to(epoch === state.epoch ? withoutVeil(state) : state),

  refused(state, { epoch, failure, moves }) {
    if (epoch !== state.epoch) return to(state);
    const { moving } = state;
    const still = moves ? { ...state, moving: null } : state;
    if (moves && moving?.follows) return to({ ...still, failure });
    const { kind, msg } = failure;
    const pending = { ...still.choice, pending: null };
    const choice = withNotice(pending, { kind: kind === "illegal" ? "refused" : "failed", msg });
    const after = { ...still, thinking: null, rising: false, choice };
    if (!moves || !moving) return to(after);
    return inTurn(
      after,
      // If the ply from which play is to continue in a new match is on screen, delete the turns after it now.
      (now) => (isShown(now) && moving.cutAt === now.frame.at ? cut(now, { apart: true }) : to(now)),
      (now) => queued(now, moving),
    );
  },

  explained: (state, event) => to(answered(state, event)),

  glimpsed: (state, event) => to(answered(state, event)),

  parsed(before, { epoch, text, reply, confirms }) {
    if (epoch !== before.epoch || !isShown(before)) return to(before);
    const state: Shown = { ...before, choice: withNotice(before.choice, null) };
    const { record, at } = state.frame;
    if (reply.turn) return load(state, { op: "act", record, at, text }, "live", { plays: true }, before);
    return proposal(state, reply.path, confirms, {}, before);
  },

  thought(before, { epoch, advice, nextPaths, frame }) {
    if (epoch !== before.epoch || !isShown(before)) return to(before);
    const state: Shown = { ...before, thinking: null };
    if (before.thinking === "bot") {
      const asked = act(state, advice.path, { reason: advice.why }, before, nextPaths);
      return frame ? ROWS.arrived(asked.state, { type: "arrived", epoch: asked.state.epoch, frame }) : asked;
    }
    return to(hinted({ ...state, hints: withAdvice(state.hints, state.frame, advice) }));
  },

  found(state, { finding }) {
    const analysis = found(state.analysis, finding);
    return to(analysis === state.analysis ? state : { ...state, analysis });
  },

  // Transitions for pauses and timers ---------------------------------------------------------------

  seen(state, { epoch }) {
    const forced = state.frame?.autoAnswer?.path;
    return forced && epoch === state.epoch && isShown(state) ? act(state, forced) : to(state);
  },

  rewind(state, { replay }) {
    // An automatic replay starts at the ply on screen; if that is the last one, at the start of the match.
    if (replay !== state.replay || !isShown(state)) return to(state);
    const first = stepFrom(state.frame, "on") === undefined ? stepFrom(state.frame, "first") : undefined;
    return first === undefined ? to(state) : go(state, first);
  },

  step(state, { replay }) {
    if (replay !== state.replay || !isShown(state)) return to(state);
    const on = stepFrom(state.frame, "on");
    return on === undefined ? to({ ...state, replay: null }) : go(state, on);
  },

  stepped(state, { replay }) {
    const ends = replay === state.replay && state.frame && stepFrom(state.frame, "on") === undefined;
    return to(ends ? { ...state, replay: null } : state);
  },

  // Transitions while a match is being opened -------------------------------------------------------

  game: (state, { game, facts }) => to({ ...state, games: { ...state.games, [game]: facts } }),

  missing: (state) => to({ ...state, missing: true }),

  failed: (state, { failure }) => to({ ...state, failure }),

  read(state, { match, picture }) {
    const { game, record, at } = match;
    const eyes = eyesOf(state, game);
    return inTurn(
      { ...state, match },
      (now) => to(now, { do: "saw", match }),
      (now) => (picture ? show(now, picture, modeIn(match, picture)) : to(now)),
      // In a game without secrets the stored frame suffices, so that a bot may think before Python has replied with
      // the frame.
      (now) => (eyes ? to(now) : wake(now)),
      (now) => {
        const { shown } = now;
        const request = { op: "goto", record, at, ...(eyes && { eyes, picture: true }) } as const;
        return to(now, { do: "open", shown, request });
      },
    );
  },

  told(state, { frame, shown }) {
    // Ignore the reply if another frame has been shown since the request, for example because a turn was played.
    if (shown !== state.shown) return to(state);
    const { picture: _, ...seen } = frame;
    return inTurn(
      state,
      (at) => (JSON.stringify(seen) === JSON.stringify(at.frame) ? to(at) : retell(at, frame)),
      (at) => to(at, { do: "join" }),
    );
  },

  linked(state, { arrival, frame }) {
    if (arrival.kind !== "same") return begin({ ...state, arrival }, frame);
    const { match } = arrival;
    return inTurn(
      { ...state, match },
      (at) => to(at, { do: "saw", match }),
      (at) => begin(at, frame),
      (at) => (match.undone ? follow(at, match) : to(at)),
      (at) => to(at, { do: "address", id: match.id }, { do: "join" }),
    );
  },

  begun: (state, { frame }) =>
    inTurn(
      state,
      (at) => begin(at, frame),
      (at) => kept(at as Shown),
    ),

  follow: (state, { opened }) => follow(state, opened),

  // Transitions for saves and other tabs ------------------------------------------------------------

  instead: (state, { match }) =>
    inTurn(
      { ...state, match },
      (at) => to(at, { do: "saw", match }, { do: "address", id: match.id }),
      (at) => follow(at, match),
      (at) => to(at, { do: "join" }),
    ),

  restored: (state, { match }) => to({ ...state, match }),

  adopted: (state, { match }) => to({ ...state, match }, { do: "saw", match }),

  saving: (state, { match }) => to({ ...state, match, removed: false }, { do: "address", id: match.id }),

  saved: (state, { aside }) => to(aside ? { ...state, aside } : state),

  forgotten: (state) => to({ ...state, aside: null }),

  stored(state, { match }) {
    const before = state.match;
    if (before?.id !== match.id) return to(state);
    const after = { ...state, match, removed: false };
    if (match.record === before.record && !isMoved(state, match)) return to(after);
    return inTurn(
      after,
      (at) => to(at, { do: "saw", match }),
      (at) => follow(at, match),
    );
  },

  removed: (state) => to({ ...state, removed: true }),

  tab: (state, { tab }) => to(tab === state.tab ? state : { ...state, tab }),

  answered: (state, { answer, asked, to: stage }) =>
    settled({ ...state, answering: false }, asked, stage, answer),
};

/** Return the rule by which the engine determines the viewer, as a text, so that two rules can be compared. */
const looks = (state: SessionState): string => JSON.stringify(state.frame && eyesOf(state, state.frame.game));

// Functions for the consequences of a step ----------------------------------------------------------

/**
 * True if another tab has undone or redone turns, so that the stored match is at another ply than this tab shows
 * live.
 */
const isMoved = ({ mode, frame }: SessionState, { at, undone }: SavedMatch): boolean =>
  mode === "live" && at !== frame?.at && (undone === true || at === frame?.plies);

/**
 * Replace the frame on screen by the engine's version of it. Clicks, a thinking bot and an automatic replay continue.
 */
const retell = (state: SessionState, frame: Shown["frame"]): Next =>
  inTurn(
    { ...state, choice: movedTo(state.choice, frame) },
    (at) => put(at, frame, modeIn(at.match, frame), at.reason),
    (at) => (at.thinking ? to(at) : wake(at)),
  );

/** If the next action is forced, play it, but not before people have seen the frame on screen. */
const goOn = (state: Shown): Next =>
  state.frame.autoAnswer?.path && isPlayable(state)
    ? to(state, { do: "see", epoch: state.epoch })
    : to(state);

/** Finish a command that needs more than one frame: continue in a new match, or repeat a click. */
function afterwards(state: Shown, { cutAt, again }: Moving): Next {
  const { at, seat } = state.frame;
  if (cutAt !== null) return cutAt === at ? cut(state, { apart: true }) : to(state);
  if (again && isPlayable(state) && seat === again.seat && at > again.at) {
    // Do not click a button that begins no action any more, because the page would show an unwanted refusal.
    const unavailable = isButton(again.id) && !nextIds(state.frame.choices, []).has(again.id);
    if (!unavailable) return clicked(state, again.id, false);
  }
  return to(state);
}

/** Save the match on screen for the first time. */
const kept = (state: Shown): Next =>
  inTurn({ ...state, arrival: null }, (at) => to(at, { do: "save", frame: state.frame, waits: true }), wake);

/** Save the match after a new frame. `played`: true if the match has changed. */
function saved(state: Shown, played: boolean, { kinds, apart }: Moving): Next {
  const { frame, match, tab } = state;
  const result = played ? resultOf(frame, kinds) : null;
  const results: Effect[] = result ? [{ do: "result", result }] : [];
  if (!match) return played ? to({ ...state, arrival: null }, ...results, { do: "save", frame }) : to(state);
  // A named copy stays unchanged. If a person plays on from it, the match is saved as a new version next to it.
  if (match.fixed || (played && apart))
    return played ? to(state, ...results, { do: "save", frame, beside: match }) : to(state);
  // If another tab leads the match, looking around in this tab does not change the save.
  return played || tab === "leading" ? to(state, ...results, { do: "save", frame, over: match }) : to(state);
}

// Functions for decisions about a link --------------------------------------------------------------

/** Apply a person's decision about a link, or an event that ends the earlier decision. */
function answer(state: SessionState, event: LinkEvent): Next {
  const before = asked(state.arrival);
  if (!before || !isShown(state) || state.answering) return to(state);
  const { to: stage, do: all } = next(LINKS, before.stage, event);
  const trace = { do: "trace", stage: before.stage, answer: event } as const;
  const actions = all.filter((action) => action !== "refuse");
  const { frame } = state;
  if (actions.length > 0)
    // Discard the pending requests. If one of them were saved, it would overwrite the match of the link, which is
    // being written now.
    return to({ ...halted(state), answering: true }, trace, {
      do: "link",
      answer: event,
      asked: before,
      to: stage,
      actions,
      frame,
    });
  const refuses = all.length > 0;
  return inTurn(
    refuses ? notify(state, { kind: "hint", msg: { code: "link.first" } }) : state,
    (at) => to(at, trace),
    (at) => settled(at, before, stage, event),
  );
}

/** Complete a decision about a link. If bots may play after the decision, they begin to think. */
function settled(state: SessionState, asked: Asked, stage: LinkStage, event: LinkEvent): Next {
  const arrival = stage === "settled" ? null : { ...asked, stage };
  const after = { ...state, arrival };
  return stage !== asked.stage && event !== "play" ? wake(after) : to(after);
}
