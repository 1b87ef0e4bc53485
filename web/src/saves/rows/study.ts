/** Validates the row of a study. */
import type { Frame } from "../../engine/protocol.ts";
import { frameIn } from "../row-validation.ts";
import { isId } from "../save-schema.ts";
import { countOf, isFields, isText, lineOf, linesOf, timeOf } from "./row-values.ts";

export interface SavedStudy {
  id: string;
  /**
   * The text of the study. It suffices to open the study; the other fields only allow the page to show it before
   * Python is ready.
   */
  record: string;
  title: string;
  /** The games of the chapters, in the order of the chapters. */
  games: string[];
  /**
   * The chapter shown last, and the number of the place in it, counted in the order in which the text lists the
   * nodes.
   */
  chapter: number;
  at: number;
  /** The time of creation, in milliseconds since 1970. `updated`: the time of the latest write. */
  created: number;
  updated: number;
  /** The frame shown last; null for none. */
  frame: Frame | null;
}

/** The largest number of chapters accepted, which no real study reaches. */
const MOST_CHAPTERS = 10_000;

/** Return the study in a row; undefined if the row has no valid id or text. */
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
