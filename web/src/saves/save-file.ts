/** Writes saves to a JSON file that people can read, and validates such a file when it is imported. */
import type { Msg } from "../engine/protocol.ts";
import { timeOf } from "./rows/row-values.ts";
import {
  isId,
  isRecord,
  MOST_SEATS,
  type OldSave,
  type SavedMatch,
  SCHEMA,
  upgraded,
} from "./save-schema.ts";

/**
 * The fields of a save that are written to a file. The frame is left out, because the engine computes it again during
 * the import.
 */
export type Entry = Pick<
  SavedMatch,
  "id" | "game" | "record" | "names" | "title" | "fixed" | "at" | "created" | "updated"
>;

/** A save in a file that cannot be read: its name, and the reason. */
export interface Refused {
  name: string;
  why: Msg;
}

export interface Contents {
  entries: Entry[];
  refused: Refused[];
}

/** Thrown if nothing in a file can be read. */
export class FileProblem extends Error {
  readonly msg: Msg;

  constructor(code: string, args: Record<string, string | number> = {}) {
    super(code);
    this.msg = { code, args };
  }
}

const FORMAT = "kleinod-saves";
/** The largest file accepted, in characters. It has room for thousands of long matches. */
const MAX_FILE = 20_000_000;
const MAX_TEXT = 200;

/** Return the text of a file that contains these saves. */
export function writeFile(saves: readonly SavedMatch[], version: string, now = new Date()): string {
  const entries = saves.map(({ id, game, record, names, title, fixed, at, created, updated }) => ({
    id,
    game,
    title,
    names,
    fixed,
    created: new Date(timeOf(created)).toISOString(),
    updated: new Date(timeOf(updated)).toISOString(),
    at,
    record,
  }));
  const file = { format: FORMAT, schema: SCHEMA, edition: version, made: now.toISOString(), saves: entries };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Return a file name that contains the date, such as "kleinod-saves-2026-11-21.json". */
export function fileName(now = new Date()): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return `kleinod-saves-${day.map((part) => String(part).padStart(2, "0")).join("-")}.json`;
}

/**
 * Return the saves in a file. A damaged one is reported and does not affect the others. Throws `FileProblem` if
 * nothing can be read.
 */
export function readFile(text: string): Contents {
  if (text.length > MAX_FILE) throw new FileProblem("file.large");
  const file = parsed(text);
  const { schema, saves } = file;
  if (typeof schema !== "number" || !Number.isInteger(schema) || schema < 1 || !Array.isArray(saves)) {
    throw new FileProblem("file.damaged");
  }
  if (schema > SCHEMA) throw new FileProblem("file.newer", { schema, known: SCHEMA });
  const contents: Contents = { entries: [], refused: [] };
  for (const [number, save] of saves.entries()) {
    const entry = isObject(save) ? upgraded(save, schema) : {};
    const wrong = FIELDS.find(([field, fits]) => !fits(entry[field]))?.[0];
    if (wrong === undefined) contents.entries.push(toEntry(entry));
    else {
      const name = isShort(entry.title) && entry.title ? entry.title : String(number + 1);
      contents.refused.push({ name, why: { code: "file.field", args: { field: wrong } } });
    }
  }
  return contents;
}

function parsed(text: string): OldSave {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new FileProblem("file.json");
  }
  if (!isObject(file) || file.format !== FORMAT) throw new FileProblem("file.foreign");
  return file;
}

const isObject = (value: unknown): value is OldSave =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isShort = (value: unknown): value is string => typeof value === "string" && value.length <= MAX_TEXT;
const isDate = (value: unknown): boolean => isShort(value) && !Number.isNaN(Date.parse(value));

/** For each field, the check that its value must pass. */
const FIELDS: readonly [keyof Entry, (value: unknown) => boolean][] = [
  ["id", isId],
  ["game", isShort],
  ["record", isRecord],
  ["names", (value) => Array.isArray(value) && value.length <= MOST_SEATS && value.every(isShort)],
  ["title", isShort],
  ["fixed", (value) => typeof value === "boolean"],
  ["at", (value) => Number.isInteger(value) && (value as number) >= 0],
  ["created", isDate],
  ["updated", isDate],
];

/** Return the entry of a save whose fields have passed all checks. */
function toEntry(save: OldSave): Entry {
  const { id, game, record, names, title, fixed, at, created, updated } = save as unknown as Record<
    "created" | "updated",
    string
  > &
    Entry;
  const dates = { created: Date.parse(String(created)), updated: Date.parse(String(updated)) };
  return { id, game, record, names, title, fixed, at, ...dates };
}
