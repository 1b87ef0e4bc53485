/** The state of a study that a person reads or edits, as one immutable value, and its transitions. */
import type { Failure, Frame, MatchConstants, Msg, StudyNodes, WholeStudy } from "../../engine/protocol.ts";
import type { SavedStudy } from "../../saves/study-store.ts";
import { type Choice, clickOn, NOTHING_CHOSEN, pathConsidered, withNothingChosen } from "../choice.ts";
import { answered, considered } from "../choice-transitions.ts";
import type { TableCommand } from "../commands.ts";
import type { Effect as SessionEffect, Happening as SessionHappening } from "../events.ts";
import { type Step, to } from "../machine.ts";
import { type Moment, momentOf } from "../moment.ts";
import { nodeAt, ROOT } from "./move-tree.ts";
import { frameOf, withChanges } from "./study-frame.ts";
import { isWhole, type Told } from "./study-requests.ts";

export interface StudyState {
  /** True if the study can only be read. */
  readonly readOnly: boolean;
  readonly title: string;
  readonly chapters: WholeStudy["chapters"];
  readonly chapter: number;
  readonly nodes: StudyNodes;
  readonly at: number;
  readonly undo: boolean;
  readonly redo: boolean;
  /**
   * The number of actions of the line that are impossible with the cards that were dealt for the latest supposition.
   */
  readonly lost: number;
  /** The fields that are the same in all frames of the current chapter. */
  readonly fixed: MatchConstants | null;
  readonly frame: Frame | null;
  /** Number of places shown so far. Replies about an earlier place are ignored. */
  readonly epoch: number;
  readonly choice: Choice;
  /**
   * The number of pending requests that lead to another place (`busy`), and the view shown until their replies arrive
   * (`veil`).
   */
  readonly busy: number;
  readonly veil: Moment | null;
  /** The reason why the study cannot be opened; null if there is none. */
  readonly failure: Failure | null;
  /** The reason why the latest edit failed; null if there is none. */
  readonly problem: Msg | null;
  /** True if the address names a study that does not exist. */
  readonly missing: boolean;
  /** Number of edits made to the study so far. */
  readonly edits: number;

  /** The stored study; null while the study is only read. */
  readonly kept: SavedStudy | null;
  /** The save in which another tab's version of the study was put aside; null for none. */
  readonly aside: SavedStudy | null;
  /** The latest change that another tab has made; null for none. */
  readonly news: "saved" | "removed" | null;
  /** True if the study was changed during a write, so that another write must follow. */
  readonly due: boolean;
  readonly writing: boolean;
  /**
   * The number of times that the current place has changed (`looks`), and a flag that says if the latest change was
   * saved (`noted`).
   */
  readonly looks: number;
  readonly noted: boolean;
}

export const UNREAD: StudyState = {
  ...{ readOnly: true, title: "", chapters: [], chapter: 0, nodes: {}, at: ROOT, undo: false, redo: false },
  ...{ lost: 0, fixed: null, frame: null, epoch: 0, choice: NOTHING_CHOSEN, busy: 0, veil: null },
  ...{ failure: null, problem: null, missing: false, edits: 0, kept: null, aside: null, news: null },
  ...{ due: false, writing: false, looks: 0, noted: true },
};

export type Happening =
  // Events that report replies from the engine.
  | { type: "busy" | "idle" }
  | { type: "told"; told: Told }
  | { type: "refused"; problem: Msg }
  | { type: "failed"; failure: Failure }
  | Extract<SessionHappening, { type: "explained" | "glimpsed" }>
  // Events for actions of people.
  | { type: "command"; command: TableCommand }
  | { type: "edited" }
  | { type: "looked" }
  | { type: "leave" }
  // Events about the save of the study.
  | { type: "missing" }
  | { type: "saw"; study: SavedStudy }
  | { type: "write" }
  | { type: "saving"; study: SavedStudy }
  | { type: "saved"; aside: SavedStudy | null }
  /** The study could not be saved. `problem`: the engine's reason, if there is one. */
  | { type: "unwritten"; problem: Msg | null }
  /** Some time has passed since the current place changed for the `look`-th time. */
  | { type: "rested"; look: number }
  | { type: "removed" }
  | { type: "elsewhere"; study: SavedStudy };

export type Effect =
  | Extract<SessionEffect, { do: "why" | "preview" }>
  | { do: "play"; path: string[] }
  | { do: "write" }
  | { do: "rest"; look: number }
  /** Save the current place. */
  | { do: "note"; kept: SavedStudy }
  | { do: "saw" | "show"; study: SavedStudy };

type Next = Step<StudyState, Effect>;

/**
 * The ply in requests about a place. The record in such a request contains only the position at that place, so that
 * the ply is always 0.
 */
const BY_ITSELF = 0;

export const isPlayable = ({ readOnly, busy, frame }: StudyState): boolean =>
  !readOnly && busy === 0 && (frame?.seat ?? -1) >= 0;

const MOMENTS = new WeakMap<StudyState, Moment>();

/** Return the view to draw. During a request it is the earlier view; if there is no chapter to show, it is null. */
export function seenIn(state: StudyState): Moment | null {
  if (state.busy > 0) return state.veil;
  const { frame, chapters, epoch: shown, choice, readOnly } = state;
  if (!frame || chapters.length === 0) return null;
  const seen = { frame, shown, choice, playable: isPlayable(state) };
  // While a study is only read, the view is marked as `over`, so that the screen may turn off.
  const moment = MOMENTS.get(state) ?? momentOf(readOnly ? { ...seen, over: true } : seen);
  MOMENTS.set(state, moment);
  return moment;
}

export function transition(state: StudyState, event: Happening): Next {
  const { kept } = state;
  switch (event.type) {
    case "busy":
      return to({ ...state, busy: state.busy + 1, veil: seenIn(state) });
    case "idle":
      return to({ ...state, busy: state.busy - 1 });
    case "told":
      return to(withTold(state, event.told));
    case "refused":
      return to({ ...state, problem: event.problem });
    case "failed":
      return to({ ...state, failure: event.failure });
    case "explained":
    case "glimpsed":
      return to(answered(state, event, BY_ITSELF));
    case "command":
      return done(state, event.command);
    case "edited":
      return inWriting({ ...state, edits: state.edits + 1 });
    case "looked": {
      if (!kept) return to(state);
      const look = state.looks + 1;
      return to({ ...state, looks: look, noted: false }, { do: "rest", look });
    }
    case "rested":
      return event.look === state.looks && !state.noted ? noted(state) : to(state);
    case "leave":
      return state.noted ? to(state) : noted(state);
    case "missing":
      return to({ ...state, missing: true });
    case "saw":
      return to({ ...state, missing: false, kept: event.study }, { do: "saw", study: event.study });
    case "write":
      return inWriting(state);
    case "saving":
      return to({ ...state, kept: event.study });
    case "saved": {
      const after = { ...state, aside: event.aside ?? state.aside };
      return state.due ? to({ ...after, due: false }, { do: "write" }) : to({ ...after, writing: false });
    }
    case "unwritten":
      return to({ ...state, writing: false, due: false, problem: event.problem ?? state.problem });
    case "removed":
      return to({ ...state, news: "removed" });
    case "elsewhere": {
      const { study } = event;
      // If this tab has changes to write, do not show the other tab's version: the next write will put that version
      // aside.
      if (state.writing || study.record === kept?.record) return to(state);
      return to({ ...state, kept: study, news: "saved" }, { do: "saw", study }, { do: "show", study });
    }
  }
}

/** Write the study, or do so later if another write is under way. */
function inWriting(state: StudyState): Next {
  if (state.writing) return to({ ...state, due: true, news: null });
  return to({ ...state, writing: true, news: null }, { do: "write" });
}

/** Save the current place, unless a write of the study is under way. */
function noted(state: StudyState): Next {
  const { kept, writing } = state;
  const after = { ...state, noted: true };
  return kept && !writing ? to(after, { do: "note", kept }) : to(after);
}

/** Apply a reply from the engine: the new place, and the tree if it has changed. */
function withTold(state: StudyState, told: Told): StudyState {
  const { chapter, at, undo, redo } = told;
  const whole = isWhole(told);
  const nodes = whole ? told.nodes : withChanges(state.nodes, told.changed);
  const fixed = whole ? told.frame : state.fixed;
  const follows = !whole && nodeAt(nodes, at).parent === state.at;
  const frame = told.frame && fixed && frameOf(fixed, told.frame, { nodes, at, chapter }, follows);
  const more = whole ? { title: told.title, chapters: told.chapters, lost: told.lost ?? 0 } : {};
  return {
    ...state,
    ...{ chapter, at, undo, redo, nodes, fixed, frame, problem: null },
    ...more,
    ...{ epoch: state.epoch + 1, choice: withNothingChosen(state.choice) },
  };
}

/** Run a command at the current place. */
function done(state: StudyState, command: TableCommand): Next {
  const { frame, choice, epoch } = state;
  if (!frame) return to(state);
  const playable = isPlayable(state);
  const place = { record: frame.record, at: BY_ITSELF };
  if (command.do === "clear") return to({ ...state, choice: withNothingChosen(choice), problem: null });
  if (command.do === "consider")
    return considered(state, pathConsidered(frame, choice, playable, command.id), place);
  if (command.do !== "click" || !playable) return to(state);
  const clicked = clickOn(choice, frame, command.id);
  const { path, why } = clicked;
  const after = {
    ...state,
    problem: null,
    choice: path ? withNothingChosen(clicked.choice) : clicked.choice,
  };
  if (path) return to(after, { do: "play", path });
  return why ? to(after, { do: "why", epoch, why, ...place }) : to(after);
}
