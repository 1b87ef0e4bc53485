import { describe, expect, it } from "vitest";
import { EngineError } from "../../engine/engine.ts";
import type { StudyQuery } from "../../engine/protocol.ts";
import { MOST, WhatIf, written } from "./suppositions.ts";

const HANDS = [
  {
    seat: 1,
    hidden: 3,
    kinds: [
      { id: "chili", say: { code: "x" }, left: 9, least: 0, most: 3, of: "" },
      { id: "cw", say: { code: "y" }, left: 2, least: 0, most: 2, of: "chili" },
      { id: "cm", say: { code: "z" }, left: 7, least: 0, most: 3, of: "chili" },
    ],
  },
];
const FOUND = { wrong: null, deals: 24, through: 7, stops: [], may: [] };

/** A fake study whose engine considers it impossible to hold four cards of a kind. */
class Study {
  asked: StudyQuery[] = [];
  /** Functions that let the delayed replies arrive, in the order of the requests; null if replies are not delayed. */
  waiting: (() => void)[] | null = null;

  async query<R extends object>(query: StudyQuery): Promise<R> {
    this.asked.push(query);
    const { waiting } = this;
    if (waiting) await new Promise<void>((resolve) => waiting.push(resolve));
    if (query.do === "compare") return { compared: query.suppositions.map(() => FOUND) } as unknown as R;
    if (query.do !== "hands") throw new Error(query.do);
    const failure = { ok: false, kind: "bad_request", msg: { code: "bad" } } as const;
    if (query.holds.includes("odd")) throw new EngineError(failure);
    const wrong = query.holds.includes("-4") ? { code: "suppose.most" } : null;
    return { viewer: query.viewer, hands: HANDS, wrong } as unknown as R;
  }
}

async function begun() {
  const study = new Study();
  const whatIf = new WhatIf(study, () => 5);
  await whatIf.begin(0);
  return { study, whatIf };
}

describe("suppositions about hidden hands", () => {
  it("begin empty, from the view of one seat", async () => {
    const { study, whatIf } = await begun();
    expect(study.asked).toEqual([{ do: "hands", holds: "", viewer: 0 }]);
    expect([whatIf.hands, whatIf.wrong, whatIf.viewer]).toEqual([HANDS, null, 0]);
  });

  it("count cards of a narrow kind for the wide kind as well", async () => {
    const { whatIf } = await begun();
    await whatIf.set(1, "cw", 1);
    await whatIf.set(1, "cm", 2);
    expect(written(whatIf.supposition)).toBe("1-cw-1 1-cm-2");
    expect([whatIf.inside(1, "chili"), whatIf.inside(2, "chili"), whatIf.inside(1, "cw")]).toEqual([3, 0, 0]);
  });

  it("report after every change why they are impossible", async () => {
    const { whatIf } = await begun();
    await whatIf.set(1, "chili", 4);
    expect([written(whatIf.supposition), whatIf.wrong?.code]).toEqual(["1-chili-4", "suppose.most"]);
    await whatIf.set(1, "chili", 2);
    expect(whatIf.wrong).toBe(null);
    await whatIf.set(1, "chili", 0);
    expect(written(whatIf.supposition)).toBe("");
  });

  it("are shown side by side, three at most, and are changed one by one", async () => {
    const { whatIf } = await begun();
    await whatIf.set(1, "chili", 1);
    for (let n = 0; n < MOST + 1; n += 1) await whatIf.add();
    await whatIf.set(1, "chili", 3);
    await whatIf.choose(0);
    expect(whatIf.suppositions.map(written)).toEqual(["1-chili-1", "1-chili-1", "1-chili-3"]);
    expect(written(whatIf.supposition)).toBe("1-chili-1");
  });

  it("can be compared, and the comparison is dropped with the next change", async () => {
    const { study, whatIf } = await begun();
    await whatIf.add();
    await whatIf.compare();
    expect(study.asked.at(-1)).toMatchObject({ do: "compare", suppositions: ["", ""], seed: 5, viewer: 0 });
    expect(whatIf.found).toEqual([FOUND, FOUND]);
    await whatIf.choose(0);
    expect(whatIf.found).toEqual([FOUND, FOUND]);
    await whatIf.set(1, "chili", 1);
    expect([whatIf.found, whatIf.comparing]).toEqual([null, false]);
  });

  it("use only the reply to the latest request", async () => {
    const { study, whatIf } = await begun();
    study.waiting = [];
    const changes = [whatIf.set(1, "chili", 4), whatIf.set(1, "chili", 1)];
    study.waiting[1]?.();
    await changes[1];
    study.waiting[0]?.();
    await changes[0];
    expect([written(whatIf.supposition), whatIf.wrong]).toEqual(["1-chili-1", null]);
  });

  it("report the reason if the engine refuses them", async () => {
    const { whatIf } = await begun();
    await whatIf.set(1, "odd", 1);
    expect(whatIf.wrong?.code).toBe("bad");
  });
});
