/**
 * What is asked and answered about a study, twin of py/kleinod/requests/study_requests.py. The engine keeps the study of the latest
 * opening; everything else names it by the handle of the latest reply (`have`), and is refused as "unknown" by a worker
 * that has another one or none. Nodes have numbers: those of the order of the text, then those of what was added since.
 */

import type { Frame } from "./frame-types.ts";
import type { Msg } from "./scene.ts";

/** A study from its text, also as people write it (`StudyTexts.notation`); or a new one from a match: of one with secrets what `viewer` sees, or all with `reveal`. */
export type StudyOpening = { op: "study"; study: string } | ({ op: "study"; title?: string } & StudyStart);

/** What a chapter begins with. `from`: the ply that is meant by "what `viewer` sees". */
export interface StudyStart {
  record: string;
  from?: number;
  called?: string;
  viewer?: number | null;
  reveal?: boolean;
}

/** What is done to the node `at` of a chapter. */
export type StudyDeed =
  | { do: "promote" | "demote" | "cut" | "deal" | "undo" | "redo" | "chapter" | "remove" }
  /** `viewer`: who looks, if that is not whoever is to act. */
  | { do: "look"; viewer?: number }
  | { do: "play"; path: string[] }
  /** `also`: undone together with what was done before it. */
  | { do: "type"; text: string; also?: boolean }
  | { do: "say"; comment?: string; glyph?: number; drawn?: string[]; also?: boolean }
  /** Of the chapter, or of the study. */
  | { do: "title"; title: string; whole?: boolean }
  | ({ do: "add" } & StudyStart)
  /** All that another study has beyond this one, by its text. */
  | { do: "take"; other: string }
  /** A new chapter from here, hidden hands dealt anew. `viewer`: whose eyes see the rest, where the chapter says nobody's. */
  | { do: "suppose"; holds: string; seed: number; called?: string; viewer?: number | null };

/** What leaves the study as it is. A supposition is a text such as "1-chili-2 2-soy-1": seat, kind and how many at least. */
export type StudyQuery =
  /** `language`: that of the words in notation. */
  | { do: "text"; language?: string }
  | { do: "news"; other: string }
  | { do: "hands"; holds: string; viewer?: number | null }
  | { do: "compare"; suppositions: string[]; deals: number; seed: number; viewer?: number | null };

export interface StudyPlace {
  chapter: number;
  at: number;
}

export type StudyRequest =
  | StudyOpening
  | ({ op: "study"; have: string; chapter?: number; at: number } & (StudyDeed | StudyQuery));

/** An arrow from place to place, or a mark where `end` is "". */
export interface Drawing {
  start: string;
  end: string;
  tone: number;
}

export interface StudyNode {
  parent: number;
  /** The main continuation first. */
  next: number[];
  /** What was done, in notation; missing at the start. */
  text?: string;
  seat?: number;
  turn?: number;
  comment?: string;
  glyph?: number;
  drawn?: Drawing[];
}

export type StudyNodes = Readonly<Record<number, StudyNode>>;

/** What never changes in a chapter. */
export type ChapterPart = Pick<
  Frame,
  "game" | "version" | "seats" | "options" | "seed" | "id" | "colors" | "board"
>;

/** What is to be seen at a node: a frame without a list of turns and without a record. */
export type StudyFrame = Omit<Frame, "record" | "turns" | keyof ChapterPart>;

interface Stands extends StudyPlace {
  handle: string;
  undo: boolean;
  redo: boolean;
}

/** All of it, and all nodes of the chapter shown. A study without chapters shows none. */
export interface WholeStudy extends Stands {
  title: string;
  /** `viewer`: whose eyes a chapter is seen with; missing where that is nobody's. */
  chapters: { title: string; game: string; viewer?: number }[];
  nodes: StudyNodes;
  /** After "suppose": actions that cannot be done in the new chapter. */
  lost?: number;
  frame: (ChapterPart & StudyFrame) | null;
}

/** What has changed in the chapter shown: nodes as they are now, null where they are gone. */
export interface ChangedStudy extends Stands {
  changed: Record<number, StudyNode | null>;
  frame: StudyFrame;
}

export interface StudyTexts {
  text: string;
  notation: string;
}

/** How much one study has beyond another; `common`: chapters of both. */
export interface Beyond {
  common: number;
  chapters: number;
  actions: number;
  notes: number;
}

/** What a study has beyond another, and what that has beyond it. */
export interface StudyNews {
  adds: Beyond;
  lacks: Beyond;
}

/** A kind of card that a hidden hand may hold: `left` are unaccounted for; it holds `least` for certain, `most` at best. */
export interface HandKind {
  id: string;
  say: Msg;
  left: number;
  least: number;
  most: number;
  /** The kind that cards of this one belong to, if they are told apart further; "" for a kind of its own. */
  of: string;
}

/** The hands in which something is hidden from `viewer`; `wrong`: why they cannot hold what was asked about. */
export interface StudyHands {
  viewer: number | null;
  hands: { seat: number; hidden: number; kinds: HandKind[] }[];
  wrong: Msg | null;
}

/**
 * What a supposition leads to: in `through` of so many deals the line could be walked to its end. `stops` where it ended
 * before, `may` in how many deals whoever is to act could do what. Nothing of that where it is `wrong`.
 */
export interface Supposed {
  wrong: Msg | null;
  deals: number;
  through: number;
  stops: { text: string; why: Msg; deals: number }[];
  may: { text: string; deals: number }[];
}

export interface StudyCompared {
  compared: Supposed[];
}

export type StudyReply = WholeStudy | ChangedStudy | StudyTexts | StudyNews | StudyHands | StudyCompared;
