import { expect, it } from "vitest";
import { FakeEngine, frameAt } from "../../fixtures/engine.ts";
import { sitDown } from "../../fixtures/session.ts";
import { results } from "../base/prefs/bot-results.ts";
import type { Outcome, Replies, Request } from "../engine/protocol.ts";
import { resultOf } from "./match-result.ts";

const ended = (kinds: string[], places: number[]) => {
  const outcome: Outcome = { scores: [], places, team: false, reason: { code: "end" } };
  return resultOf({ ...frameAt(2, 2, kinds, true), outcome });
};

it("a result states how one person did against bots of one level", () => {
  expect(ended(["b3", "h"], [2, 1])).toEqual({ id: "test", game: "count", level: "b3", end: "won" });
  expect(ended(["h", "b3", "b3"], [2, 1, 2])?.end).toBe("lost");
  expect(ended(["h", "b3"], [1, 1])?.end).toBe("drawn");
});

it("a match with other players, or one that goes on, has no result", () => {
  expect(ended(["h", "h"], [1, 2])).toBeNull();
  expect(ended(["b1", "b1"], [1, 2])).toBeNull();
  expect(ended(["h", "b1", "b2"], [1, 2, 2])).toBeNull();
  expect(resultOf(frameAt(1, 1, ["h", "b1"]))).toBeNull();
});

it("a match that a person leaves to bots counts as lost", () => {
  const left = (seated: string[], kinds: string[]) => resultOf(frameAt(2, 2, kinds), seated);
  expect(left(["b3", "h", "b3"], ["b3", "b1", "b3"])).toEqual({
    ...{ id: "test", game: "count", level: "b3", end: "lost" },
  });
  expect(left(["h", "h", "b3"], ["b1", "h", "b3"])).toBeNull();
  expect(left(["h", "b2", "b3"], ["b1", "b2", "b3"])).toBeNull();
  expect(left(["h", "b3", "b3"], ["h", "b3", "b3"])).toBeNull();
});

it("a resignation among several bots counts as one result, and a rematch gives the seat back", async () => {
  class Leaving extends FakeEngine {
    override async ask<R extends Request>(request: R): Promise<Replies[R["op"]]> {
      if (request.op === "new") this.asked.push(request);
      const reply = request.op === "new" ? frameAt(0, 0, request.kinds ?? []) : await super.ask(request);
      const left = request.op === "resign" && { id: "left", outcome: null, kinds: ["b1", "b5"] };
      return { ...reply, ...left } as Replies[R["op"]];
    }
  }
  const engine = new Leaving(["h", "b5"]);
  const match = await sitDown({ ...frameAt(0, 0, ["h", "b5"]), id: "left" }, engine);
  await match.do({ do: "resign", seat: 0 });
  expect(results.tally("count", "b5")).toEqual({ won: 0, of: 1 });
  await match.session.rematch();
  expect(engine.asked.findLast(({ op }) => op === "new")).toMatchObject({ kinds: ["b5", "h"] });
});

it("a result is stored when a match ends", async () => {
  const match = await sitDown({ ...frameAt(0, 0, ["h", "b4"]), id: "ending" }, new FakeEngine(["h", "b4"]));
  await match.do({ do: "resign", seat: 0 });
  expect(results.tally("count", "b4")).toEqual({ won: 1, of: 1 });
});
