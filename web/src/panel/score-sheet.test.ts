import { describe, expect, it } from "vitest";
import type { SheetLine } from "../engine/protocol.ts";
import { sumsOf } from "./score-sheet.ts";

const line = (values: number[], adds = true): SheetLine => ({ what: { code: "line" }, values, adds });

describe("sumsOf", () => {
  it("adds the lines that count and leaves out tie-breaks", () => {
    expect(sumsOf([line([3, 5]), line([1, 0]), line([9, 9], false)], 2)).toEqual([4, 5]);
  });

  it("returns null if there is nothing to add", () => {
    expect(sumsOf([line([3, 5]), line([9, 9], false)], 2)).toBeNull();
    expect(sumsOf([], 2)).toBeNull();
  });
});
