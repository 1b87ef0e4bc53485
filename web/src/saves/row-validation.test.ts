import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { card, frameOf } from "../../fixtures/cards.ts";
import { inMemory } from "./fake-database.ts";
import { MatchStore } from "./match-store.ts";
import { needFrames, rawText, readRow, sorted } from "./row-validation.ts";
import { isFrame } from "./rows/frame-shape.ts";
import { readFile, writeFile } from "./save-file.ts";

await needFrames();

/** The path of the Python file in which the engine's limits are defined. */
const LIMITS = join(import.meta.dirname, "..", "..", "..", "py", "kleinod", "core", "limits.py");

const frame = frameOf(2, []);
const TABLE = frameOf(2, [card("c1", "hand0", "sm"), card("c2", "hand1", "back")]);
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

const LONG = "x".repeat(100_000);
const JUNK: unknown[] = [
  ...[-1e308, 1e308, 8.64e15 + 1, -8.64e15 - 1, Number.POSITIVE_INFINITY, 2 ** 53],
  ...[LONG, [LONG], Array(100_000).fill("x"), new Date(Number.NaN), 5n, new Map([["a", 1]])],
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

describe("a row of the database", () => {
  it("is read as it is if it is whole", () => {
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
      // A time outside of the range of `Date` once made the list of saves and the export fail.
      for (const time of [save.created, save.updated]) expect(new Date(time).toISOString()).toBeTruthy();
      expect(Number.isSafeInteger(save.at) && save.at >= 0).toBe(true);
      expect([save.title, ...save.names, ...save.kinds].every((text) => text.length <= 200)).toBe(true);
      expect([typeof save.title, typeof save.over, typeof save.fixed]).toEqual([
        "string",
        "boolean",
        "boolean",
      ]);
      expect(save.record).toBe(field === "record" ? junk : WHOLE.record);
      if (field === "frame") expect(save.frame).toBeNull();
    }
  });

  it("counts as damaged if its record is longer than a file may hold", () => {
    const written = /^RECORD = ([\d_]+)$/m.exec(readFileSync(LIMITS, "utf8"))?.[1];
    const most = Number(written?.replaceAll("_", ""));
    for (const [length, n] of [
      [most, 1],
      [most + 1, 0],
    ] as const) {
      const save = { ...WHOLE, record: "x".repeat(length) };
      expect(sorted([save], readRow).saves).toHaveLength(n);
      expect(readFile(writeFile([save], "1")).entries).toHaveLength(n);
    }
  });

  it("with a time out of range can still be written to a file and read", () => {
    const saves = [-1e308, 1e308, 8640000001000000].flatMap(
      (time) => readRow({ ...WHOLE, created: time, updated: time }) ?? [],
    );
    expect(readFile(writeFile(saves, "1")).entries).toHaveLength(3);
  });

  it.each(["board", "scene", "kinds", "colors", "turn", "seat", "at", "turns", "last"])(
    "with junk as the %s of its stored frame has no stored frame",
    (part) => {
      for (const junk of [undefined, null, "junk", [null], { cells: [null] }, { pieces: 1 }]) {
        expect(readRow({ ...WHOLE, frame: { ...frame, [part]: junk } })?.frame).toBeNull();
      }
    },
  );

  it("with junk anywhere in its stored frame has none, or one that is valid in every field", () => {
    const places: [object, string][] = [];
    const copy = structuredClone(TABLE);
    const walk = (inside: object): void => {
      for (const [key, value] of Object.entries(inside)) {
        places.push([inside, key]);
        if (typeof value === "object" && value !== null) walk(value);
      }
    };
    walk(copy);
    let without = 0;
    for (const [inside, key] of places) {
      const held = inside as Record<string, unknown>;
      const before = held[key];
      for (const junk of [...JUNK, { code: "x", args: { a: [] } }, 1e9]) {
        held[key] = junk;
        const read = readRow({ ...WHOLE, frame: copy })?.frame;
        if (read === null) without += 1;
        else expect([key, isFrame(read)]).toEqual([key, true]);
      }
      held[key] = before;
    }
    expect(readRow({ ...WHOLE, frame: copy })?.frame).toEqual(TABLE);
    expect(without).toBeGreaterThan(places.length * 10);
  });

  it("with two things of the same key in its stored frame has none", () => {
    const { cards } = TABLE.scene;
    const scene = { ...TABLE.scene, cards: [...cards, ...cards] };
    expect(readRow({ ...WHOLE, frame: { ...TABLE, scene } })?.frame).toBeNull();
  });

  it("with the stored frame of another game has none", () => {
    expect(readRow({ ...WHOLE, frame: { ...frame, game: "other" } })?.frame).toBeNull();
  });
});

it("a damaged row hides no other row", () => {
  const damaged = [null, { id: "efgh" }, { ...WHOLE, id: 7 }, { ...WHOLE, record: null }].map((row, key) => ({
    id: key,
    ...row,
  }));
  const { saves, damaged: found } = sorted([damaged[0], WHOLE, ...damaged.slice(1)], readRow);
  expect(saves).toEqual([WHOLE]);
  expect(found.map(({ raw }) => raw)).toEqual(damaged);
});

it("the store lists readable rows, reports damaged ones, and drops those only on request", async () => {
  const memory = inMemory();
  const bad = { id: "efgh", record: 5 };
  const gone: unknown[] = [];
  const rows = (): unknown[] => [...(gone.length > 0 ? [] : [bad]), WHOLE];
  const store = new MatchStore(async () => ({
    ...memory,
    keys: async () => rows().map((row) => (row as { id: string }).id),
    rows: async (keys) => rows().filter((row) => keys.includes((row as { id: string }).id)),
    delete: async (key) => void gone.push(key),
  }));
  const read = async () => (await store.pages().next()).value;
  expect(await read()).toEqual({
    saves: [WHOLE],
    damaged: [{ key: "efgh", raw: bad }],
    rest: [],
    unread: false,
  });
  await store.discard({ key: "efgh", raw: bad });
  expect(gone).toEqual(["efgh"]);
  expect((await read())?.damaged).toEqual([]);
});

describe("the text of a damaged row", () => {
  it("contains everything in the row", () => {
    const shared = { a: 1 };
    expect(JSON.parse(rawText({ id: "x", big: 5n, one: shared, two: shared }))).toEqual({
      id: "x",
      big: "5",
      one: shared,
      two: shared,
    });
  });

  it("is there even if the row is nested more deeply than JSON can be", () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 100_000; depth++) deep = { deep };
    expect(rawText({ id: "x", deep })).toMatch(/^\{\n {2}"id": "x",\n(?:.*\n)*.*"…"/);
  });

  it("is finite even if the row contains itself", () => {
    const row: Record<string, unknown> = { id: "x", list: [1] };
    row.self = row;
    row.again = { row };
    expect(JSON.parse(rawText(row))).toEqual({ id: "x", list: [1], self: "…", again: { row: "…" } });
  });
});
