/** The studies of this device, in a database of their own beside that of the matches. */
import { channel } from "../base/channel.ts";
import type { Frame } from "../engine/protocol.ts";
import { openPlace, type Place } from "./database.ts";
import { frameIn } from "./reading.ts";
import { Removed } from "./removed.ts";
import { countOf, isFields, isText, lineOf, linesOf, timeOf } from "./rows/values.ts";
import { isId } from "./schema.ts";
import { Shelf } from "./shelf.ts";

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

const STUDIES: Place<SavedStudy> = {
  database: "kleinod-studies",
  version: 1,
  rows: "studies",
  read: readStudy,
  upgraded: (row) => row,
};

export class StudyShelf extends Shelf<SavedStudy> {
  constructor(
    open = (onClosed: () => void) => openPlace(STUDIES, onClosed),
    told = channel("kleinod-studies"),
  ) {
    super(open, readStudy, told);
  }
}

export const studies = new StudyShelf();
/** What can be brought back, on whatever page one has gone to. */
export const removedStudies = new Removed<SavedStudy>(studies);

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) void studies.retry();
});
addEventListener("beforeunload", (event) => {
  if (studies.health !== "fine" && studies.hasUnsaved) event.preventDefault();
});
