import { describe, expect, it } from "vitest";
import { frameAt } from "../../../fixtures/engine.ts";
import type { Frame, Replies, Request } from "../../engine/protocol.ts";
import type { Lesson } from "../../packs/teaching-pack.ts";
import { LessonSession, leadsOn, type Stage } from "./lesson-session.ts";

const LESSON: Lesson = {
  steps: [
    { id: "one", position: "here", light: ["a"], accept: ["b-*"] },
    { id: "two", seed: 5, seats: 3, light: [], accept: ["a"] },
  ],
  game: { kinds: ["h", "b1"] },
};

/** A fake engine for a game in which players count. If the game has secrets, the viewer is the seat to act. */
class Teacher {
  asked: Request[] = [];
  async ask<R extends Request>(request: R): Promise<Replies[R["op"]]> {
    this.asked.push(request);
    await Promise.resolve();
    return this.#answer(request) as Replies[R["op"]];
  }

  #answer(request: Request): object {
    const viewer = "viewer" in request ? (request.viewer ?? null) : null;
    const at = (frame: Frame): Frame => ({ ...frame, viewer });
    if (request.op === "act") return at(frameAt(1, 1, ["h", "h"]));
    if (request.op === "why") return { why: { code: "no_way" } };
    return at(frameAt(0, 0, ["h", "h"]));
  }
}

async function lesson(hidden = false) {
  const teacher = new Teacher();
  let look = (): void => {};
  const learning = new LessonSession(LESSON, 0, {
    engine: teacher,
    game: { id: "count", seats: [2, 3], hidden },
    seen: () =>
      new Promise((resolve) => {
        look = resolve;
      }),
  });
  const stages: Stage[] = [];
  learning.addEventListener("change", () => stages.push(learning.stage));
  await learning.turnTo(0);
  const click = async (...ids: string[]): Promise<void> => {
    for (const id of ids) await learning.do({ do: "click", id });
  };
  return { learning, teacher, click, stages, look: () => look() };
}

describe("a lesson step that asks for nothing", () => {
  it("can only be looked at, points out its subject, and can be left", async () => {
    const teacher = new Teacher();
    const shown = { id: "aim", position: "end", light: ["a"], accept: [] };
    const learning = new LessonSession({ ...LESSON, steps: [shown, ...LESSON.steps] }, 0, {
      ...{ engine: teacher, game: { id: "count", seats: [2, 3], hidden: false } },
      seen: () => Promise.resolve(),
    });
    await learning.turnTo(0);
    expect([learning.stage, learning.moment?.playable, learning.lit]).toEqual(["done", false, ["a"]]);
    await learning.do({ do: "click", id: "a" });
    expect(teacher.asked).toHaveLength(1);
    await learning.turnTo(1);
    expect([learning.stage, learning.moment?.playable]).toEqual(["asked", true]);
  });
});

describe("the buttons shown in a lesson", () => {
  it("are those that this step or an earlier one points out", async () => {
    const { learning } = await lesson();
    expect([...learning.taught]).toEqual(["a"]);
    const steps = [
      LESSON.steps[0],
      { ...LESSON.steps[1], light: ["#b"] },
      LESSON.steps[0],
    ] as Lesson["steps"];
    const later = new LessonSession({ ...LESSON, steps }, 1, {
      ...{ engine: new Teacher(), game: { id: "count", seats: [2, 3], hidden: false } },
      seen: () => Promise.resolve(),
    });
    expect([...later.taught]).toEqual(["a", "#b"]);
  });
});

describe("a lesson step", () => {
  it("opens its position and points out its subject", async () => {
    const { learning, teacher } = await lesson();
    expect(teacher.asked).toEqual([
      { op: "new", game: "count", seats: 2, options: {}, seed: 0, from: "here" },
    ]);
    expect(learning.lit).toEqual(["a"]);
    expect(learning.moment).toMatchObject({ playable: true, mode: "live", curtained: false });
    await learning.turnTo(1);
    expect(teacher.asked.at(-1)).toEqual({ op: "new", game: "count", seats: 3, options: {}, seed: 5 });
  });

  it("is done after an accepted action, and shows the result", async () => {
    const { learning, click } = await lesson();
    await click("b");
    expect(learning.moment?.clicked).toEqual(["b"]);
    await click("c");
    expect(learning.stage).toBe("done");
    expect(learning.moment?.frame.at).toBe(1);
    expect(learning.moment?.playable).toBe(false);
    expect(learning.lit).toEqual([]);
    await click("a");
    expect(learning.moment?.frame.at).toBe(1);
  });

  it("takes back an action that is legal but not accepted, once it was seen", async () => {
    const { learning, click, look } = await lesson();
    const playing = click("a");
    await expect.poll(() => learning.moment?.frame.at).toBe(1);
    expect(learning.stage).toBe("other");
    expect(learning.moment?.playable).toBe(false);
    look();
    await playing;
    expect(learning.moment?.frame.at).toBe(0);
    expect([learning.stage, learning.moment?.playable]).toEqual(["other", true]);
    await click("b", "c");
    expect(learning.stage).toBe("done");
  });

  it("states why an action is illegal, and goes on asking", async () => {
    const { learning, click } = await lesson();
    await click("q");
    expect(learning.moment?.notice?.msg.code).toBe("no_way");
    expect(learning.stage).toBe("asked");
  });

  it("takes nothing back once another step was opened", async () => {
    const { learning, click, look } = await lesson();
    const playing = click("a");
    await expect.poll(() => learning.stage).toBe("other");
    await learning.turnTo(1);
    const { shown } = learning.moment ?? {};
    look();
    await playing;
    expect([learning.at, learning.stage, learning.moment?.shown]).toEqual([1, "asked", shown]);
  });

  it("is shown from the view of the seat at the turn, in a game with secrets", async () => {
    const { learning, teacher, click } = await lesson(true);
    expect(teacher.asked.at(-1)).toEqual({ op: "goto", record: "r0", at: 0, viewer: 0 });
    expect(learning.moment?.viewer).toBe(0);
    await click("b", "c");
    expect(teacher.asked.at(-1)).toMatchObject({ op: "act", path: ["b", "c"], viewer: 0 });
  });
});

describe("a lesson", () => {
  it("is over after its last step, and can be started again", async () => {
    const { learning } = await lesson();
    await learning.turnTo(2);
    expect(learning.stage).toBe("over");
    expect(learning.moment?.playable).toBe(false);
    await learning.turnTo(0);
    expect([learning.at, learning.stage]).toEqual([0, "asked"]);
  });
});

describe("an accepted action", () => {
  it("is given in notation, or by its beginning", () => {
    expect(leadsOn({ accept: ["a-b", "c*"] }, "a-b")).toBe(true);
    expect(leadsOn({ accept: ["a-b", "c*"] }, "c-d")).toBe(true);
    expect(leadsOn({ accept: ["a-b", "c*"] }, "a-b!")).toBe(false);
  });
});
