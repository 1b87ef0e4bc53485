/** Questions that nobody need be asked: what makes no difference, and what was clicked before. */
import { describe, expect, it, vi } from "vitest";
import type { Frame, Replies, Request } from "../protocol.ts";
import { frameOf } from "./cards/samples.ts";
import { Match } from "./match.ts";
import { Taps } from "./taps.ts";

const GIVE: Partial<Frame> = {
  kinds: ["h", "h"],
  choices: [{ a: "give", path: ["h0-0"], ways: [["h0-1"]] }],
};

/** `moments`: what is shown after each act; `legal`: the card that answers when it is asked for. */
function setUp(moments: Partial<Frame>[], legal = "") {
  const asked: Request[] = [];
  const frames = [GIVE, ...moments].map((more, at) =>
    frameOf(2, [], { kinds: ["h", "h"], at, plies: at, record: `r${at}`, ...more }),
  );
  const answer = (request: Request): unknown => {
    if (request.op === "why") return request.path[0] === legal ? { path: [legal] } : { why: { code: "no" } };
    if (request.op === "act") return frames[(request.at ?? 0) + 1];
    throw new Error(request.op);
  };
  const match = new Match(
    {
      ask: async <R extends Request>(request: R) => {
        asked.push(request);
        return answer(request) as Replies[R["op"]];
      },
    },
    {
      changed: vi.fn(),
      arrived: vi.fn(),
      settled: async () => {},
      pause: () => 0,
      confirms: () => false,
      waits: () => false,
      viewer: () => null,
    },
    frames[0] as Frame,
  );
  const acts = (): string[] =>
    asked.flatMap((request) => (request.op === "act" ? [request.path?.join() ?? ""] : []));
  return { match, acts };
}

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10));

describe("a question that nobody need be asked", () => {
  it("in private is answered before anything shows it", async () => {
    const { match, acts } = setUp([{ moot: ["h0-4"] }, {}]);
    await match.click("h0-0");
    expect(acts()).toEqual(["h0-0", "h0-4"]);
    expect(match.frame.at).toBe(2);
  });

  it("in public is seen to be answered", async () => {
    const { match, acts } = setUp([{ private: false, moot: ["a0-0", "f0-1"] }, {}]);
    await match.click("h0-0");
    expect(match.frame.at).toBe(1);
    await rest();
    expect(acts()).toEqual(["h0-0", "a0-0,f0-1"]);
    expect(match.frame.at).toBe(2);
  });

  it("is answered with the very card that was clicked, not with one that names the same", async () => {
    const { match, acts } = setUp([{ seat: 1 }, { recalls: true }, {}], "h0-1");
    await match.click("h0-1");
    expect(acts()).toEqual(["h0-0"]);
    match.frame = { ...match.frame, choices: [{ a: "yes", path: ["#yes"] }] };
    await match.click("#yes");
    expect(acts()).toEqual(["h0-0", "#yes", "h0-1"]);
    expect(match.frame.at).toBe(3);
  });

  it("is asked where no card was clicked, and of a bot", async () => {
    const forgotten = setUp([{ seat: 1, recalls: true }], "h0-0");
    await forgotten.match.click("h0-0");
    expect(forgotten.acts()).toEqual(["h0-0"]);
    const bot = setUp([{ moot: ["h0-4"], kinds: ["b1", "h"], seat: 0, choices: [] }]);
    bot.match.wake = () => {};
    await bot.match.click("h0-0");
    expect(bot.acts()).toEqual(["h0-0"]);
  });
});

describe("cards that were clicked", () => {
  it("come back the latest first, each once, unless the click was taken back", () => {
    const taps = new Taps();
    taps.add({ seat: 0, at: 3, id: "a" });
    taps.add({ seat: 1, at: 4, id: "b" });
    taps.add({ seat: 0, at: 5, id: "c" });
    expect(taps.of(0)).toEqual(["c", "a"]);
    taps.use(0, "c");
    expect(taps.of(0)).toEqual(["a"]);
    taps.add({ seat: 0, at: 3, id: "d" });
    expect([taps.of(0), taps.of(1)]).toEqual([["d"], []]);
  });
});
