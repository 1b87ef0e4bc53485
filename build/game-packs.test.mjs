import { expect, test } from "vitest";
import { byFile } from "./game-packs.mjs";

test("a test that guards several rules is shipped once, with all of them", () => {
  const guarded = /** @type {Array<[string, Record<string, string[]>]>} */ ([
    [
      "MOR-08",
      { "test_a.py": ["test_mor_08_12_a_duke_stops", "test_it_ends"], "test_b.py": ["test_it_ends"] },
    ],
    ["MOR-12", { "test_a.py": ["test_mor_08_12_a_duke_stops"] }],
  ]);
  expect(byFile(guarded)).toEqual({
    "test_a.py": { "a duke stops": "MOR-08 MOR-12", "it ends": "MOR-08" },
    "test_b.py": { "it ends": "MOR-08" },
  });
});
