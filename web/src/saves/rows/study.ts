/** The row of a study, read without trusting a word of it. */
import type { Frame } from "../../engine/protocol.ts";
import { frameIn } from "../row-validation.ts";
import { isId } from "../save-schema.ts";
import { countOf, isFields, isText, lineOf, linesOf, timeOf } from "./row-values.ts";

export interface SavedStudy {
  id: string;
  /** The text of the study: the save itself. All else is for showing it quickly. */
  record: string;
  title: string;
  /** The games of its chapters, in their order. */
  games: string[];
  /** The chapter that was shown, and the place in it: a number in the order of the text. */
  chapter: number;
  at: number;
  /** Milliseconds since 1970. */
  created: number;
  updated: number;
  /** What was shown. */
  frame: Frame | null;
}

/** More chapters than anybody makes. */
const MOST_CHAPTERS = 10_000;

/** The study in a row; without an id and a text there is none. */
export function readStudy(row: unknown): SavedStudy | undefined {
  if (!isFields(row) || !isId(row.id) || !isText(row.record) || !row.record) return undefined;
  return {
    ...{ id: row.id, record: row.record },
    title: lineOf(row.title),
    games: linesOf(row.games, MOST_CHAPTERS),
    ...{ chapter: countOf(row.chapter), at: countOf(row.at) },
    created: timeOf(row.created, row.updated),
    updated: timeOf(row.updated),
    frame: frameIn(row.frame),
  };
}
