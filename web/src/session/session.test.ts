import { describe, expect, it, vi } from "vitest";
import { FakeEngine, frameAt, musing } from "../../fixtures/engine.ts";
import { rest, sitDown } from "../../fixtures/session.ts";
import { EngineError } from "../engine/engine.ts";

async function setUp(
  kinds = ["h", "h"],
  at = 0,
  plies = at,
  confirms = false,
  engine = new FakeEngine(kinds),
) {
  const { secret: hidden } = engine;
  const match = await sitDown(frameAt(at, plies, kinds), engine, { confirms: () => confirms, hidden });
  engine.asked = [];
  return { engine, match };
}

describe("a person's clicks", () => {
  it("play a complete path and show the new moment", async () => {
    const { match, engine } = await setUp();
    await match.click("b");
    expect(match.moment.clicked).toEqual(["b"]);
    expect(engine.asked).toEqual([]);
    await match.click("c");
    expect(engine.asked).toEqual([{ op: "act", record: "r0", at: 0, path: ["b", "c"] }]);
    expect(match.frame.at).toBe(1);
    expect(match.moment.clicked).toEqual([]);
    expect(match.seen.at(-1)).toEqual(match.frame);
    expect(await match.saved("test")).toMatchObject({ record: "r1", at: 1, frame: match.frame });
  });

  it("ask for the reason if the path is impossible, and keep the selection", async () => {
    const { match, engine } = await setUp();
    await match.click("b");
    await match.click("q");
    expect(engine.asked).toEqual([{ op: "why", record: "r0", at: 0, path: ["b", "q"] }]);
    expect(match.moment.notice).toEqual({
      kind: "refused",
      msg: { code: "no_way", rule: "X-01", at: ["q"] },
    });
    expect(match.moment.clicked).toEqual(["b"]);
    await match.please("clear");
    expect(match.moment.notice).toBeNull();
    expect(match.moment.clicked).toEqual([]);
  });

  it("select something else, and explain why that could not complete the earlier selection if it is worth showing", async () => {
    const { match } = await setUp();
    for (const id of ["b", "d"]) await match.click(id);
    expect(match.moment.clicked).toEqual(["d"]);
    expect(match.moment.notice).toEqual({ kind: "refused", msg: { code: "not_together" }, instead: true });
    await match.click("b");
    expect(match.moment.notice).toBeNull();
  });

  it("remember a refused click until something else is selected", async () => {
    const { match, engine } = await setUp();
    for (const id of ["q", "r", "b", "r"]) await match.click(id);
    expect(engine.asked.at(-1)).toMatchObject({ path: ["b", "r"] });
  });

  it("take effect at once, and nothing else can be chosen while the reply is pending", async () => {
    const { match, engine } = await setUp();
    let open = (): void => {};
    engine.gate = new Promise((resolve) => {
      open = resolve;
    });
    const played = match.click("a");
    expect(match.moment.playable).toBe(true);
    await vi.waitFor(() => expect(match.moment).toMatchObject({ playable: false, unfinished: true }));
    expect(match.moment.next.size).toBe(0);
    open();
    await played;
    expect(match.frame.at).toBe(1);
  });

  it("are ignored while another reply is pending", async () => {
    const { match, engine } = await setUp();
    let open = (): void => {};
    engine.gate = new Promise((resolve) => {
      open = resolve;
    });
    const first = match.click("a");
    await match.click("a");
    open();
    await first;
    expect(engine.ops()).toEqual(["act"]);
    expect(match.frame.at).toBe(1);
  });

  it("wait for confirmation if the person prefers that", async () => {
    const { match, engine } = await setUp(["h", "h"], 0, 0, true);
    await match.click("b");
    await match.click("c");
    expect(match.moment.pending).toEqual(["b", "c"]);
    expect(match.moment.next.size).toBe(0);
    await rest();
    expect(match.moment.ghost?.story).toEqual([{ code: "b c" }]);
    await match.click("z");
    expect(match.moment.pending).toBeNull();
    expect(match.moment.ghost).toBeNull();
    expect(engine.ops()).toEqual(["preview"]);
    await match.click("a");
    await match.click("a");
    expect(engine.ops()).toEqual(["preview", "preview", "act"]);
  });
});

describe("considering a choice", () => {
  it("requests one preview of a choice that completes an action, and later forgets it", async () => {
    const { match, engine } = await setUp();
    match.consider("b");
    await rest();
    expect(engine.asked).toEqual([]);
    await match.click("b");
    match.consider("c");
    match.consider("c");
    await rest();
    expect(engine.asked).toEqual([{ op: "preview", record: "r0", at: 0, path: ["b", "c"] }]);
    expect(match.moment.ghost?.standing).toEqual([1, 0]);
    match.consider("");
    await rest();
    expect(match.moment.ghost).toBeNull();
  });

  it("drops a preview that arrives too late", async () => {
    const { match } = await setUp();
    await match.click("b");
    match.consider("c");
    await match.click("c");
    await rest();
    expect(match.frame.at).toBe(1);
    expect(match.moment.ghost).toBeNull();
  });
});

describe("looking back", () => {
  it("plays nothing until the person decides to play on", async () => {
    const { match, engine } = await setUp(["h", "h"], 2, 5);
    expect(match.moment.mode).toBe("review");
    await match.click("a");
    expect(engine.asked).toEqual([]);
    expect(match.moment.notice?.msg.code).toBe("table.review.only");
    await match.please("cut");
    expect(match.frame.plies).toBe(2);
    await match.click("a");
    expect(match.frame.plies).toBe(3);
  });

  it("ends with a step to the end of the match", async () => {
    const { match } = await setUp(["h", "h"], 2, 3);
    await match.goto(1);
    expect(match.moment.mode).toBe("review");
    await match.goto(99);
    expect(match.frame.at).toBe(3);
    expect(match.moment.mode).toBe("live");
  });

  it("by undo lets the person play at once, and redo restores what was undone", async () => {
    const { match } = await setUp(["h", "h"], 3, 3);
    await match.please("undo");
    expect([match.frame.at, match.frame.plies, match.moment.mode]).toEqual([2, 3, "live"]);
    await match.please("redo");
    expect(match.frame.at).toBe(3);
    await match.please("undo");
    await match.click("a");
    expect([match.frame.at, match.frame.plies]).toEqual([3, 3]);
  });

  it("is saved as a look back, but undo is saved as an undo", async () => {
    const { match } = await setUp(["h", "h"], 3, 3);
    await match.please("undo");
    expect(await match.saved("test")).toMatchObject({ at: 2, undone: true });
    await match.please("redo");
    expect(await match.saved("test")).not.toHaveProperty("undone");
    await match.goto(2);
    const looking = await match.saved("test");
    expect(looking).toMatchObject({ at: 2 });
    expect(looking).not.toHaveProperty("undone");
  });
});

describe("typed notation", () => {
  it("is read by the engine and played", async () => {
    const { match, engine } = await setUp();
    expect(await match.type("a")).toBe(true);
    expect(engine.ops()).toEqual(["parse", "act"]);
  });

  it("plays a whole turn as it was written, without asking for confirmation", async () => {
    const { match, engine } = await setUp(["h", "h"], 0, 0, true);
    expect(await match.type("a, b")).toBe(true);
    expect(engine.asked.at(-1)).toMatchObject({ op: "act", record: "r0", at: 0, text: "a, b" });
    expect(match.frame.at).toBe(1);
  });

  it("shows the reason if it cannot be read", async () => {
    const { match } = await setUp();
    expect(await match.type("zz")).toBe(false);
    expect(match.moment.notice).toEqual({ kind: "failed", msg: { code: "unreadable" } });
  });
});

describe("bots", () => {
  it("think in slices and then play", async () => {
    const { match, engine } = await setUp(["h", "b2"]);
    await match.click("a");
    await vi.waitFor(() => expect(match.frame.at).toBe(2));
    expect(engine.ops()).toEqual(["act", "think", "think", "think", "act"]);
    expect(engine.asked[1]).toEqual({ op: "think", record: "r1", at: 1, level: 2 });
    expect(match.moment.thinking).toBeNull();
  });

  it("start when the table is shown, and stop when it is left", async () => {
    const { match, engine } = await setUp(["b1", "h"], 0, 0, false, musing(["b1", "h"]));
    await rest();
    expect(match.moment.thinking).toBe("bot");
    match.session.leave();
    await rest();
    const asked = engine.asked.length;
    await rest();
    expect(engine.asked.length).toBe(asked);
    expect(match.frame.at).toBe(0);
  });

  it("drop their thought when the person takes a turn back", async () => {
    const { match, engine } = await setUp(["h", "b1"], 1, 1, false, musing(["h", "b1"]));
    await rest();
    await match.please("undo");
    await rest();
    expect(engine.ops().filter((op) => op === "act")).toEqual([]);
    expect(match.frame.at).toBe(0);
    expect(match.moment.thinking).toBeNull();
  });

  it("do not move while an earlier moment is shown", async () => {
    const { engine } = await setUp(["h", "b1"], 1, 4);
    await rest();
    expect(engine.asked).toEqual([]);
  });

  it("play the best move found so far when they are hurried, and state the reason", async () => {
    const { match, engine } = await setUp(["b3", "h"], 0, 0, false, musing(["b3", "h"]));
    await rest();
    expect(match.frame.at).toBe(0);
    await match.please("hurry");
    await vi.waitFor(() => expect(match.frame.at).toBe(1));
    const thoughts = engine.asked.filter(({ op }) => op === "think");
    expect(thoughts[0]).toEqual({ op: "think", record: "r0", at: 0, level: 3 });
    expect(thoughts.at(-1)).toEqual({ op: "think", record: "r0", at: 0, level: 3, now: true });
    expect(match.moment.reason).toEqual({ code: "better" });
    await match.click("b");
    expect(match.moment.reason).toBeNull();
  });
});

describe("a hint", () => {
  it("is searched for at its own level, has a reason, and is not played", async () => {
    const { match, engine } = await setUp();
    await match.please("hint");
    expect(match.moment.hinted).toEqual(["b", "c"]);
    expect(match.moment.reason).toEqual({ code: "better" });
    const asked = { op: "think", record: "r0", at: 0, level: "hint" };
    expect(engine.asked).toEqual([asked, asked, asked]);
    await match.click("b");
    expect([match.moment.hinted, match.moment.reason]).toEqual([[], null]);
  });

  it("is repeated in the same position with the next best choice, until only losing choices are left", async () => {
    const { match, engine } = await setUp();
    await match.please("hint");
    await match.please("hint");
    expect(engine.asked.at(-1)).toMatchObject({ op: "think", at: 0, besides: ["b-c"] });
    expect([match.moment.hinted, match.moment.reason]).toEqual([["b", "c"], { code: "better" }]);
    expect(match.moment.hints.given).toMatchObject([{ text: "b-c" }, { text: "a", lost: true }]);
    const asked = engine.asked.length;
    await match.please("clear");
    await match.please("hint");
    expect(match.moment.hinted).toEqual(["b", "c"]);
    expect(engine.asked.length).toBe(asked);
  });

  it("is available for an earlier moment as well", async () => {
    const { match, engine } = await setUp(["h", "b1"], 1, 4);
    expect([match.moment.playable, match.moment.hintable]).toEqual([false, true]);
    await match.please("hint");
    expect(engine.asked[0]).toEqual({ op: "think", record: "r4", at: 1, level: "hint" });
    expect(match.moment.hinted).toEqual(["b", "c"]);
    expect(match.moment.mode).toBe("review");
  });

  it("is given up when the person stops it, or goes to another moment", async () => {
    const { match, engine } = await setUp(["h", "h"], 2, 2, false, musing(["h", "h"]));
    for (const stop of [() => match.please("clear"), () => match.goto(1)]) {
      void match.please("hint");
      await rest();
      expect(match.moment.thinking).toBe("hint");
      await stop();
      await rest();
      const asked = engine.asked.length;
      await rest();
      expect(engine.asked.length).toBe(asked);
      expect([match.moment.thinking, match.moment.hinted]).toEqual([null, []]);
    }
  });

  it("is not available before the curtain is lifted, and neither is an analysis", async () => {
    const engine = musing(["h", "h"]);
    engine.secret = true;
    const { match } = await setUp(["h", "h"], 0, 0, false, engine);
    expect(match.moment.hintable).toBe(false);
    await match.please("hint");
    await match.do({ do: "analyse", inquiry: { ask: "open" } });
    await rest();
    expect(engine.ops().filter((op) => op === "think" || op === "analyse")).toEqual([]);
  });
});

it("a failed request is reported, and the match goes on", async () => {
  const { match, engine } = await setUp();
  const answer = engine.ask.bind(engine);
  engine.ask = async () => {
    throw new EngineError({ ok: false, kind: "bug", msg: { code: "bug" } });
  };
  await match.click("a");
  expect(match.moment.notice).toEqual({ kind: "failed", msg: { code: "bug" } });
  engine.ask = answer;
  await match.click("a");
  expect(match.frame.at).toBe(1);
});

it("a resignation ends the match", async () => {
  const { match } = await setUp();
  await match.do({ do: "resign", seat: 0 });
  expect(match.moment.over).toBe(true);
  expect(match.moment.next.size).toBe(0);
});

describe("secrets", () => {
  /** Open a match of a game with secrets. Its bots think for ever. */
  async function setUpSecrets(kinds: string[]) {
    const engine = musing(kinds);
    engine.secret = true;
    return setUp(kinds, 0, 0, false, engine);
  }

  it("are requested for the current viewer, in every request that shows something", async () => {
    const { match, engine } = await setUpSecrets(["h", "b1"]);
    expect(match.moment.viewer).toBe(0);
    expect(match.seen.map(({ prompt }) => prompt.code)).toEqual(["prompt", "for seat 0"]);
    match.consider("a");
    await match.click("a");
    await match.please("undo");
    await rest();
    const shown = engine.asked.filter(({ op }) => ["preview", "act", "goto", "cut"].includes(op));
    const lone = { lifted: null };
    expect(shown.map((request) => ("eyes" in request ? request.eyes : request))).toEqual([
      { op: "preview", record: "r0", at: 0, path: ["a"], viewer: 0 },
      lone,
      lone,
    ]);
    expect(match.moment.viewer).toBe(0);
    // The frame stored with the save is shown in the list of saves, and must therefore be public.
    expect((await match.saved("test"))?.frame?.prompt.code).toBe("for anybody");
  });

  it("of one person are hidden before the table is shown to the next", async () => {
    const { match, engine } = await setUpSecrets(["h", "h"]);
    expect([match.moment.viewer, match.moment.curtained]).toEqual([null, true]);
    await match.please("lift");
    expect([match.moment.viewer, match.moment.curtained]).toEqual([0, false]);
    await rest();
    engine.asked = [];
    match.seen.splice(0, match.seen.length);
    await match.click("a");
    const eyes = { lifted: 0 };
    expect(engine.asked).toEqual([{ op: "act", record: "r0", at: 0, path: ["a"], eyes, picture: true }]);
    expect(match.seen.length).toBe(1);
    expect([match.moment.viewer, match.moment.curtained]).toEqual([null, true]);
    expect(match.frame.prompt.code).toBe("for anybody");
    await rest();
    expect((await match.saved("test"))?.frame?.prompt.code).toBe("for anybody");
  });

  it("appear together with the question when the curtain is lifted, however late the reply", async () => {
    const { match, engine } = await setUpSecrets(["h", "h"]);
    let answer = (): void => {};
    engine.gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const lifted = match.please("lift");
    // Give a command that changes nothing but makes the table draw again.
    await match.please("clear");
    expect([match.moment.viewer, match.moment.curtained]).toEqual([null, true]);
    answer();
    await lifted;
    expect([match.moment.viewer, match.moment.curtained]).toEqual([0, false]);
  });

  it("are not shown as long as the curtain has not been lifted", async () => {
    const { match, engine } = await setUpSecrets(["h", "h"]);
    await match.please("lift");
    const { shown } = match.moment;
    const ask = engine.ask.bind(engine);
    engine.ask = async (request) => {
      if (request.op === "act") throw new EngineError({ ok: false, kind: "bug", msg: { code: "bug" } });
      return ask(request);
    };
    await match.click("a");
    expect(match.frame.at).toBe(0);
    expect(match.moment.shown).toBe(shown);
    expect(match.moment.playable).toBe(true);
    engine.ask = ask;
    await match.click("a");
    engine.asked = [];
    await match.goto(0);
    expect(engine.asked[0]).toMatchObject({ op: "goto", at: 0, eyes: { lifted: null, stays: true } });
    expect(match.moment.viewer).toBeNull();
  });
});
