/** The schema of a saved match, its older versions, and their upgrades. */
import type { Frame } from "../engine/protocol.ts";

export interface SavedMatch {
  /**
   * The key of the save: the id of the match. If several versions of a match are stored, "-2", "-3" and so on are
   * appended.
   */
  id: string;
  game: string;
  /**
   * The canonical text of the whole match. It suffices to open the match; the other fields only allow the page to
   * show the save before Python is ready.
   */
  record: string;
  /** The names of the people at the seats, as they typed them; "" for none. */
  names: string[];
  kinds: string[];
  /** The time of creation, in milliseconds since 1970. `updated`: the time of the latest write. */
  created: number;
  updated: number;
  /** The ply that was shown last. */
  at: number;
  /**
   * Present if a person undid the turns after ply `at`, so that play continues from there. If it is missing, the
   * person was only looking back at ply `at`.
   */
  undone?: true;
  over: boolean;
  /** The name that a person has given to the save; "" for none. */
  title: string;
  /** True for a named copy. It never changes: if somebody plays on from it, that is saved separately. */
  fixed: boolean;
  /** The frame shown last, which the page can draw before Python has started; null if that frame shows secrets. */
  frame: Frame | null;
}

/** The version number of this schema, as written to the database and to exported files. */
export const SCHEMA = 2;

/** A save as any release may have written it. Fields that were added later are missing. */
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
 * True if a value may be the record of a match. The same check applies to rows and to files, so that every exported
 * file can be imported.
 */
export function isRecord(text: unknown): text is string {
  return typeof text === "string" && text !== "" && text.length <= MAX_RECORD;
}

/** Return the first id that is still free for another version of match `id`. */
export async function freeId(id: string, taken: (id: string) => Promise<boolean>): Promise<string> {
  const root = id.split("-")[0] ?? id;
  let number = 2;
  while (await taken(`${root}-${number}`)) number += 1;
  return `${root}-${number}`;
}
