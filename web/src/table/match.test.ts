import { describe, expect, it, vi } from "vitest";
import { EngineError } from "../engine.ts";
import type { Frame, Replies, Request } from "../protocol.ts";
import { Match } from "./match.ts";
import type { MatchHost } from "./match-host.ts";

/** A game of counting: each ply is one click on "a" or a two-click "b", "c". Seats take turns. */
function frameAt(at: number, plies: number, kinds: string[], over = false): Frame {
  const seat = over ? -2 : at % 2;
  return {
    game: "count",
    version: 1,
    seats: 2,
    options: {},
    seed: 0,
    id: "test",
    kinds,
    colors: ["blue", "black"],
    record: `r${plies}`,
    packed: "",
    position: "",
    positionText: "",
    at,
    plies,
    turn: at,
    seat,
    private: false,
    outcome: over ? { scores: [1, 0], places: [1, 2], team: false, reason: { code: "end" } } : null,
    prompt: { code: "prompt" },
    board: { cells: [], zones: [], faces: [] },
    scene: { pieces: [], cells: [], cards: [], marks: [], counts: [], notes: [] },
    buttons: {},
    choices: over
      ? []
      : [
          { a: "a", path: ["a"] },
          { a: "b-c", path: ["b", "c"] },
          { a: "d-e", path: ["d", "e"] },
        ],
    moot: null,
    recalls: false,
    turns: [],
    last: [],
    undo: at > 0 ? at - 1 : null,
    redo: at < plies ? at + 1 : null,
    standing: [0, 0],
    sheet: [],
  };
}

const EMPTY_GLIMPSE: Replies["preview"] = {
  scene: { pieces: [], cells: [], cards: [], marks: [], counts: [], notes: [] },
  last: [],
  story: [],
  standing: [1, 0],
};

class FakeEngine {
  asked: Request[] = [];
  kinds: string[];
  /** Slices of thought before an answer. */
  slices = 3;
  /** When set, every reply waits for it. */
  gate: Promise<void> | null = null;

  constructor(kinds: string[]) {
    this.kinds = kinds;
  }

  async ask<R extends Request>(request: R): Promise<Replies[R["op"]]> {
    this.asked.push(request);
    await this.gate;
    // A real worker answers in another task.
    await new Promise((resolve) => setTimeout(resolve, 0));
    return this.#answer(request) as Replies[R["op"]];
  }

  #answer(request: Request): unknown {
    const plies = "record" in request ? Number(request.record.slice(1)) : 0;
    switch (request.op) {
      case "act":
        return frameAt((request.at ?? plies) + 1, (request.at ?? plies) + 1, this.kinds);
      case "goto":
        return frameAt(request.at, plies, this.kinds);
      case "cut":
        return frameAt(request.at, request.at, this.kinds);
      case "resign":
        return frameAt(plies, plies, this.kinds, true);
      case "why":
        return request.path.join(" ") === "b d"
          ? { why: { code: "not_together" }, anyhow: true }
          : { why: { code: "no_way", rule: "X-01", at: ["q"] } };
      case "parse":
        if (request.text === "a") return { path: ["a"] };
        throw new EngineError({ ok: false, kind: "bad_text", msg: { code: "unreadable" } });
      case "think":
        this.slices -= 1;
        return this.slices > 0
          ? { done: false, nodes: 1 }
          : { done: true, nodes: 3, path: ["b", "c"], text: "b-c" };
      case "preview":
        return { ...EMPTY_GLIMPSE, story: [{ code: request.path.join(" ") }] };
      default:
        throw new Error(request.op);
    }
  }

  ops(): string[] {
    return this.asked.map((request) => request.op);
  }
}

function setUp(kinds = ["h", "h"], at = 0, plies = at, confirms = false) {
  const engine = new FakeEngine(kinds);
  const host: MatchHost = {
    changed: vi.fn(),
    arrived: vi.fn(),
    settled: async () => {},
    waits: () => false,
    pause: () => 0,
    confirms: () => confirms,
    viewer: () => null,
  };
  return { engine, host, match: new Match(engine, host, frameAt(at, plies, kinds)) };
}

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 25));

describe("a person's clicks", () => {
  it("play a complete path and show the new moment", async () => {
    const { match, engine, host } = setUp();
    await match.click("b");
    expect(match.clicked).toEqual(["b"]);
    expect(engine.asked).toEqual([]);
    await match.click("c");
    expect(engine.asked).toEqual([{ op: "act", record: "r0", at: 0, path: ["b", "c"] }]);
    expect(match.frame.at).toBe(1);
    expect(match.clicked).toEqual([]);
    expect(host.arrived).toHaveBeenCalledWith(match.frame);
  });

  it("ask for the reason of what is impossible, and keep the choice", async () => {
    const { match, engine } = setUp();
    await match.click("b");
    await match.click("q");
    expect(engine.asked).toEqual([{ op: "why", record: "r0", at: 0, path: ["b", "q"] }]);
    expect(match.notice).toEqual({ kind: "refused", msg: { code: "no_way", rule: "X-01", at: ["q"] } });
    expect(match.clicked).toEqual(["b"]);
    match.clear();
    expect(match.notice).toBeNull();
    expect(match.clicked).toEqual([]);
  });

  it("take up something else, and say why it could not end what was begun if that is worth telling", async () => {
    const { match } = setUp();
    for (const id of ["b", "d"]) await match.click(id);
    expect(match.clicked).toEqual(["d"]);
    expect(match.notice).toEqual({ kind: "refused", msg: { code: "not_together" }, instead: true });
    await match.click("b");
    expect(match.notice).toBeNull();
  });

  it("remember what was refused until something else is clicked", async () => {
    const { match, engine } = setUp();
    for (const id of ["q", "r", "b", "r"]) await match.click(id);
    expect(engine.asked.at(-1)).toMatchObject({ path: ["b", "r"] });
  });

  it("are ignored while another moment is on its way", async () => {
    const { match, engine } = setUp();
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

  it("wait for a second yes when that is preferred", async () => {
    const { match, engine } = setUp(["h", "h"], 0, 0, true);
    await match.click("b");
    await match.click("c");
    expect(match.pending).toEqual(["b", "c"]);
    expect(match.next.size).toBe(0);
    await rest();
    expect(match.ghost?.story).toEqual([{ code: "b c" }]);
    await match.click("z");
    expect(match.pending).toBeNull();
    expect(match.ghost).toBeNull();
    expect(engine.ops()).toEqual(["preview"]);
    await match.click("a");
    await match.click("a");
    expect(engine.ops()).toEqual(["preview", "preview", "act"]);
  });
});

describe("considering a choice", () => {
  it("looks ahead at what would complete an action, once, and forgets it", async () => {
    const { match, engine } = setUp();
    match.consider("b");
    await rest();
    expect(engine.asked).toEqual([]);
    await match.click("b");
    match.consider("c");
    match.consider("c");
    await rest();
    expect(engine.asked).toEqual([{ op: "preview", record: "r0", at: 0, path: ["b", "c"] }]);
    expect(match.ghost?.standing).toEqual([1, 0]);
    match.consider("");
    await rest();
    expect(match.ghost).toBeNull();
  });

  it("drops a look ahead that comes too late", async () => {
    const { match } = setUp();
    await match.click("b");
    match.consider("c");
    await match.click("c");
    await rest();
    expect(match.frame.at).toBe(1);
    expect(match.ghost).toBeNull();
  });
});

describe("looking back", () => {
  it("plays nothing until asked to play on", async () => {
    const { match, engine } = setUp(["h", "h"], 2, 5);
    expect(match.mode).toBe("review");
    await match.click("a");
    expect(engine.asked).toEqual([]);
    expect(match.notice?.msg.code).toBe("table.review.only");
    await match.cut();
    expect(match.frame.plies).toBe(2);
    await match.click("a");
    expect(match.frame.plies).toBe(3);
  });

  it("ends at the end of the match", async () => {
    const { match } = setUp(["h", "h"], 2, 3);
    await match.goto(1);
    expect(match.mode).toBe("review");
    await match.goto(99);
    expect(match.frame.at).toBe(3);
    expect(match.mode).toBe("live");
  });

  it("undo can be played on at once, and redo brings back what was undone", async () => {
    const { match } = setUp(["h", "h"], 3, 3);
    await match.undo();
    expect([match.frame.at, match.frame.plies, match.mode]).toEqual([2, 3, "live"]);
    await match.redo();
    expect(match.frame.at).toBe(3);
    await match.undo();
    await match.click("a");
    expect([match.frame.at, match.frame.plies]).toEqual([3, 3]);
  });
});

describe("typed notation", () => {
  it("is read by the engine and played", async () => {
    const { match, engine } = setUp();
    expect(await match.type("a")).toBe(true);
    expect(engine.ops()).toEqual(["parse", "act"]);
  });

  it("tells what is wrong with it", async () => {
    const { match } = setUp();
    expect(await match.type("zz")).toBe(false);
    expect(match.notice).toEqual({ kind: "failed", msg: { code: "unreadable" } });
  });
});

describe("bots", () => {
  it("think in slices and then play", async () => {
    const { match, engine } = setUp(["h", "b2"]);
    await match.click("a");
    await vi.waitFor(() => expect(match.frame.at).toBe(2));
    expect(engine.ops()).toEqual(["act", "think", "think", "think", "act"]);
    expect(engine.asked[1]).toEqual({ op: "think", record: "r1", at: 1, level: 2 });
    expect(match.thinking).toBeNull();
  });

  it("start when the table is shown, and stop when it leaves", async () => {
    const { match, engine } = setUp(["b1", "h"]);
    engine.slices = Number.POSITIVE_INFINITY;
    match.wake();
    await rest();
    expect(match.thinking).toBe("bot");
    match.sleep();
    await rest();
    const asked = engine.asked.length;
    await rest();
    expect(engine.asked.length).toBe(asked);
    expect(match.frame.at).toBe(0);
  });

  it("drop their thought when the person takes back", async () => {
    const { match, engine } = setUp(["h", "b1"], 1, 1);
    engine.slices = Number.POSITIVE_INFINITY;
    match.wake();
    await rest();
    await match.undo();
    await rest();
    expect(engine.ops().filter((op) => op === "act")).toEqual([]);
    expect(match.frame.at).toBe(0);
    expect(match.thinking).toBeNull();
  });

  it("do not move in an earlier moment that is only looked at", async () => {
    const { match, engine } = setUp(["h", "b1"], 1, 4);
    match.wake();
    await rest();
    expect(engine.asked).toEqual([]);
  });

  it("lend a hint without playing it", async () => {
    const { match, engine } = setUp();
    await match.hint();
    expect(match.hinted).toEqual(["b", "c"]);
    expect(engine.ops().every((op) => op === "think")).toBe(true);
    await match.click("b");
    expect(match.hinted).toEqual([]);
  });
});

it("tells a failed request and goes on", async () => {
  const { match, engine } = setUp();
  const answer = engine.ask.bind(engine);
  engine.ask = async () => {
    throw new EngineError({ ok: false, kind: "bug", msg: { code: "bug" } });
  };
  await match.click("a");
  expect(match.notice).toEqual({ kind: "failed", msg: { code: "bug" } });
  engine.ask = answer;
  await match.click("a");
  expect(match.frame.at).toBe(1);
});

it("ends with a resignation", async () => {
  const { match } = setUp();
  await match.resign(0);
  expect(match.over).toBe(true);
  expect(match.next.size).toBe(0);
});

describe("secrets", () => {
  /** Seat 0 sits in front of the screen, or nobody knows who does. */
  function setUpFor(viewer: MatchHost["viewer"], at = 0) {
    const all = setUp(["h", "h"], at);
    all.host.viewer = viewer;
    return all;
  }

  it("are asked for by whoever looks, in every request that shows something", async () => {
    const { match, engine } = setUpFor(() => 0);
    match.wake();
    await rest();
    expect(engine.asked).toEqual([{ op: "goto", record: "r0", at: 0, viewer: 0 }]);
    expect(match.viewer).toBe(0);
    match.consider("a");
    await match.click("a");
    await match.undo();
    const shown = engine.asked.filter(({ op }) => ["preview", "act", "goto", "cut"].includes(op));
    expect(shown.map((request) => "viewer" in request && request.viewer)).toEqual(shown.map(() => 0));
  });

  it("of the one before are gone when the next person is shown the table", async () => {
    const { match, engine, host } = setUpFor((frame) => (frame.seat === 0 ? 0 : null));
    match.wake();
    await rest();
    engine.asked = [];
    await match.click("a");
    expect(engine.asked).toEqual([
      { op: "act", record: "r0", at: 0, path: ["a"], viewer: 0 },
      { op: "goto", record: "r1", at: 1 },
    ]);
    expect(match.viewer).toBeNull();
    expect(host.arrived).toHaveBeenCalledTimes(2);
  });

  it("are not shown when the moment cannot be asked for again", async () => {
    const { match, engine, host } = setUpFor((frame) => (frame.seat === 0 ? 0 : null));
    match.wake();
    await rest();
    const ask = engine.ask.bind(engine);
    engine.ask = async (request) => {
      if (request.op === "goto") throw new EngineError({ ok: false, kind: "bug", msg: { code: "bug" } });
      return ask(request);
    };
    await match.click("a");
    expect(match.frame.at).toBe(0);
    expect(host.arrived).toHaveBeenCalledTimes(1);
    expect(match.busy).toBe(false);
  });
});
