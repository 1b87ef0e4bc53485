/** Validation of database rows. A damaged row does not keep the page from showing the others. */
import type { Frame } from "../engine/protocol.ts";
import { countOf, isFields, isText, lineOf, linesOf, timeOf } from "./rows/row-values.ts";
import { isId, isRecord, MOST_SEATS, type SavedMatch } from "./save-schema.ts";

/** A row that holds no valid save. `key`: its key in the database; `raw`: its content. */
export interface DamagedRow {
  key: IDBValidKey;
  raw: unknown;
}

let isFrame = (_value: unknown): _value is Frame => false;

/**
 * Resolve when the frames stored in rows can be validated. If the script for this cannot be loaded, saves have no
 * frames.
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
 * Return the save in a row; undefined if the id, the game or the record is missing. All other fields only serve to
 * show the save quickly. Invalid ones are dropped, and the next turn writes them again.
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

/** Separate the rows that `read` accepts from the damaged ones. */
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

/** Return a damaged row as text for a file. */
export function rawText(raw: unknown): string {
  try {
    return `${JSON.stringify(raw, speakable, 2)}\n`;
  } catch {
    // The object contains itself, so replace each repetition.
    const above: unknown[] = [];
    const once = function (this: unknown, key: string, value: unknown): unknown {
      while (above.length > 0 && above.at(-1) !== this) above.pop();
      if (above.includes(value)) return "…";
      if (typeof value === "object" && value !== null) above.push(value);
      return speakable(key, value);
    };
    return `${JSON.stringify(raw, once, 2)}\n`;
  }
}

/** Return a value that JSON can write, in place of one that it cannot. */
const speakable = (_key: string, value: unknown): unknown =>
  typeof value === "bigint" ? String(value) : value;
