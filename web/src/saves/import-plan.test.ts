import { describe, expect, it } from "vitest";
import { EngineError } from "../engine/engine.ts";
import type { Frame } from "../engine/protocol.ts";
import type { Relation } from "./conflict-tables.ts";
import { inMemory } from "./fake-database.ts";
import { carryOut, type Incoming, review } from "./import-plan.ts";
import { MatchStore } from "./match-store.ts";
import { RemovedSaves } from "./removed-saves.ts";
import type { Entry } from "./save-file.ts";

function entry(id: string, record: string, more: Partial<Entry> = {}): Entry {
  const dates = { created: 1, updated: 2 };
  return { id, game: "morundir", record, names: [], title: "", fixed: false, at: 0, ...dates, ...more };
}

/**
 * Return a fake engine that can open every record except "broken". For any two records it reports this relation and
 * these differences.
 */
function engine(relation: string, differs: string[] = []) {
  const answers = (request: { op: string; record: string; at?: number }): unknown => {
    if (request.record === "broken") {
      throw new EngineError({ ok: false, kind: "bad_text", msg: { code: "record.damaged" } });
    }
    if (request.op === "relate") return { relation, differs };
    const { record, at = 4 } = request;
    return { game: "morundir", record, at, plies: 4, kinds: ["h", "h"], outcome: null } as unknown as Frame;
  };
  return { ask: async (request: never) => answers(request) as never };
}

const look = (entries: Entry[], relation: string, store: MatchStore) =>
  review(
    { entries, refused: [] },
    engine(relation),
    store,
    () => false,
    () => {},
  );

async function holding(record: string, fixed = false): Promise<MatchStore> {
  const store = new MatchStore(async () => inMemory());
  const [mine] = (await look([entry("abcd", record, { fixed })], "same", store)).incoming as [Incoming];
  await store.save(mine.save, null);
  return store;
}

const records = async (store: MatchStore) =>
  (await store.list()).map(({ id, record }) => `${id} ${record}`).sort();

describe("a file of saves", () => {
  it.each<[string, Relation, string[]]>([
    ["ahead", "ahead", ["abcd theirs"]],
    ["behind", "behind", ["abcd mine"]],
    ["fork", "fork", ["abcd mine", "abcd-2 theirs"]],
    ["other", "fork", ["abcd mine", "abcd-2 theirs"]],
  ])("loses nothing of the stored saves if its save is %s", async (answer, relation, after) => {
    const store = await holding("mine");
    const { incoming } = await look([entry("abcd", "theirs")], answer, store);
    expect(incoming.map((one) => one.relation)).toEqual([relation]);
    expect(await records(store)).toEqual(["abcd mine"]);
    await carryOut(incoming, store);
    expect(await records(store)).toEqual(after);
  });

  it("leaves saves alone that are stored already", async () => {
    const store = await holding("mine");
    const { incoming } = await look([entry("abcd", "mine"), entry("efgh", "new")], "same", store);
    expect(incoming.map((one) => one.relation)).toEqual(["same", "new"]);
    expect(await carryOut(incoming, store)).toBe(1);
    expect(await records(store)).toEqual(["abcd mine", "efgh new"]);
  });

  it("is never taken as the continuation of a fixed copy", async () => {
    const store = await holding("mine", true);
    const { incoming } = await look([entry("abcd", "theirs")], "ahead", store);
    expect(incoming.map((one) => one.relation)).toEqual(["fork"]);
  });

  it("with other players is treated as a fork, whatever was played", async () => {
    const store = await holding("mine");
    const contents = { entries: [entry("abcd", "theirs")], refused: [] };
    const asker = engine("ahead", ["kinds"]);
    const { incoming } = await review(
      contents,
      asker,
      store,
      () => false,
      () => {},
    );
    expect(incoming.map((one) => one.relation)).toEqual(["fork"]);
  });

  it("with the same id twice yields two saves", async () => {
    const store = new MatchStore(async () => inMemory());
    const { incoming } = await look([entry("abcd", "one"), entry("abcd", "two")], "ahead", store);
    await carryOut(incoming, store);
    expect(await records(store)).toEqual(["abcd one", "abcd-2 two"]);
  });

  it("loses only its damaged saves", async () => {
    const store = new MatchStore(async () => inMemory());
    const { incoming, refused } = await look([entry("abcd", "broken"), entry("efgh", "fine")], "same", store);
    expect(refused).toEqual([{ name: "abcd", why: { code: "record.damaged" } }]);
    expect(incoming.map(({ save }) => save.record)).toEqual(["fine"]);
  });

  it("sets aside what was played between the review and the import", async () => {
    const store = await holding("mine");
    const { incoming } = await look([entry("abcd", "theirs")], "ahead", store);
    await store.save({ ...(incoming[0] as Incoming).save, record: "played meanwhile" }, "mine");
    await carryOut(incoming, store);
    expect(await records(store)).toEqual(["abcd theirs", "abcd-2 played meanwhile"]);
  });
});

describe("a removed save", () => {
  it("comes back on undo, and replaces no other save", async () => {
    const store = await holding("mine");
    const removed = new RemovedSaves(store);
    const [mine] = await store.list();
    if (!mine) throw new Error("nothing is saved");
    await removed.remove(mine);
    expect(await records(store)).toEqual([]);
    await store.save({ ...mine, record: "new" }, null);
    await removed.undo();
    expect(removed.latest).toBeUndefined();
    expect(await records(store)).toEqual(["abcd new", "abcd-2 mine"]);
  });
});
