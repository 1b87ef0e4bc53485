/** The schema of a saved match, its older versions, and their upgrades. */
import type { Frame } from "../engine/protocol.ts";

export interface SavedMatch {
  /** The key: the id of the match, followed by "-2", "-3" and so on if several versions of the match are stored. */
  id: string;
  game: string;
  /**
   * The canonical text of the whole match. Nothing else is needed to open it: the other fields only serve to show the
   * save quickly.
   */
  record: string;
  /** The names of the people at the seats, as typed; "" for none. */
  names: string[];
  kinds: string[];
  /** The time of creation, in milliseconds since 1970. `updated`: the time of the latest write. */
  created: number;
  updated: number;
  /** The ply that was shown last. */
  at: number;
  /**
   * Set if the turns after `at` were undone, so that play goes on from there. Without it a person only looked back at
   * `at`.
   */
  undone?: true;
  over: boolean;
  /** A name for the match; "" for none. */
  title: string;
  /** True for a named copy, which stays unchanged even if it is played on. */
  fixed: boolean;
  /** The frame shown last, to be drawn before Python has started; null if it holds secrets. */
  frame: Frame | null;
}

/** The version of this schema, in the database and in exported files. */
export const SCHEMA = 2;

/** A save of any release. Fields that an older release did not have are missing. */
export type OldSave = Record<string, unknown>;

/** `STEPS[n]` upgrades a save of schema n + 1 to schema n + 2. Only append to this list. */
const STEPS: readonly ((save: OldSave) => OldSave)[] = [
  // 1 → 2: adds named copies and the time of creation.
  (save) => ({ ...save, fixed: false, created: save.updated }),
];

/** Return a save of schema `from`, upgraded to this schema. */
export function upgraded(save: OldSave, from: number): OldSave {
  return STEPS.slice(from - 1, SCHEMA - 1).reduce((older, step) => step(older), save);
}

/** The largest number of seats of any game. */
export const MOST_SEATS = 6;

const ID = /^[a-z0-9]{4,16}(-[1-9][0-9]{0,2})?$/;

export function isId(text: unknown): text is string {
  return typeof text === "string" && ID.test(text);
}

/** The largest number of characters of a record that the engine opens. */
const MAX_RECORD = 250_000;

/**
 * True if a value can be the text of a match. Rows and files are checked alike, so that every export can be imported.
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
