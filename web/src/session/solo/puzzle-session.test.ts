import { describe, expect, it } from "vitest";
import { frameAt } from "../../../fixtures/engine.ts";
import type { Frame, Replies, Request } from "../../engine/protocol.ts";
import type { Puzzle } from "../../packs/puzzle-pack.ts";
import { PuzzleSession, type Solve } from "./puzzle-session.ts";

/** A puzzle of counting to four: the first seat wins with "a" and then "b-c", but not with "d-e". */
const PUZZLE: Puzzle = {
  id: "four",
  position: "here",
  turns: 2,
  level: 1,
  theme: "line",
  ways: [["a", "a", [["b-c"]]]],
};

/**
 * A fake engine in which each action is a whole turn, except for the actions in `PARTS`. The record lists the
 * actions. The first seat wins by playing "b-c" at ply 2.
 */
class Desk {
  asked: Request[] = [];
  slices = 1;

  async ask<R extends Request>(request: R): Promise<Replies[R["op"]]> {
    this.asked.push(request);
    await Promise.resolve();
    return this.#answer(request) as Replies[R["op"]];
  }

  #answer(request: Request): object {
    if (request.op === "new") return withParts({ ...frameAt(0, 0, ["h", "h"]), record: "" });
    if (request.op === "puzzleHint") {
      // No winning turn begins with "x", so that a hint has to restart the turn.
      const played = request.record.split(" ").slice(request.since + 1);
      const restarts = played.includes("x");
      const [way = ""] = request.ways;
      const said = way.split("/")[restarts ? 0 : played.length] ?? "";
      return { path: said.split("-"), ...(restarts && { restarts }) };
    }
    if (request.op === "why") return { why: { code: "no_way" } };
    if (request.op === "judge") {
      if (this.slices-- > 0) return { done: false, nodes: 100 };
      const way = request.ways.indexOf(request.record.split(" ").at(-1) ?? "");
      return { done: true, way, reply: way < 0 ? ["d-e"] : [] };
    }
    if (request.op !== "act") throw new Error(request.op);
    const { record, at = 0, path = [], text = path.join("-") } = request;
    const over = at === 2 && text === "b-c";
    const turns = [{ seat: at % 2, text, from: at, to: at + 1, story: [] }];
    const frame = {
      ...frameAt(at + 1, at + 1, ["h", "h"], over),
      record: `${record} ${text}`,
      turns,
    } as Frame;
    if (text === "l") return withParts({ ...frame, seat: -2, outcome: LOST });
    return PARTS.includes(text) ? withParts({ ...frame, turn: at, seat: at % 2 }) : withParts(frame);
  }
}

/** Decisions that do not complete a turn. */
const PARTS = ["m", "x"];
const LOST = { scores: [0, 1], places: [2, 1], team: false, reason: { code: "end" } };

const withParts = (frame: Frame): Frame => ({
  ...frame,
  choices: [...frame.choices, ...[...PARTS, "l"].map((a) => ({ a, path: [a] }))],
});

async function puzzle(given: Puzzle = PUZZLE) {
  const desk = new Desk();
  const stages: Solve[] = [];
  const solving = new PuzzleSession({
    engine: desk,
    thinker: desk,
    game: "count",
    seen: () => Promise.resolve(),
  });
  solving.addEventListener("change", () => stages.at(-1) !== solving.stage && stages.push(solving.stage));
  await solving.open(given);
  const click = async (...ids: string[]): Promise<void> => {
    for (const id of ids) await solving.do({ do: "click", id });
  };
  return { desk, solving, stages, click };
}

describe("a puzzle", () => {
  it("opens its position and asks the seat at the turn", async () => {
    const { desk, solving } = await puzzle();
    expect(desk.asked).toEqual([{ op: "new", game: "count", seats: 2, seed: 0, from: "here" }]);
    expect(solving).toMatchObject({ stage: "asked", seat: 0, turns: 2, erred: false });
    expect(solving.moment?.playable).toBe(true);
  });

  it("answers a winning turn with the best defence, and is solved by the turn that ends the game", async () => {
    const { desk, solving, stages, click } = await puzzle();
    await click("a");
    expect(desk.asked).toContainEqual({
      ...{ op: "judge", record: " a", at: 1, since: 0, turns: 2 },
      ways: ["a"],
    });
    expect(solving).toMatchObject({ stage: "asked", reply: "a", turns: 1 });
    expect(solving.moment?.frame.at).toBe(2);
    await click("b", "c");
    expect(stages).toEqual(["asked", "looking", "asked", "solved"]);
    expect(solving.erred).toBe(false);
    expect(solving.moment?.playable).toBe(false);
  });

  it("shows the refutation of any other turn, and takes both back", async () => {
    const { solving, click } = await puzzle();
    const shown: string[] = [];
    solving.addEventListener("change", () => shown.push(solving.moment?.frame.record ?? ""));
    await click("d", "e");
    expect([...new Set(shown)]).toEqual(["", " d-e", " d-e d-e"]);
    expect(solving).toMatchObject({ stage: "wrong", reply: "d-e", erred: true, turns: 2 });
    expect(solving.moment).toMatchObject({ playable: true, frame: { at: 0 } });
    await click("a");
    expect(solving).toMatchObject({ stage: "asked", turns: 1 });
  });

  it("shows the opponent's reply after a last turn that does not end the game", async () => {
    const { desk, solving, click } = await puzzle();
    await click("a");
    desk.asked = [];
    await click("d", "e");
    expect(desk.asked.map(({ op }) => op)).toEqual(["act", "judge", "act"]);
    expect(solving).toMatchObject({ stage: "wrong", reply: "d-e", turns: 1 });
    expect(solving.moment?.frame.at).toBe(2);
  });

  it("reports a turn that ends the game without winning it", async () => {
    const { solving, click } = await puzzle();
    await click("l");
    expect(solving).toMatchObject({ stage: "wrong", reply: "", ended: true });
    await click("a");
    expect(solving).toMatchObject({ stage: "asked", turns: 1, ended: false });
  });

  it("gives a hint about a winning turn in three steps", async () => {
    const { desk, solving, click } = await puzzle();
    await click("a");
    await solving.hint();
    expect(desk.asked.at(-1)).toEqual({ op: "puzzleHint", record: " a a", at: 2, since: 2, ways: ["b-c"] });
    expect(solving.hinted).toMatchObject({ step: "where", restarts: false });
    expect(solving.lit).toEqual(["c"]);
    expect(solving.moment?.hinted).toEqual([]);
    await solving.hint();
    expect(solving.hinted?.step).toBe("which");
    expect(solving.lit).toEqual([]);
    expect(solving.moment?.hinted).toEqual(["b"]);
    for (const _ of ["the third", "the fourth"]) {
      await solving.hint();
      expect(solving.hinted?.step).toBe("move");
      expect(solving.moment?.hinted).toEqual(["b", "c"]);
    }
    expect(desk.asked.filter(({ op }) => op === "puzzleHint")).toHaveLength(1);
  });

  it("continues its hint within a turn of several decisions, and requests a hint for each decision", async () => {
    const { desk, solving, click } = await puzzle({ ...PUZZLE, turns: 1, ways: [["m/b-c"]] });
    await solving.hint();
    await click("m");
    expect(solving.unfinished).toBe(true);
    expect(solving.hinted).toBeNull();
    await solving.hint();
    expect(desk.asked.at(-1)).toMatchObject({ op: "puzzleHint", at: 1, since: 0 });
    expect(solving.hinted).toEqual({ step: "where", path: ["b", "c"], restarts: false });
    expect(solving.moment?.frame.at).toBe(1);
  });

  it("restarts the turn, and says so, if no winning turn begins with the decisions made", async () => {
    const { solving, click } = await puzzle({ ...PUZZLE, turns: 1, ways: [["m/b-c"]] });
    await click("x");
    expect(solving.moment?.frame.at).toBe(1);
    await solving.hint();
    expect(solving.hinted).toEqual({ step: "where", path: ["m"], restarts: true });
    expect(solving.moment?.frame.at).toBe(0);
    await click("m");
    await solving.hint();
    expect(solving.hinted).toEqual({ step: "where", path: ["b", "c"], restarts: false });
  });

  it("drops a pending turn when another puzzle is opened", async () => {
    const { solving, click } = await puzzle();
    const playing = click("d", "e");
    await solving.open({ ...PUZZLE, id: "other", turns: 1, ways: [["b-c"]] });
    await playing;
    expect(solving).toMatchObject({ stage: "asked", turns: 1, erred: false });
    expect(solving.moment?.frame.at).toBe(0);
  });
});
