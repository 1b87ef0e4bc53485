/** Validates single values from rows and files, which may contain anything. */

type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const isText = (value: unknown): value is string => typeof value === "string";

/** The latest time that a `Date` can represent, in milliseconds since 1970. The earliest one is its negative. */
export const LATEST = 8.64e15;

/** True if a value is a time in milliseconds that a `Date` can represent. */
const isTime = (value: unknown): value is number => typeof value === "number" && Math.abs(value) <= LATEST;

/** Return the first valid time among these values; 0 if there is none. */
export const timeOf = (...values: unknown[]): number => values.find(isTime) ?? 0;

/** Return a number rounded down to a whole number; 0 for a negative number or any other value. */
export const countOf = (value: unknown): number =>
  typeof value === "number" && value >= 0 ? Math.min(Math.floor(value), Number.MAX_SAFE_INTEGER) : 0;

/** The number of characters after which a text is cut off, because it is shown in one line. */
const LONGEST_LINE = 200;
export const lineOf = (value: unknown): string => (isText(value) ? value.slice(0, LONGEST_LINE) : "");

/**
 * Return a list of texts, each cut off after `LONGEST_LINE` characters; empty if the value is not a list of texts or
 * has more than `longest` items.
 */
export const linesOf = (value: unknown, longest: number): string[] =>
  Array.isArray(value) && value.length <= longest && value.every(isText) ? value.map(lineOf) : [];
