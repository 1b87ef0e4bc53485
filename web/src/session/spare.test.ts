/**
 * Questions that are answered without asking the person, because nothing depends on the answer or an earlier click
 * has given it.
 */
import { describe, expect, it } from "vitest";
import { frameOf } from "../../fixtures/cards.ts";
import { rest, sitDown } from "../../fixtures/session.ts";
import type { Frame, Replies, Request } from "../engine/protocol.ts";
import { NO_CLICKS, tapsBySeat, withoutTap, withTap } from "../input/clicked-cards.ts";

const GIVE: Partial<Frame> = {
  kinds: ["h", "h"],
  autoAnswer: {},
  choices: [{ a: "give", path: ["h0-0"], ways: [["h0-1"]] }],
};

/** Return a table with a fake engine. `moments`: the frames with which the engine replies, one after each action. */
async function setUp(moments: Partial<Frame>[]) {
  const asked: Request[] = [];
  const frames = [GIVE, ...moments].map((more, at) =>
    frameOf(2, [], { kinds: ["h", "h"], at, plies: at, record: `r${at}`, ...more }),
  );
  const answer = (request: Request): unknown => {
    if (request.op === "act") return frames[(request.at ?? 0) + 1];
    if (request.op === "goto") return frames[request.at];
    throw new Error(request.op);
  };
  const engine = {
    ask: async <R extends Request>(request: R) => {
      asked.push(request);
      // Bots never stop thinking.
      if (request.op === "think") return new Promise<never>(() => {});
      return answer(request) as Replies[R["op"]];
    },
  };
  const match = await sitDown(frames[0] as Frame, engine);
  const acts = () => asked.flatMap((request) => (request.op === "act" ? [request] : []));
  return { match, acts };
}

/**
 * Answers to private questions are not tested here: the engine gives them in the same request
 * (tests/bridge/test_frame_delta.py).
 */
describe("a question that needs no person's answer", () => {
  it("is seen to be answered if it is public", async () => {
    const { match, acts } = await setUp([{ private: false, autoAnswer: { path: ["a0-0", "f0-1"] } }, {}]);
    await match.click("h0-0");
    expect(match.frame.at).toBe(1);
    await rest();
    expect(acts().map(({ path }) => path)).toEqual([["h0-0"], ["a0-0", "f0-1"]]);
    expect(match.frame.at).toBe(2);
  });

  it("is answered with the very card that was clicked, not with an equivalent one", async () => {
    const yes = { choices: [{ a: "yes", path: ["#yes"] }] };
    const { match, acts } = await setUp([
      { seat: 1, autoAnswer: {}, ...yes },
      { used: [{ seat: 0, id: "h0-1" }], autoAnswer: {}, ...yes },
      {},
    ]);
    await match.click("h0-1");
    await match.click("#yes");
    await match.click("#yes");
    expect(acts().map(({ path, taps }) => [path, taps])).toEqual([
      [["h0-0"], { 0: ["h0-1"] }],
      [["#yes"], { 0: ["h0-1"] }],
      [["#yes"], {}],
    ]);
  });

  it("is left to the bot if a bot is asked", async () => {
    const bot = await setUp([{ autoAnswer: { path: ["h0-4"] }, kinds: ["b1", "h"], seat: 0, choices: [] }]);
    await bot.match.click("h0-0");
    await rest();
    expect(bot.acts().length).toBe(1);
  });
});

describe("the clicked cards", () => {
  it("are listed once each, the latest last, without clicks that were taken back", () => {
    const clicks = [
      { seat: 0, at: 3, id: "a" },
      { seat: 1, at: 4, id: "b" },
      { seat: 0, at: 5, id: "c" },
    ];
    const taps = clicks.reduce(withTap, NO_CLICKS);
    expect(tapsBySeat(taps)).toEqual({ 0: ["a", "c"], 1: ["b"] });
    const used = withoutTap(taps, 0, "c");
    expect(tapsBySeat(used)[0]).toEqual(["a"]);
    expect(tapsBySeat(withTap(used, { seat: 0, at: 3, id: "d" }))).toEqual({ 0: ["d"] });
  });
});
