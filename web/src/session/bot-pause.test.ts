import { describe, expect, it, vi } from "vitest";
import { card } from "../../fixtures/cards.ts";
import { FakeEngine, frameAt } from "../../fixtures/engine.ts";
import { rest, sitDown } from "../../fixtures/session.ts";
import type { Motion, Scene } from "../engine/protocol.ts";
import { type Looked, pauseShare } from "./bot-pause.ts";

const SCENE: Scene = { pieces: [], cells: [], cards: [], marks: [], counts: [], notes: [] };
const DRAWN: Motion[] = [{ key: "pile", stops: ["pile", "hand1"] }];

/** The frame before the one under test: in it, seat 1 acts in turn 5. */
const BEFORE: Looked = { id: "m", at: 20, turn: 5, seat: 1, scene: SCENE, last: [] };
const later = (more: Partial<Looked> = {}): Looked => ({ ...BEFORE, at: 21, scene: { ...SCENE }, ...more });
const offered: Scene = { ...SCENE, cards: [card("q0", "gives", "sort-s")] };

describe("the pause before a bot acts", () => {
  it("is whole without an earlier frame, after a turn, and for another match", () => {
    expect(pauseShare(null, BEFORE)).toBe(1);
    expect(pauseShare(BEFORE, later({ turn: 6, seat: 2 }))).toBe(1);
    expect(pauseShare(BEFORE, later({ id: "another" }))).toBe(1);
  });

  it("is whole after a step back, and for another viewer of the same ply", () => {
    expect(pauseShare(BEFORE, later({ at: 19 }))).toBe(1);
    expect(pauseShare(BEFORE, later({ at: 20 }))).toBe(1);
  });

  it("is whole after each step on a board, even within a turn", () => {
    const piece = { key: "p", at: "a1", glyph: "knight", seat: 1, level: 0 };
    const moved = later({
      scene: { ...SCENE, pieces: [piece] } as Scene,
      last: [{ key: "p", stops: ["a1"] }],
    });
    expect(pauseShare(BEFORE, moved)).toBe(1);
    const grown = later({ scene: { ...SCENE, cells: [{ id: "a1" }] } as unknown as Scene });
    expect(pauseShare(BEFORE, grown)).toBe(1);
  });

  it("is zero while a seat goes on in its turn, whether cards have flown or an offer has grown", () => {
    expect(pauseShare(BEFORE, later({ last: DRAWN, scene: offered }))).toBe(0);
    expect(pauseShare(BEFORE, later({ scene: offered }))).toBe(0);
  });

  it("is short for a question to another seat, and zero if a card was seen to fly", () => {
    const short = pauseShare(BEFORE, later({ seat: 2, scene: offered }));
    expect(short).toBeGreaterThan(0);
    expect(short).toBeLessThan(0.5);
    expect(pauseShare(BEFORE, later({ seat: 2, scene: offered, last: DRAWN }))).toBe(0);
  });

  it("is zero for an answer that the viewer does not see", () => {
    expect(
      pauseShare({ ...BEFORE, scene: offered }, later({ seat: 2, scene: structuredClone(offered) })),
    ).toBe(0);
  });
});

describe("a bot", () => {
  it("acts a fixed step of time after a frame if the players have secrets, however fast it decides", async () => {
    let shown = 0;
    const engine = new FakeEngine(["b1", "h"]);
    const ask = engine.ask.bind(engine);
    engine.ask = async (request) => {
      const reply = await ask(request);
      if (request.op === "goto") shown = performance.now();
      return reply;
    };
    engine.slices = 1;
    engine.secret = true;
    const match = await sitDown(frameAt(0, 0, ["b1", "h"]), engine, { hidden: true });
    const acted = new Promise<number>((resolve) => {
      match.session.addEventListener("change", () => match.frame.at === 1 && resolve(performance.now()));
    });
    expect((await acted) - shown).toBeGreaterThan(90);
  });

  describe("in a game with secrets", () => {
    /** Let a person act, after which a bot acts while the table is in motion. `settle` ends the motion. */
    async function inMotion() {
      const engine = new FakeEngine(["h", "b1"]);
      engine.secret = true;
      engine.slices = 1;
      let settle = (): void => {};
      const settled = (): Promise<void> =>
        new Promise((resolve) => {
          settle = resolve;
        });
      const match = await sitDown(frameAt(0, 0, ["h", "b1"]), engine, { hidden: true, settled });
      engine.asked = [];
      await match.click("a");
      await vi.waitFor(() => expect(engine.ops()).toEqual(["act", "think", "act"]));
      return { engine, match, settle: () => settle() };
    }

    it("has its action carried out once, while the table is in motion, and shows it at rest", async () => {
      const { engine, match, settle } = await inMotion();
      await rest();
      expect(match.frame.at).toBe(1);
      settle();
      await vi.waitFor(() => expect(match.frame.at).toBe(2));
      expect(engine.ops().filter((op) => op === "act")).toEqual(["act", "act"]);
    });

    it("shows no action after the person has undone the turn", async () => {
      const { match, settle } = await inMotion();
      await match.please("undo");
      settle();
      await rest();
      await rest();
      expect(match.frame.at).toBe(0);
    });
  });

  it.each([
    { hidden: true, remote: [], whole: true },
    { hidden: false, remote: [], whole: false },
    { hidden: true, remote: [0], whole: false },
  ])(
    "thinks of its whole turn for people in a hurry only in a game with secrets on one device (%o)",
    async ({ hidden, remote, whole }) => {
      const engine = new FakeEngine(["h", "b1"]);
      const match = await sitDown(frameAt(0, 0, ["h", "b1"]), engine, { hidden, hurries: () => true });
      await match.session.letPlay(remote);
      await match.session.follow({ record: "r1", at: 1 });
      await vi.waitFor(() => expect(engine.ops()).toContain("think"));
      const thought = engine.asked.find(({ op }) => op === "think");
      expect(thought && "wholeTurn" in thought && thought.wholeTurn).toBe(whole);
    },
  );

  it("plays in the same request what nobody sees", async () => {
    const engine = new FakeEngine(["h", "b1"]);
    const ask = engine.ask.bind(engine);
    engine.ask = async (request) => {
      const reply = await ask(request);
      return "done" in reply && reply.done ? { ...reply, nextPaths: [["d"], ["e"]] } : reply;
    };
    const match = await sitDown(frameAt(0, 0, ["h", "b1"]), engine);
    await match.click("a");
    await vi.waitFor(() => expect(match.frame.at).toBe(2));
    expect(engine.asked.at(-1)).toMatchObject({ op: "act", path: ["b", "c"], nextPaths: [["d"], ["e"]] });
  });

  it("thinks while the table is still in motion, and acts only once it is at rest", async () => {
    const engine = new FakeEngine(["h", "b1"]);
    let settle = (): void => {};
    const settled = (): Promise<void> =>
      new Promise((resolve) => {
        settle = resolve;
      });
    const pauses: number[] = [];
    const pause = (): number => {
      pauses.push(0);
      return 0;
    };
    const match = await sitDown(frameAt(0, 0, ["h", "b1"]), engine, { settled, pause });
    engine.asked = [];
    await match.click("a");
    await vi.waitFor(() => expect(engine.ops()).toEqual(["act", "think", "think", "think"]));
    await rest();
    expect(match.frame.at).toBe(1);
    settle();
    await vi.waitFor(() => expect(match.frame.at).toBe(2));
    expect(pauses.length).toBe(1);
  });
});
