import { expect, test } from "vitest";
import { byFile, withoutRepeats } from "./game-packs.mjs";

test("a test that guards several rules is shipped once, with all of them", () => {
  const guarded = /** @type {Array<[string, Record<string, string[]>]>} */ ([
    [
      "MOR-08",
      { "test_a.py": ["test_mor_08_12_a_duke_stops", "test_it_ends"], "test_b.py": ["test_it_ends"] },
    ],
    ["MOR-12", { "test_a.py": ["test_mor_08_12_a_duke_stops"] }],
  ]);
  expect(byFile(guarded)).toEqual({
    a: { "a duke stops": "08 12", "it ends": "08" },
    b: { "it ends": "08" },
  });
});

test("a position that an earlier entry has is shipped as the number of that entry", () => {
  const shipped = withoutRepeats([
    { position: "a" },
    { position: "b" },
    {},
    { position: "a" },
    { position: "b" },
  ]);
  expect(shipped.map(({ position }) => position)).toEqual(["a", "b", undefined, 0, 1]);
});
