import { describe, expect, it } from "vitest";
import { StudyEngine } from "../../../fixtures/study.ts";
import type { Replies, Request } from "../../engine/protocol.ts";
import { inMemory } from "../../saves/fake-database.ts";
import { Repository } from "../../saves/repository.ts";
import type { SavedStudy } from "../../saves/study-store.ts";
import { Advice } from "./study-analysis.ts";
import { Studying } from "./study-editor.ts";

/**
 * A fake engine that prefers the move "best" everywhere. The first seat's chance to win is 70 % at "position 0" and
 * 30 % later.
 */
class Analyst {
  asked: Request[] = [];

  async ask<R extends Request>(request: R): Promise<Replies[R["op"]]> {
    this.asked.push(request);
    const start = "record" in request && request.record === "position 0";
    const chances = start ? [700, 300] : [300, 700];
    const steps = [{ text: "best", trace: [], seat: start ? 0 : 1 }];
    const line = { text: "best", turn: "best", path: [], chances, wins_in: 0, steps };
    const done = this.asked.length % 2 === 0;
    return { done, depth: 1, nodes: 1, chances, lines: [line] } as unknown as Replies[R["op"]];
  }
}

async function advised() {
  const repository = new Repository<SavedStudy>(
    async () => inMemory<SavedStudy>(),
    (row) => row as SavedStudy,
  );
  const studying = new Studying({ engine: new StudyEngine(), repository, need: () => Promise.resolve() });
  await studying.open({ opening: { op: "study", record: "r0" } });
  const analyst = new Analyst();
  const advice = new Advice(studying, analyst, (chance) => `computer ${chance}`);
  return { studying, analyst, advice };
}

describe("a bot's advice in a study", () => {
  it("is a variation with a comment that names the bot, and the current place stays", async () => {
    const { studying, advice } = await advised();
    await studying.do({ do: "click", id: "a" });
    await studying.walk("first");
    await advice.here();
    expect(studying.at).toBe(0);
    expect(studying.nodes[2]).toMatchObject({ parent: 0, text: "best", comment: "computer 700" });
    expect(advice.progress).toBeNull();
  });

  it("marks turns of the main line that were costly", async () => {
    const { studying, advice } = await advised();
    await studying.do({ do: "click", id: "a" });
    await advice.review();
    expect(studying.at).toBe(1);
    expect(studying.nodes[1]).toMatchObject({ text: "a", glyph: 2 });
    expect(studying.nodes[2]).toMatchObject({ parent: 0, text: "best", comment: "computer 700" });
  });

  it("is undone in one step, and nothing else with it", async () => {
    const { studying, advice } = await advised();
    await studying.do({ do: "click", id: "a" });
    await advice.review();
    await studying.do({ do: "undo" });
    expect(Object.values(studying.nodes).map(({ text, glyph }) => [text, glyph])).toEqual([
      [undefined, undefined],
      ["a", undefined],
    ]);
    await studying.walk("first");
    await advice.here();
    await studying.edit({ do: "say", comment: "mine" }, 0);
    await studying.do({ do: "undo" });
    expect(Object.values(studying.nodes).map(({ comment }) => comment)).toContain("computer 700");
    expect(studying.nodes[0]?.comment).toBeUndefined();
  });

  it("ends when the person stops it", async () => {
    const { studying, analyst, advice } = await advised();
    const done = advice.here();
    advice.stop();
    await done;
    expect(Object.keys(studying.nodes)).toEqual(["0"]);
    expect(analyst.asked.length).toBeLessThan(2);
  });
});
