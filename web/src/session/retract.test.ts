/** With one click a person can remove a part of an unfinished action. The parts added later stay. */
import { expect, it } from "vitest";
import { FakeEngine, frameAt } from "../../fixtures/engine.ts";
import { sitDown } from "../../fixtures/session.ts";
import type { Replies, Request } from "../engine/protocol.ts";
import { withoutPly } from "../input/clicked-cards.ts";

/**
 * A fake engine whose frames offer two parts for removal: `early` was added at ply 1, and "a" was played after it;
 * `late` was added by the last ply.
 */
class Building extends FakeEngine {
  override async ask<R extends Request>(request: R): Promise<Replies[R["op"]]> {
    const reply = await super.ask(request);
    const retractions = { early: { at: 1, text: "a" }, late: { at: 2, text: "" } };
    return "turns" in reply ? { ...reply, retractions } : reply;
  }
}

it("a part is taken out by playing the later parts again without it, or by undo if nothing followed", async () => {
  const engine = new Building(["h", "h"]);
  const hands = await sitDown(frameAt(3, 3, ["h", "h"]), engine);
  await hands.click("early");
  expect(engine.asked.at(-1)).toMatchObject({ op: "act", record: "r3", at: 1, text: "a" });
  expect(hands.frame.at).toBe(2);
  await hands.click("late");
  expect(engine.asked.at(-1)).toMatchObject({ op: "act", at: 2, text: "" });
});

it("a click takes no part out while something else is selected", async () => {
  const engine = new Building(["h", "h"]);
  const hands = await sitDown(frameAt(3, 3, ["h", "h"]), engine);
  await hands.click("b");
  await hands.click("early");
  expect(engine.ops()).not.toContain("act");
});

it("taking out a ply keeps the clicks on other cards, with their plies moved up", () => {
  const taps = [1, 2, 3].map((at) => ({ seat: 0, at, id: `h${at}` }));
  expect(withoutPly(taps, 2)).toEqual([taps[0], { seat: 0, at: 2, id: "h3" }]);
});
