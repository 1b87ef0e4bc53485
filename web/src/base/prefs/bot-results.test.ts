import { describe, expect, it, vi } from "vitest";
import { BotResults, type Result, readResults } from "./bot-results.ts";

/** Return results written in short: "2+" is a win against level b2, "2-" a loss, "2=" a draw. */
const played = (games: string): Result[] =>
  games.split(" ").map((one, index) => ({
    id: `m${index}`,
    game: "g",
    level: `b${one[0]}`,
    end: one[1] === "+" ? "won" : one[1] === "-" ? "lost" : "drawn",
  }));
const after = (games: string): BotResults => new BotResults(JSON.stringify(played(games)), () => {});

describe("the results against bots", () => {
  it("are counted by game and level, and stored", () => {
    const write = vi.fn();
    const results = new BotResults(null, write);
    for (const result of played("3+ 3- 3= 4-")) results.add(result);
    expect(results.tally("g", "b3")).toEqual({ won: 1, of: 3 });
    expect(results.tally("other", "b3")).toEqual({ won: 0, of: 0 });
    expect([results.latest("g"), results.latest("other")]).toEqual(["b4", undefined]);
    expect(readResults(write.mock.lastCall?.[0])).toEqual(played("3+ 3- 3= 4-"));
  });

  it("count once for each match, however often its end is played again", () => {
    const results = after("3-");
    results.add({ id: "m0", game: "g", level: "b3", end: "won" });
    expect(results.tally("g", "b3")).toEqual({ won: 0, of: 1 });
  });

  it("are dropped if this version does not understand them", () => {
    const good = played("1+");
    expect(readResults("{")).toEqual([]);
    expect(readResults('{"id":"x"}')).toEqual([]);
    expect(readResults(JSON.stringify([...good, null, 3, { ...good[0], level: "b9" }]))).toEqual(good);
  });
});

describe("the level suggested to a player", () => {
  it.each([
    ["1=", "b2"],
    ["2+ 2+", "b3"],
    ["2+ 2- 2+", "b2"],
    ["2- 2-", "b1"],
    ["2- 2= 2-", "b2"],
    ["4+", "b4"],
    ["4- 5- 4-", "b2"],
    ["1+ 1+ 1+", "b2"],
    ["2- 2- 1- 1-", "b1"],
    ["5+ 5+ 5+", "b5"],
  ])("after %s is %s", (games, level) => {
    expect(after(games).ownLevel("g")).toBe(level);
  });
});
