/** Transitions of a match session for the commands that people give. */
import type { Retraction } from "../engine/protocol.ts";
import { isButton } from "../input/click-path.ts";
import { withoutPly, withTap } from "../input/clicked-cards.ts";
import { clickOn, pathConsidered, withNothingChosen, withPending } from "./choice.ts";
import { considered } from "./choice-transitions.ts";
import type { TableCommand } from "./commands.ts";
import type { Effect } from "./events.ts";
import { whyNotNow } from "./moment.ts";
import {
  isBotToMove,
  isElsewhere,
  isHintable,
  isPlayable,
  isShown,
  type Moving,
  type SessionState,
  type Shown,
  seenIn,
  subjectOf,
} from "./state.ts";
import {
  act,
  go,
  inTurn,
  load,
  type Next,
  notify,
  stopped,
  think,
  to,
  wake,
  walk,
  withoutVeil,
} from "./steps.ts";
import { inquired } from "./thinking/analysis.ts";
import { besides, givenFor } from "./thinking/hints.ts";

/** Commands that change the match, or that begin an action. */
export const PLAYS: ReadonlySet<TableCommand["do"]> = new Set([
  "click",
  "type",
  "confirm",
  "cut",
  "again",
  "resign",
]);

/** Commands that are run later, after the reply, if they are given while the engine plays a person's action. */
const AFTER: ReadonlySet<TableCommand["do"]> = new Set([
  "redo",
  "goto",
  "autoplay",
  "cut",
  "resign",
  "again",
]);

/** Run a command in a match. No decision about a link may be pending. */
export function commandRow(state: Shown, command: TableCommand, confirms: boolean): Next {
  const { frame, moving, choice } = state;
  const { record, at, undo, redo, seat } = frame;
  if (moving?.op === "act" && !isBotToMove(state)) {
    // Undo cancels an action whose reply has not arrived yet, for example because Python is still starting.
    if (command.do === "undo") return queued(cleared(stopped(state)), moving);
    if (AFTER.has(command.do))
      return to({ ...state, moving: { ...moving, queue: [...moving.queue, command] } });
  }
  switch (command.do) {
    case "click":
      return clicked(state, command.id, confirms);
    case "consider":
      if (choice.pending) return to(state);
      return considered(state, pathConsidered(frame, choice, isPlayable(state), command.id), frame);
    case "type": {
      if (!isPlayable(state)) return to(state, { do: "hear", typed: command, read: false });
      const asked = stopped(state);
      return to(asked, { do: "parse", epoch: asked.epoch, record, at, typed: command });
    }
    case "attackers":
      return to(state, { do: "attackers", epoch: state.epoch, record, at, command });
    case "confirm":
      return choice.pending ? act(state, choice.pending, { plays: true }) : to(state);
    case "clear":
      return to(cleared(state.thinking === "hint" ? stopped(state) : state));
    case "undo":
      return undo === null ? to(state) : walk(state, undo, "live");
    case "redo":
      return redo === null ? to(state) : walk(state, redo, "live");
    case "goto":
      return go(withoutReplay(state), command.at);
    case "autoplay":
      return state.replay === null ? replayed(state) : to(withoutReplay(state));
    case "pause":
      return to(withoutReplay(state));
    case "cut":
      return cut(state, {});
    case "resign":
      if (state.remote.includes(command.seat)) return to(theirTurn(state, command.seat));
      return load(state, { op: "resign", record, seat: command.seat }, "live", { plays: true });
    case "hint":
      return isHintable(state) ? advised(cleared(withoutReplay(state))) : to(state);
    case "hurry":
      return state.thinking === "bot" ? to({ ...state, hurried: true }) : askedAgain(state);
    case "analyse": {
      const analysis = inquired(state.analysis, command.inquiry, subjectOf(state));
      const effects = analysis.effects.map((search): Effect => ({ do: "search", search }));
      const same = analysis.state === state.analysis;
      return to(same ? state : { ...state, analysis: analysis.state }, ...effects);
    }
    case "again":
      return go(state, command.at, { cutAt: command.at });
    case "lift":
      // Keep the screen covered until the frame with the choices of the next person has arrived.
      return load(
        { ...state, lifted: seat, rising: true },
        { op: "goto", record, at },
        state.mode,
        {},
        state,
      );
  }
}

/** Show the hints already given for this position, and search for one more. */
function advised(before: Shown): Next {
  const state = hinted(before);
  const known = besides(givenFor(state.hints, state.frame), state.frame);
  return known ? think(state, "hint", known) : to(state);
}

/** Return the state with the best hint for the position on screen drawn; unchanged if no hint was given for it. */
export function hinted(state: Shown): Shown {
  const [first] = givenFor(state.hints, state.frame);
  if (!first) return state;
  return { ...state, reason: first.why, choice: { ...state.choice, hinted: first.path } };
}

/** Run the commands that were queued while the engine was playing an action. */
export const queued = (state: SessionState, { queue }: Moving): Next =>
  inTurn(
    state,
    ...queue.map((command) => (at: SessionState) => (isShown(at) ? commandRow(at, command, false) : to(at))),
  );

/** Delete the turns after the frame on screen, so that play can continue from there. */
export function cut(state: Shown, more: Partial<Moving>): Next {
  const { record, at } = state.frame;
  return load(state, { op: "cut", record, at }, "live", { plays: true, ...more });
}

export function clicked(before: Shown, id: string, confirms: boolean): Next {
  const { pending } = before.choice;
  if (pending) return pending.at(-1) === id ? act(before, pending, { plays: true }) : to(cleared(before));
  const seen = seenIn(before);
  if (isElsewhere(before) && before.mode === "live") return to(theirTurn(before, before.frame.seat));
  if (!isPlayable(before))
    return seen?.botFailed ? askedAgain(before) : to(notify(before, seen && whyNotNow(seen)));
  const { frame, choice: known } = before;
  const part = known.clicked.length === 0 ? frame.retractions?.[id] : undefined;
  if (part) return retracted(before, part);
  const { choice, path, again, why } = clickOn(known, frame, id);
  const state: Shown = { ...stopped(before), reason: null, choice };
  const { record, at, seat } = frame;
  if (why) return to(state, { do: "why", epoch: state.epoch, record, at, why });
  if (!path) return to(state);
  const first = known.clicked.length === 0 && !isButton(id);
  const tapped = first ? { ...state, taps: withTap(state.taps, { seat, at, id }) } : state;
  return proposal(tapped, path, confirms, { again: again ? { id: again, seat, at } : null }, before);
}

/** Let a bot that has failed to find a move think again. */
const askedAgain = (state: Shown): Next => wake(notify(state, null));

/**
 * Remove one part of an unfinished action: undo to the ply at which that part was added, then replay the parts added
 * after it.
 */
function retracted(before: Shown, { at, text }: Retraction): Next {
  const state = { ...before, taps: withoutPly(before.taps, at), reason: null };
  return load(state, { op: "act", record: state.frame.record, at, text }, "live", { plays: true }, before);
}

/** Play a complete path. If the person wants to confirm each move, preview the path and wait for the confirmation. */
export function proposal(
  state: Shown,
  path: string[],
  confirms: boolean,
  more: Partial<Moving>,
  since: SessionState,
): Next {
  if (!confirms) return act(state, path, { plays: true, ...more }, since);
  return considered({ ...state, choice: withPending(state.choice, path) }, path, state.frame);
}

/** Start an automatic replay of the match. */
function replayed(state: Shown): Next {
  const replay = state.replays + 1;
  return to({ ...state, replay, replays: replay }, { do: "replay", replay });
}

/**
 * Return the state with the automatic replay stopped. The page shows the stop at once, even if a request is under
 * way.
 */
const withoutReplay = (state: Shown): Shown =>
  state.replay === null ? state : withoutVeil({ ...state, replay: null });

/** Return the state with a notice that this seat is played on another device. */
const theirTurn = (state: Shown, seat: number): Shown =>
  notify(state, { kind: "hint", msg: { code: "table.theirs", args: { seat } } });

/** Return the state without clicks, hint, notice and the reason for a bot's move. */
const cleared = <S extends SessionState>(state: S): S => ({
  ...state,
  choice: withNothingChosen(state.choice),
  reason: null,
});
