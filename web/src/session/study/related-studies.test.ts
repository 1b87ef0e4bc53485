import { describe, expect, it } from "vitest";
import { EngineError } from "../../engine/engine.ts";
import type { StudyQuery } from "../../engine/protocol.ts";
import type { SavedStudy } from "../../saves/study-store.ts";
import { hasNews, MOST_KIN, relatedTo } from "./related-studies.ts";

const NOTHING = { common: 0, chapters: 0, actions: 0, notes: 0 };

/**
 * A fake study that compares itself with other texts by their beginning: "same…" shares a chapter with it, and
 * "broken…" cannot be read.
 */
class Read {
  asked: string[] = [];
  chapters = [{ title: "", game: "a" }];

  async query<R extends object>(query: StudyQuery): Promise<R> {
    if (query.do !== "news") throw new Error(query.do);
    this.asked.push(query.other);
    if (query.other.startsWith("broken"))
      throw new EngineError({ ok: false, kind: "bad_text", msg: { code: "bad" } });
    const common = query.other.startsWith("same") ? 1 : 0;
    return { adds: { ...NOTHING, common, actions: 2 }, lacks: { ...NOTHING, common } } as unknown as R;
  }
}

const study = (record: string, games = ["a"]): SavedStudy => ({
  ...{ id: `id-${record}`, record, title: record, games },
  ...{ chapter: 0, at: 0, created: 1, updated: 1, frame: null },
});

describe("studies related to the one being read", () => {
  it("have a chapter in common with it", async () => {
    const found = await relatedTo(new Read(), [study("same1"), study("else"), study("same2")]);
    expect(found.map(({ id }) => id)).toEqual(["id-same1", "id-same2"]);
    expect(found[0]).toMatchObject({ title: "same1", adds: { actions: 2 }, lacks: { actions: 0 } });
  });

  it("are searched for among studies of the same game, but only the latest ones", async () => {
    const read = new Read();
    const many = Array.from({ length: MOST_KIN + 3 }, (_, n) => study(`same${n}`));
    await relatedTo(read, [study("same-other", ["b"]), ...many]);
    expect(read.asked).toEqual(many.slice(0, MOST_KIN).map(({ record }) => record));
  });

  it("do not include studies that cannot be read", async () => {
    const found = await relatedTo(new Read(), [study("broken"), study("same")]);
    expect(found.map(({ id }) => id)).toEqual(["id-same"]);
  });
});

it("only new chapters, actions or notes count as news", () => {
  expect(hasNews({ ...NOTHING, common: 3 })).toBe(false);
  for (const one of ["chapters", "actions", "notes"]) expect(hasNews({ ...NOTHING, [one]: 1 })).toBe(true);
});
