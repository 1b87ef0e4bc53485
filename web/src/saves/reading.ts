/** Rows of the database, read without trusting a word of them: one that is damaged hides no other. */
import type { Frame } from "../engine/protocol.ts";
import { isId, type SavedMatch } from "./schema.ts";

/** A row that is no save any more. `key` finds it; `raw` is all that is there. */
export interface Damaged {
  key: IDBValidKey;
  raw: unknown;
}

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const isText = (value: unknown): value is string => typeof value === "string";
export const isNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value);
const listOf =
  <T>(fits: (value: unknown) => value is T) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(fits);
export const isTexts = listOf(isText);
const isParts = listOf(isFields);

/**
 * The save in a row. Without an id, a game and a record there is none: undefined. All else is there to show it
 * quickly, and is left out where it makes no sense; playing on writes it anew.
 */
export function readRow(row: unknown): SavedMatch | undefined {
  if (!isFields(row) || !isId(row.id) || !isText(row.game) || !isText(row.record) || !row.record) {
    return undefined;
  }
  const frame = isPicture(row.frame) && row.frame.game === row.game ? row.frame : null;
  const updated = isNumber(row.updated) ? row.updated : 0;
  return {
    ...row,
    id: row.id,
    game: row.game,
    record: row.record,
    names: isTexts(row.names) ? row.names : [],
    kinds: isTexts(row.kinds) ? row.kinds : (frame?.kinds ?? []),
    created: isNumber(row.created) ? row.created : updated,
    updated,
    at: isNumber(row.at) && row.at >= 0 ? Math.floor(row.at) : 0,
    over: row.over === true,
    title: isText(row.title) ? row.title : "",
    fixed: row.fixed === true,
    frame,
  };
}

/** Saves, and what is no save, of all rows. */
export const readRows = (rows: readonly unknown[]): Sorted<SavedMatch> => sorted(rows, readRow);

export interface Sorted<T> {
  saves: T[];
  damaged: Damaged[];
}

/** What `read` makes of rows, and those of which it makes nothing. */
export function sorted<T>(rows: readonly unknown[], read: (row: unknown) => T | undefined): Sorted<T> {
  const saves: T[] = [];
  const damaged: Damaged[] = [];
  for (const raw of rows) {
    const save = read(raw);
    if (save) saves.push(save);
    else damaged.push({ key: (raw as { id: IDBValidKey }).id, raw });
  }
  return { saves, damaged };
}

/** Whether a frame can be drawn: what a picture and its line are made of, and no more. */
export function isPicture(frame: unknown): frame is Frame {
  if (!isFields(frame) || !isFields(frame.board) || !isFields(frame.scene)) return false;
  const { board, scene, outcome } = frame;
  return (
    isText(frame.game) &&
    isTexts(frame.kinds) &&
    isTexts(frame.colors) &&
    [frame.at, frame.turn, frame.seat].every(isNumber) &&
    isParts(board.cells) &&
    [scene.pieces, scene.cells, scene.cards, scene.marks, scene.counts, scene.notes].every(isParts) &&
    [frame.turns, frame.last].every(isParts) &&
    (outcome === null || (isFields(outcome) && listOf(isNumber)(outcome.places)))
  );
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
