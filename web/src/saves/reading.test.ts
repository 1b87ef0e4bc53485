import { describe, expect, it } from "vitest";
import { frameOf } from "../../fixtures/cards.ts";
import { inMemory } from "./database.ts";
import { rawText, readRow, readRows } from "./reading.ts";
import { Store } from "./store.ts";

const frame = frameOf(2, []);
const WHOLE = {
  id: "abcd",
  game: frame.game,
  record: "kl1~x",
  names: ["Nora", ""],
  kinds: ["h", "b1"],
  created: 1,
  updated: 2,
  at: 3,
  over: false,
  title: "Sunday",
  fixed: true,
  frame,
};

const JUNK: unknown[] = [
  undefined,
  null,
  0,
  -1,
  NaN,
  "",
  "junk",
  true,
  [],
  [null],
  [1],
  {},
  { a: 1 },
  { length: 3 },
];

describe("a row", () => {
  it("that is whole is read as it is", () => {
    expect(readRow(WHOLE)).toEqual(WHOLE);
  });

  it.each(Object.keys(WHOLE))("with junk as %s is either a save that can be shown, or damaged", (field) => {
    for (const junk of JUNK) {
      const save = readRow({ ...WHOLE, [field]: junk });
      if (!save) {
        expect(["id", "game", "record"]).toContain(field);
        continue;
      }
      expect(save.names.map((name) => name.trim()).length).toBeLessThan(3);
      expect(save.kinds.every((kind) => typeof kind === "string")).toBe(true);
      expect([save.created, save.updated, save.at].every((value) => Number.isFinite(value))).toBe(true);
      expect([typeof save.title, typeof save.over, typeof save.fixed]).toEqual([
        "string",
        "boolean",
        "boolean",
      ]);
      expect(save.record).toBe(field === "record" ? junk : WHOLE.record);
      if (field === "frame") expect(save.frame).toBeNull();
    }
  });

  it.each(["board", "scene", "kinds", "colors", "turn", "seat", "at", "turns", "last"])(
    "with a picture whose %s is junk has no picture",
    (part) => {
      for (const junk of [undefined, null, "junk", [null], { cells: [null] }, { pieces: 1 }]) {
        expect(readRow({ ...WHOLE, frame: { ...frame, [part]: junk } })?.frame).toBeNull();
      }
    },
  );

  it("with a picture of another game has none", () => {
    expect(readRow({ ...WHOLE, frame: { ...frame, game: "other" } })?.frame).toBeNull();
  });
});

it("one bad row hides no other", () => {
  const damaged = [null, { id: "efgh" }, { ...WHOLE, id: 7 }, { ...WHOLE, record: null }].map((row, key) => ({
    id: key,
    ...row,
  }));
  const { saves, damaged: found } = readRows([damaged[0], WHOLE, ...damaged.slice(1)]);
  expect(saves).toEqual([WHOLE]);
  expect(found.map(({ raw }) => raw)).toEqual(damaged);
});

it("the store lists what can be read, tells the rest, and drops it only when asked", async () => {
  const memory = inMemory();
  const bad = { id: "efgh", record: 5 };
  const gone: unknown[] = [];
  const store = new Store(async () => ({
    ...memory,
    all: async () => [...(gone.length > 0 ? [] : [bad]), WHOLE],
    delete: async (key) => void gone.push(key),
  }));
  expect(await store.list()).toEqual([WHOLE]);
  const [damaged] = await store.damaged();
  expect(damaged).toEqual({ key: "efgh", raw: bad });
  if (damaged) await store.discard(damaged);
  expect(gone).toEqual(["efgh"]);
  expect(await store.damaged()).toEqual([]);
});

describe("the text of a damaged row", () => {
  it("says all there is", () => {
    const shared = { a: 1 };
    expect(JSON.parse(rawText({ id: "x", big: 5n, one: shared, two: shared }))).toEqual({
      id: "x",
      big: "5",
      one: shared,
      two: shared,
    });
  });

  it("ends even if it contains itself", () => {
    const row: Record<string, unknown> = { id: "x", list: [1] };
    row.self = row;
    row.again = { row };
    expect(JSON.parse(rawText(row))).toEqual({ id: "x", list: [1], self: "…", again: { row: "…" } });
  });
});
