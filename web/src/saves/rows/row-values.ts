/** What a value of unknown origin is, in the words of a row or a file. */

type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const isText = (value: unknown): value is string => typeof value === "string";

/** The latest moment, and with a minus sign the earliest, that a `Date` can name. */
export const LATEST = 8.64e15;

/** Whether it is a time in milliseconds that a `Date` can name. */
const isTime = (value: unknown): value is number => typeof value === "number" && Math.abs(value) <= LATEST;

/** The first of these values that is a time; 0 where none is. */
export const timeOf = (...values: unknown[]): number => values.find(isTime) ?? 0;

/** A whole number from 0 on; 0 for whatever is none. */
export const countOf = (value: unknown): number =>
  typeof value === "number" && value >= 0 ? Math.min(Math.floor(value), Number.MAX_SAFE_INTEGER) : 0;

/** A text as far as it fits into a line. */
const LONGEST_LINE = 200;
export const lineOf = (value: unknown): string => (isText(value) ? value.slice(0, LONGEST_LINE) : "");

/** A list of texts, each as far as it fits into a line; empty for whatever is none, or is longer than `longest`. */
export const linesOf = (value: unknown, longest: number): string[] =>
  Array.isArray(value) && value.length <= longest && value.every(isText) ? value.map(lineOf) : [];
