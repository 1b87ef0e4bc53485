/** Validate the row of a study. */
import type { Frame } from "../../engine/protocol.ts";
import { frameIn } from "../row-validation.ts";
import { isId } from "../save-schema.ts";
import { countOf, isFields, isText, lineOf, linesOf, timeOf } from "./row-values.ts";

export interface SavedStudy {
  id: string;
  /** The text of the study. It is the study itself; the other fields only serve to show it quickly. */
  record: string;
  title: string;
  /** The games of its chapters, in their order. */
  games: string[];
  /** The chapter last shown, and the place in it: a number in the order of the text. */
  chapter: number;
  at: number;
  /** Milliseconds since 1970. */
  created: number;
  updated: number;
  /** The frame last shown. */
  frame: Frame | null;
}

/** A bound that no study reaches. */
const MOST_CHAPTERS = 10_000;

/** Return the study in a row; undefined without an id and a text. */
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
