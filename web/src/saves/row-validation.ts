/** Validates the rows of a database, so that a damaged row does not prevent the page from showing the others. */
import type { Frame } from "../engine/protocol.ts";
import { countOf, isFields, isText, lineOf, linesOf, timeOf } from "./rows/row-values.ts";
import { isId, isRecord, MOST_SEATS, type SavedMatch } from "./save-schema.ts";

/** A row that contains no valid save. `key`: its key in the database; `raw`: its content as it was read. */
export interface DamagedRow {
  key: IDBValidKey;
  raw: unknown;
}

let isFrame = (_value: unknown): _value is Frame => false;

/**
 * Load the script that validates the frames stored in rows, and resolve once it is ready. If it cannot be loaded,
 * saves are shown without their frames.
 */
export async function needFrames(): Promise<void> {
  await import("./rows/frame-shape.ts").then(
    (shape) => {
      isFrame = shape.isFrame;
    },
    () => {},
  );
}

/** Return the frame stored in a row; null if it cannot be drawn. */
export const frameIn = (value: unknown): Frame | null => (isFrame(value) ? value : null);

/**
 * Return the save in a row; undefined if the row has no valid id, game or record. All other fields only allow the
 * page to show the save before Python is ready. Invalid ones are ignored, and the next turn writes them again.
 */
export function readRow(row: unknown): SavedMatch | undefined {
  if (!isFields(row) || !isId(row.id) || !isText(row.game) || !isRecord(row.record)) {
    return undefined;
  }
  const shown = frameIn(row.frame);
  const frame = shown?.game === row.game ? shown : null;
  const kinds = linesOf(row.kinds, MOST_SEATS);
  const { undone, ...known } = row;
  return {
    ...known,
    ...(undone === true && { undone }),
    id: row.id,
    game: row.game,
    record: row.record,
    names: linesOf(row.names, MOST_SEATS),
    kinds: kinds.length > 0 ? kinds : (frame?.kinds ?? []),
    created: timeOf(row.created, row.updated),
    updated: timeOf(row.updated),
    at: countOf(row.at),
    over: row.over === true,
    title: lineOf(row.title),
    fixed: row.fixed === true,
    frame,
  };
}

export interface SortedRows<T> {
  saves: T[];
  damaged: DamagedRow[];
}

/** Divide rows into the saves that `read` accepts and the damaged rows. */
export function sorted<T>(rows: readonly unknown[], read: (row: unknown) => T | undefined): SortedRows<T> {
  const saves: T[] = [];
  const damaged: DamagedRow[] = [];
  for (const raw of rows) {
    const save = read(raw);
    if (save) saves.push(save);
    else damaged.push({ key: (raw as { id: IDBValidKey }).id, raw });
  }
  return { saves, damaged };
}

/** The greatest depth of a value in a text. No browser reaches the end of its stack there. */
const DEEPEST = 200;

/** Return the content of a damaged row as text, so that a person can store it in a file. */
export function rawText(raw: unknown): string {
  try {
    return `${JSON.stringify(raw, speakable, 2)}\n`;
  } catch {
    // JSON cannot represent an object that contains itself or is nested too deeply, so replace those parts by "…".
    const above: unknown[] = [];
    const once = function (this: unknown, key: string, value: unknown): unknown {
      while (above.length > 0 && above.at(-1) !== this) above.pop();
      if (above.includes(value) || above.length > DEEPEST) return "…";
      if (typeof value === "object" && value !== null) above.push(value);
      return speakable(key, value);
    };
    return `${JSON.stringify(raw, once, 2)}\n`;
  }
}

/** Return a value that JSON can represent: a `bigint` becomes text, and anything else stays the same. */
const speakable = (_key: string, value: unknown): unknown =>
  typeof value === "bigint" ? String(value) : value;
