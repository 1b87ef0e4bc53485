/** What is known of a study being read or edited, as one immutable value, and what events make of it. */
import type { Failure, Frame, MatchConstants, Msg, StudyNodes, WholeStudy } from "../../engine/protocol.ts";
import type { SavedStudy } from "../../saves/study-store.ts";
import { type Choice, clickOn, NOTHING_CHOSEN, pathConsidered, withNothingChosen } from "../choice.ts";
import { answered, considered } from "../choice-rows.ts";
import type { Deed } from "../commands.ts";
import type { Effect as SessionEffect, Happening as SessionHappening } from "../events.ts";
import { type Step, to } from "../machine.ts";
import { type Moment, momentOf } from "../moment.ts";
import { nodeAt, ROOT } from "./move-tree.ts";
import { frameOf, withChanges } from "./study-frame.ts";
import { isWhole, type Told } from "./study-requests.ts";

export interface StudyState {
  /** Nobody plays or changes anything here. */
  readonly readOnly: boolean;
  readonly title: string;
  readonly chapters: WholeStudy["chapters"];
  readonly chapter: number;
  readonly nodes: StudyNodes;
  readonly at: number;
  readonly undo: boolean;
  readonly redo: boolean;
  /** Actions that could not be done in the chapter that the latest deal has made. */
  readonly lost: number;
  /** What never changes in the chapter shown. */
  readonly fixed: MatchConstants | null;
  readonly frame: Frame | null;
  /** How many places have been shown. What was asked about an earlier one no longer matters. */
  readonly epoch: number;
  readonly choice: Choice;
  /** Requests under way that lead to another place, and what stays to be seen meanwhile. */
  readonly busy: number;
  readonly veil: Moment | null;
  /** Why it cannot be opened. */
  readonly failure: Failure | null;
  /** What the latest wish came to nothing for. */
  readonly problem: Msg | null;
  /** There is no such study. */
  readonly missing: boolean;
  /** How much has been changed here so far. */
  readonly edits: number;

  /** What is kept; null while a study is only read. */
  readonly kept: SavedStudy | null;
  /** The version of another tab that was moved out of the way. */
  readonly aside: SavedStudy | null;
  /** What another tab has done last. */
  readonly news: "saved" | "removed" | null;
  /** There is something to be written. */
  readonly due: boolean;
  readonly writing: boolean;
  /** The number of the latest look elsewhere, and whether it has been noted. */
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
  // What the engine answers, and how long it takes
  | { type: "busy" | "idle" }
  | { type: "told"; told: Told }
  | { type: "refused"; problem: Msg }
  | { type: "failed"; failure: Failure }
  | Extract<SessionHappening, { type: "explained" | "glimpsed" }>
  // What people do
  | { type: "deed"; deed: Deed }
  | { type: "edited" }
  | { type: "looked" }
  | { type: "leave" }
  // How it is kept
  | { type: "missing" }
  | { type: "saw"; study: SavedStudy }
  | { type: "write" }
  | { type: "saving"; study: SavedStudy }
  | { type: "saved"; aside: SavedStudy | null }
  /** It could not be written, for this reason if the engine has said one. */
  | { type: "unwritten"; problem: Msg | null }
  /** Time has passed since a look elsewhere. */
  | { type: "rested"; look: number }
  | { type: "removed" }
  | { type: "elsewhere"; study: SavedStudy };

export type Effect =
  | Extract<SessionEffect, { do: "why" | "preview" }>
  | { do: "play"; path: string[] }
  | { do: "write" }
  | { do: "rest"; look: number }
  /** Write where somebody looks. */
  | { do: "note"; kept: SavedStudy }
  | { do: "saw" | "show"; study: SavedStudy };

type Next = Step<StudyState, Effect>;

/** The ply that is asked about: a position by itself answers why and what if, wherever in the tree it stands. */
const BY_ITSELF = 0;

export const isPlayable = ({ readOnly, busy, frame }: StudyState): boolean =>
  !readOnly && busy === 0 && (frame?.seat ?? -1) >= 0;

const MOMENTS = new WeakMap<StudyState, Moment>();

/** What is to be seen in a state. */
export function seenIn(state: StudyState): Moment | null {
  if (state.busy > 0) return state.veil;
  const { frame, chapters, epoch: shown, choice, readOnly } = state;
  if (!frame || chapters.length === 0) return null;
  const seen = { frame, shown, choice, playable: isPlayable(state) };
  // Where nobody acts the screen may sleep.
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
    case "deed":
      return done(state, event.deed);
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
      // Where something of ours is on its way, that goes beside.
      if (state.writing || study.record === kept?.record) return to(state);
      return to({ ...state, kept: study, news: "saved" }, { do: "saw", study }, { do: "show", study });
    }
  }
}

/** Something was changed: it is written as soon as what is being written is. */
function inWriting(state: StudyState): Next {
  if (state.writing) return to({ ...state, due: true, news: null });
  return to({ ...state, writing: true, news: null }, { do: "write" });
}

/** Where somebody looks is written, unless something else is. */
function noted(state: StudyState): Next {
  const { kept, writing } = state;
  const after = { ...state, noted: true };
  return kept && !writing ? to(after, { do: "note", kept }) : to(after);
}

/** Another place is shown, and perhaps another tree. */
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

/** What somebody does with the place shown. */
function done(state: StudyState, deed: Deed): Next {
  const { frame, choice, epoch } = state;
  if (!frame) return to(state);
  const playable = isPlayable(state);
  const place = { record: frame.record, at: BY_ITSELF };
  if (deed.do === "clear") return to({ ...state, choice: withNothingChosen(choice), problem: null });
  if (deed.do === "consider")
    return considered(state, pathConsidered(frame, choice, playable, deed.id), place);
  if (deed.do !== "click" || !playable) return to(state);
  const clicked = clickOn(choice, frame, deed.id);
  const { path, why } = clicked;
  const after = {
    ...state,
    problem: null,
    choice: path ? withNothingChosen(clicked.choice) : clicked.choice,
  };
  if (path) return to(after, { do: "play", path });
  return why ? to(after, { do: "why", epoch, why, ...place }) : to(after);
}
