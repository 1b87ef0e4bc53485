/** Validates the row of a study. */
import type { Frame } from "../../engine/protocol.ts";
import { frameIn } from "../row-validation.ts";
import { isId } from "../save-schema.ts";
import { countOf, isFields, isText, lineOf, linesOf, timeOf } from "./row-values.ts";

export interface SavedStudy {
  id: string;
  /**
   * The text of the study. Nothing else is needed to open it: the other fields only serve to show the study quickly.
   */
  record: string;
  title: string;
  /** The games of the chapters, in the order of the chapters. */
  games: string[];
  /** The chapter shown last, and the place in it as a number in the order of the text. */
  chapter: number;
  at: number;
  /** The time of creation, in milliseconds since 1970. `updated`: the time of the latest write. */
  created: number;
  updated: number;
  /** The frame shown last; null for none. */
  frame: Frame | null;
}

/** A limit on the number of chapters that no study reaches. */
const MOST_CHAPTERS = 10_000;

/** Return the study in a row; undefined if the id or the text is missing. */
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
