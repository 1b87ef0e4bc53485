/** The shape of a saved match, how it changed from release to release, and how older ones are brought up to it. */
import type { Frame } from "../engine/protocol.ts";

export interface SavedMatch {
  /** The key: the id of the match, with "-2", "-3" … where several versions of it are kept. */
  id: string;
  game: string;
  /** Canonical text of the whole match: the save itself. All else is for showing it quickly. */
  record: string;
  /** As typed, "" where nothing was typed. */
  names: string[];
  kinds: string[];
  /** Milliseconds since 1970. */
  created: number;
  updated: number;
  /** The ply that was shown. */
  at: number;
  over: boolean;
  /** A name for the match, or "". */
  title: string;
  /** A copy kept under a name: playing on from it leaves it as it is. */
  fixed: boolean;
  /** What was shown, so that a board stands before Python has started; null where it holds secrets. */
  frame: Frame | null;
}

/** The number of this shape: of the database, and of the files that are exported. */
export const SCHEMA = 2;

/** A save of some release; what an older one lacks is missing. */
export type OldSave = Record<string, unknown>;

/** `STEPS[n]` brings a save of schema n + 1 to schema n + 2. Append only. */
const STEPS: readonly ((save: OldSave) => OldSave)[] = [
  // 1 → 2: copies under a name, and the day a match began.
  (save) => ({ ...save, fixed: false, created: save.updated }),
];

/** A save of schema `from`, brought up to this one. */
export function upgraded(save: OldSave, from: number): OldSave {
  return STEPS.slice(from - 1, SCHEMA - 1).reduce((older, step) => step(older), save);
}

/** No game has more. */
export const MOST_SEATS = 6;

const ID = /^[a-z0-9]{4,16}(-[1-9][0-9]{0,2})?$/;

export function isId(text: unknown): text is string {
  return typeof text === "string" && ID.test(text);
}

/** Characters. The engine opens no longer record. */
const MAX_RECORD = 250_000;

/** Whether it can be the text of a match: the same for rows and for files, so that what is exported can be imported. */
export function isRecord(text: unknown): text is string {
  return typeof text === "string" && text !== "" && text.length <= MAX_RECORD;
}

/** The first id for another version of match `id` that is not taken. */
export async function freeId(id: string, taken: (id: string) => Promise<boolean>): Promise<string> {
  const root = id.split("-")[0] ?? id;
  let number = 2;
  while (await taken(`${root}-${number}`)) number += 1;
  return `${root}-${number}`;
}
