/**
 * The words page and Python exchange: JSON text in, JSON text out, one reply for each request.
 * Twin of py/kleinod/bridge.py; samples of real replies are kept in tests/contract/.
 *
 * Requests carry the whole match as a record text, so that any worker can answer them at any time. On their way
 * (`frame-assembly.ts`) the record is replaced by `have`, the handle of the latest frame, where that frame's record is
 * meant; a worker that does not know the handle answers with kind "unknown", and gets the record. To a page that
 * has a frame of a match the next one is told as what is new (`ToldFrame`). Nothing in this file depends on a game.
 */

import type {
  Draft,
  Eyes,
  Frame,
  GameInfo,
  Looking,
  OptionValue,
  Sketch,
  TapsBySeat,
} from "./frame-types.ts";
import type { Motion, Msg, Scene } from "./scene.ts";
import type { StudyReply, StudyRequest } from "./study-types.ts";

export type * from "./frame-types.ts";
export type * from "./scene.ts";
export type * from "./study-types.ts";

export type Request =
  | { op: "hello" }
  | {
      op: "new";
      game: string;
      seats: number;
      options?: Record<string, OptionValue>;
      seed?: number;
      kinds?: string[];
      id?: string;
      /** Where the match starts, if not at the beginning: the text of a position (`Frame.positionText`). */
      from?: string;
      viewer?: number | null;
      eyes?: Eyes;
      picture?: boolean;
    }
  /** Draws the value of `GameInfo.editor`: from `text` (default: what drawing begins with), or by chance from `seed`. */
  | {
      op: "draw";
      game: string;
      seats: number;
      /** The other options; they decide whether a match could begin. */
      options?: Record<string, OptionValue>;
      text?: string;
      seed?: number;
      /** One of `Sketch.choices` of that text. */
      click?: string;
    }
  /**
   * A position put together: the `text` of a draft, or one to begin with (`seed`: what chance brings at the start),
   * after `edits`, each "tool@place" or "field=number".
   */
  | {
      op: "edit";
      game: string;
      seats: number;
      options?: Record<string, OptionValue>;
      text?: string;
      begin?: "empty" | "start";
      seed?: number;
      edits?: string[];
    }
  /** The record of another program's match. */
  | { op: "foreign"; text: string }
  /** Also for links: any text; a bad one gives an error. Without `at` the end of the match is shown. */
  | ({ op: "open"; record: string; at?: number } & Looking)
  /**
   * Plays at `at` (default: the end); a different action there drops what came after. With `taps` the questions
   * that follow in private are answered at once where nothing depends on them (`moot`) or a click of that seat
   * answers them (`recalls`); `used` says which clicks did, `last` tells of all of it. With `coach` the reply says
   * what is new to a beginner (`situations`).
   */
  | ({ op: "act"; record: string; at?: number; path?: string[]; text?: string } & Looking & {
        taps?: TapsBySeat;
        coach?: boolean;
      })
  | ({ op: "resign"; record: string; seat: number } & Looking)
  /** Beyond the end is the end. `since`: the ply shown before, if it is in the same turn and `last` is to tell what happened after it. */
  | ({ op: "goto"; record: string; at: number; since?: number } & Looking)
  /** Cuts the match at ply `at`: what undo does with a person's consent. */
  | ({ op: "cut"; record: string; at: number } & Looking)
  /** The match in its short form, for links. */
  | { op: "links"; record: string }
  /** The position after a path without chance or reveal, for a look ahead. */
  | { op: "preview"; record: string; at?: number; path: string[]; viewer?: number | null }
  /** A position that looks to `viewer` like this moment, in which `seed` deals anew what is hidden. */
  | { op: "seen"; record: string; at?: number; viewer: number | null; seed: number }
  /** What others did after the latest decision of `seat`, up to the moment shown. */
  | { op: "recount"; record: string; at?: number; seat: number; eyes?: Eyes }
  /** Ids clicked so far plus the refused one: an action, or the most telling reason. */
  | { op: "why"; record: string; at?: number; path: string[] }
  /** From where something could go to a place at once, whoever's turn it is. */
  | { op: "attackers"; record: string; at?: number; id: string }
  /** Typed notation: the path it means, of a whole `turn` that of its first action, or an error. */
  | { op: "parse"; record: string; at?: number; text: string }
  /** A slice of about 25 ms of thought; send again until `done`. Same record and level: same answer.
   *  `now`: answer with the best found so far. */
  | { op: "think"; record: string; at?: number; level: number | "hint"; now?: boolean }
  /** A slice of looking deeper: `lines` best answers for whoever is to act, until `nodes` positions were seen. */
  | { op: "analyse"; record: string; at?: number; lines?: number; nodes?: number; viewer?: number | null }
  /** A slice of a node count `depth` actions or turns deep; send again until `done`. */
  | { op: "count"; record: string; at?: number; depth: number; unit?: CountUnit }
  /** A slice of looking at a turn, made from ply `since` to `at`: is it one of `ways`, turns in notation with "/"
   *  between decisions, or what holds against a win within `turns` own turns, that one included? */
  | { op: "judge"; record: string; at: number; since: number; turns: number; ways: string[] }
  /** How another record of the same match stands to this one. */
  | { op: "relate"; record: string; other: string }
  | StudyRequest;

/** "unknown" leaves the engine's client only for studies: of a match it asks again with the record. */
export type ErrorKind = "illegal" | "bad_text" | "bad_request" | "version" | "over" | "bug" | "unknown";

export interface Failure {
  ok: false;
  kind: ErrorKind;
  msg: Msg;
  /** Only with kind "bug". */
  trace?: string;
}

export interface Hello {
  games: GameInfo[];
  python: string;
  version: string;
}

export interface Refusal {
  why: Msg;
  /** Worth telling even to somebody whose last click has begun something else. */
  anyhow?: true;
  /** Labels of the buttons that were tried. */
  buttons?: Record<string, Msg>;
}

/** What a moment is worth. `chances` are thousandths for each seat. */
export interface Analysis {
  done: boolean;
  depth: number;
  nodes: number;
  chances: number[];
  /** Best first. */
  lines: AnalysedLine[];
}

export interface AnalysedLine {
  text: string;
  /** The whole first turn, as far as the line goes. */
  turn: string;
  path: string[];
  chances: number[];
  /** Plies to a win of the seat to act, negative for a loss, 0 where it is open. */
  wins_in: number;
  steps: { text: string; trace: Motion[]; seat: number }[];
  why?: Msg;
}

export type CountUnit = "action" | "turn";

/** How many lines of play were counted so far, and how much of the tree that is (0 to 1, a guess). */
export interface Counted {
  done: boolean;
  count: number;
  share: number;
  /** When all is counted: each first action, in notation, and how much lies below it. */
  parts?: [text: string, count: number][];
}

export interface Replies {
  hello: Hello;
  new: Frame;
  draw: Sketch;
  edit: Draft;
  open: Frame;
  act: Frame;
  resign: Frame;
  goto: Frame;
  cut: Frame;
  preview: { scene: Scene; last: Motion[]; story: Msg[]; standing: number[] };
  seen: { record: string };
  /** `from`: the ply before the first step. The sentences of a step are about what ends after `at` plies. */
  recount: { from: number; steps: { at: number; seat: number; story: Msg[] }[] };
  why: { path: string[] } | Refusal;
  attackers: { from: string[] };
  parse: { path: string[]; turn?: true };
  /** `record` is "" where the text is of no program that is known; `lost`: what could not be taken over. */
  foreign: { record: string; lost: Msg[] };
  /** `why`: what speaks for it, where the game can say. */
  think:
    | { done: false; nodes: number }
    | { done: true; nodes: number; path: string[]; text: string; why?: Msg };
  links: { packed: string };
  analyse: Analysis;
  count: Counted;
  /** `way`: its place among the ways, or -1. `reply`: decisions in notation; empty where none is needed or known. */
  judge: { done: false; nodes: number } | { done: true; way: number; reply: string[] };
  relate: {
    /** ahead: the other goes on from ours; fork: each went on by itself; other: two matches. */
    relation: "same" | "ahead" | "behind" | "fork" | "other";
    /** What is not the same beside the turns: the first five of two matches, the others of one. */
    differs: ("id" | "game" | "seats" | "options" | "start" | "kinds" | "resignation" | "notes")[];
    /** What only the other has, and what only ours has. */
    adds: RecordShare;
    lacks: RecordShare;
    /** Nothing differs, and only others have added turns than the person who played last in ours. */
    reply: boolean;
  };
  study: StudyReply;
}

/** What one of two records of a match has and the other lacks: turns, who acted in them, who resigned. */
export interface RecordShare {
  turns: number;
  seats: number[];
  resigns: number[];
}

export type Op = keyof Replies;
export type Reply<O extends Op> = ({ ok: true } & Replies[O]) | Failure;
