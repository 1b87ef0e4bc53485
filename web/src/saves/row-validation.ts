/** Rows of the database, read without trusting a word of them: one that is damaged hides no other. */
import type { Frame } from "../engine/protocol.ts";
import { countOf, isFields, isText, lineOf, linesOf, timeOf } from "./rows/row-values.ts";
import { isId, isRecord, MOST_SEATS, type SavedMatch } from "./save-schema.ts";

/** A row that is no save any more. `key` finds it; `raw` is all that is there. */
export interface DamagedRow {
  key: IDBValidKey;
  raw: unknown;
}

let isFrame = (_value: unknown): _value is Frame => false;

/** Resolves when pictures in rows can be read. Where the script for that does not arrive, saves have none. */
export async function needFrames(): Promise<void> {
  await import("./rows/frame-shape.ts").then(
    (shape) => {
      isFrame = shape.isFrame;
    },
    () => {},
  );
}

/** The picture in a row: what was shown, if it can be drawn. */
export const frameIn = (value: unknown): Frame | null => (isFrame(value) ? value : null);

/**
 * The save in a row. Without an id, a game and a record there is none: undefined. All else is there to show it
 * quickly, and is left out where it makes no sense; playing on writes it anew.
 */
export function readRow(row: unknown): SavedMatch | undefined {
  if (!isFields(row) || !isId(row.id) || !isText(row.game) || !isRecord(row.record)) {
    return undefined;
  }
  const shown = frameIn(row.frame);
  const frame = shown?.game === row.game ? shown : null;
  const kinds = linesOf(row.kinds, MOST_SEATS);
  return {
    ...row,
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

/** Saves, and what is no save, of all rows. */
export const readRows = (rows: readonly unknown[]): SortedRows<SavedMatch> => sorted(rows, readRow);

export interface SortedRows<T> {
  saves: T[];
  damaged: DamagedRow[];
}

/** What `read` makes of rows, and those of which it makes nothing. */
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

/** A damaged row as text, for a file: whatever is in it. */
export function rawText(raw: unknown): string {
  try {
    return `${JSON.stringify(raw, speakable, 2)}\n`;
  } catch {
    // It contains itself.
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

/** What JSON has no way to write. */
const speakable = (_key: string, value: unknown): unknown =>
  typeof value === "bigint" ? String(value) : value;
