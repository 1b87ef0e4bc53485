import { afterEach, expect, it, vi } from "vitest";
import { puzzleRating, rate, rated, ratingOf, readRatings } from "./puzzle-rating.ts";

afterEach(() => vi.unstubAllGlobals());

it("the stored ratings are read only where they are numbers", () => {
  expect(readRatings(null).size).toBe(0);
  expect(readRatings("{").size).toBe(0);
  expect([...readRatings('{"nine":1200.5,"ten":"1300","eleven":null}')]).toEqual([["nine", 1200.5]]);
});

it("the rating of a puzzle grows with its level and its number of turns", () => {
  const easy = puzzleRating({ level: 1, turns: 1 });
  expect(puzzleRating({ level: 2, turns: 1 })).toBeGreaterThan(easy);
  expect(puzzleRating({ level: 1, turns: 2 })).toBeGreaterThan(easy);
});

it("a player's rating gains more by solving a hard puzzle and loses more by failing an easy one", () => {
  expect(rated(1000, 1400, true) - 1000).toBeGreaterThan(rated(1000, 800, true) - 1000);
  expect(1000 - rated(1000, 800, false)).toBeGreaterThan(1000 - rated(1000, 1400, false));
  expect(rated(1000, 1000, true)).toBe(1020);
});

it("a player's rating is kept for each game, even if nothing can be stored", () => {
  vi.stubGlobal("localStorage", {
    setItem: () => {
      throw new Error("full");
    },
  });
  const before = ratingOf("nine");
  rate("nine", { level: 1, turns: 1 }, true);
  expect(ratingOf("nine")).toBeGreaterThan(before);
  expect(ratingOf("ten")).toBe(before);
});
