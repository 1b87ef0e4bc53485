/** The schema of a saved match, its older versions, and their upgrades. */
import type { Frame } from "../engine/protocol.ts";

export interface SavedMatch {
  /** The key: the id of the match, with "-2", "-3" … if several versions of it are stored. */
  id: string;
  game: string;
  /** The canonical text of the whole match. It is the save itself; the other fields only serve to show it quickly. */
  record: string;
  /** The names as typed; "" for none. */
  names: string[];
  kinds: string[];
  /** Milliseconds since 1970. */
  created: number;
  updated: number;
  /** The ply last shown. */
  at: number;
  /** Turns after `at` were taken back: the match is played on from there. Without it `at` is only looked back at. */
  undone?: true;
  over: boolean;
  /** A name for the match, or "". */
  title: string;
  /** A named copy: playing on from it leaves it as it is. */
  fixed: boolean;
  /** The frame last shown, to draw before Python has started; null if it holds secrets. */
  frame: Frame | null;
}

/** The version of this schema, for the database and for exported files. */
export const SCHEMA = 2;

/** A save of any release; fields that an older release lacked are missing. */
export type OldSave = Record<string, unknown>;

/** `STEPS[n]` brings a save of schema n + 1 to schema n + 2. Append only. */
const STEPS: readonly ((save: OldSave) => OldSave)[] = [
  // 1 → 2: named copies, and the day a match began.
  (save) => ({ ...save, fixed: false, created: save.updated }),
];

/** Return a save of schema `from` in this schema. */
export function upgraded(save: OldSave, from: number): OldSave {
  return STEPS.slice(from - 1, SCHEMA - 1).reduce((older, step) => step(older), save);
}

/** No game has more seats. */
export const MOST_SEATS = 6;

const ID = /^[a-z0-9]{4,16}(-[1-9][0-9]{0,2})?$/;

export function isId(text: unknown): text is string {
  return typeof text === "string" && ID.test(text);
}

/** Characters. The engine opens no longer record. */
const MAX_RECORD = 250_000;

/**
 * True if a value can be the text of a match. Rows and files use the same check, so that every export can be
 * imported.
 */
export function isRecord(text: unknown): text is string {
  return typeof text === "string" && text !== "" && text.length <= MAX_RECORD;
}

/** Return the first free id for another version of match `id`. */
export async function freeId(id: string, taken: (id: string) => Promise<boolean>): Promise<string> {
  const root = id.split("-")[0] ?? id;
  let number = 2;
  while (await taken(`${root}-${number}`)) number += 1;
  return `${root}-${number}`;
}
