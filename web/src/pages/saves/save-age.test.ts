import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { speak } from "../../words/sentences.ts";
import { ago } from "./save-age.ts";

const NOW = Date.UTC(2026, 10, 26, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe("the age of a save", () => {
  beforeAll(() => speak("en", { games: {}, shared: { "home.now": "just now" } }));
  afterAll(() => speak("en", { games: {}, shared: {} }));

  it.each([
    [0, "just now"],
    [59_999, "just now"],
    [MINUTE, "1 minute ago"],
    [HOUR - 1, "59 minutes ago"],
    [DAY - 1, "23 hours ago"],
    [DAY, "yesterday"],
    [7 * DAY - 1, "6 days ago"],
    [7 * DAY, "Nov 19, 2026"],
    // The save seems to come from the future, because the clock of the device that wrote it was ahead.
    [-DAY, "just now"],
  ])("is put into words for %d ms", (passed, words) => expect(ago(NOW - passed, NOW)).toBe(words));

  it.each([
    ...[0, -0, -1, 1, 1.5, true, false, NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    ...[1e308, -1e308, 8.64e15, -8.64e15, 8.64e15 + 1, 2 ** 53, Date.UTC(1999, 11, 31), NOW + DAY + 1],
    ...[null, undefined, "", "x", "1800000000000", [], [NOW], {}, 5n, new Date(Number.NaN), new Date(NOW)],
  ])("is empty for %s, which is no time at which a save can have been written", (wrong) => {
    expect(ago(wrong as number, NOW)).toBe("");
  });
});
