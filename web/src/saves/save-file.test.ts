import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FileProblem, fileName, readFile, writeFile } from "./save-file.ts";
import { freeId, isId, type SavedMatch, SCHEMA } from "./save-schema.ts";

const SAMPLES = join(import.meta.dirname, "..", "..", "..", "tests", "saves");

const SAVE: SavedMatch = {
  id: "abcd-2",
  game: "morundir",
  record: "kl1~morundir-1~p2~iabcd~000000",
  names: ["Anna", ""],
  kinds: ["h", "b1"],
  created: 1_700_000_000_000,
  updated: 1_800_000_000_000,
  at: 3,
  over: false,
  title: "<b>Sunday</b>",
  fixed: true,
  frame: null,
};

type Data = Record<string, unknown>;
const file = (saves: unknown, schema: unknown = SCHEMA): string =>
  JSON.stringify({ format: "kleinod-saves", schema, saves });
const entry = (changes: Data = {}): Data => {
  const [first] = (JSON.parse(writeFile([SAVE], "0")) as { saves: Data[] }).saves;
  return { ...first, ...changes };
};
const codeOf = (text: string): string => {
  try {
    readFile(text);
  } catch (error) {
    if (error instanceof FileProblem) return error.msg.code;
    throw error;
  }
  return "";
};

describe("a file of saves", () => {
  it("contains what is needed and is read back as it was", () => {
    const { kinds: _kinds, over: _over, frame: _frame, ...kept } = SAVE;
    expect(readFile(writeFile([SAVE], "0.1.0"))).toEqual({ entries: [kept], refused: [] });
    expect(fileName(new Date(2026, 10, 21))).toBe("kleinod-saves-2026-11-21.json");
  });

  it.each([
    ["", "file.json"],
    ["{", "file.json"],
    ["null", "file.foreign"],
    ["[]", "file.foreign"],
    ['{"format":"other"}', "file.foreign"],
    [file({}), "file.damaged"],
    [file([], "2"), "file.damaged"],
    [file([], 0), "file.damaged"],
    [file([], 1.5), "file.damaged"],
    [file([], SCHEMA + 1), "file.newer"],
    [" ".repeat(20_000_001), "file.large"],
  ])("is refused as a whole: %.40s", (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  it.each([
    ["id", "../../etc"],
    ["id", "abcd-0"],
    ["game", 5],
    ["record", ""],
    ["names", "Anna"],
    ["names", ["x".repeat(201)]],
    ["title", {}],
    ["fixed", "yes"],
    ["at", -1],
    ["at", 1.5],
    ["created", "yesterday"],
    ["updated", 5],
  ])("refuses an entry whose %s is %j, and keeps the others", (field, value) => {
    const contents = readFile(file([entry({ [field]: value }), null, entry()]));
    expect(contents.entries.length).toBe(1);
    expect(contents.refused.map(({ why }) => why.args?.field)).toEqual([field, "id"]);
  });

  it("of schema 1 is converted to the current schema", () => {
    const { fixed: _fixed, created: _created, ...old } = entry();
    const [read] = readFile(file([old], 1)).entries;
    expect(read).toMatchObject({ fixed: false, created: SAVE.updated, updated: SAVE.updated });
  });
});

describe("the sample files of releases", () => {
  // Samples are in folders named after a version; Python may have created __pycache__ beside them.
  const versions = readdirSync(SAMPLES).filter((name) => /^\d+\.\d+\.\d+$/.test(name));
  const samples = versions.flatMap((name) =>
    readdirSync(join(SAMPLES, name)).map((sample) => join(name, sample)),
  );

  it("exist", () => expect(samples.length).toBeGreaterThanOrEqual(2));

  it.each(samples)("%s: every save can be read", (sample) => {
    const contents = readFile(readFileSync(join(SAMPLES, sample), "utf8"));
    expect(contents.refused).toEqual([]);
    expect(contents.entries.length).toBeGreaterThanOrEqual(5);
  });
});

describe("the id for another version of a match", () => {
  it("counts on from the ids in use, whatever version it starts from", async () => {
    const taken = new Set(["abcd", "abcd-2", "abcd-3"]);
    expect(await freeId("abcd-2", async (id) => taken.has(id))).toBe("abcd-4");
    expect(isId("abcd-4")).toBe(true);
    expect(isId("abc")).toBe(false);
  });
});
