/** A guest that comes back continues in its existing save, and never overwrites a save with other turns. */
import { expect, it } from "vitest";
import { frameAt } from "../../../fixtures/engine.ts";
import { savedMatch } from "../../saves/match-store.ts";
import { continues } from "./received-match.ts";

const turnsOf = (...texts: string[]) =>
  texts.map((text, from) => ({ from, to: from + 1, seat: from % 2, text, story: [] }));
const played = (...texts: string[]) => ({
  ...frameAt(texts.length, texts.length, ["h", "h"]),
  turns: turnsOf(...texts),
});
const saved = (...texts: string[]) => savedMatch(played(...texts), { id: "test", names: [] }, false);

it("a guest's save of the same match is continued, even from the middle of a turn", () => {
  expect(continues(played("a", "b-c", "d"), saved("a", "b"))).toBe(true);
  expect(continues(played("a"), saved("a"))).toBe(true);
  expect(continues(played("a"), saved())).toBe(true);
});

it("a save with other turns, more turns, another game or no usable frame is left alone", () => {
  expect(continues(played("a", "b"), saved("a", "c"))).toBe(false);
  expect(continues(played("a"), saved("a", "b"))).toBe(false);
  expect(continues({ ...played("a"), game: "other" }, saved("a"))).toBe(false);
  expect(continues(played("a"), { ...saved("a"), frame: null })).toBe(false);
  expect(continues(played("a"), { ...saved("a"), record: "r9" })).toBe(false);
  const back = { ...played("a"), at: 0 };
  expect(continues(played("a"), { ...saved("a"), frame: back })).toBe(false);
});
