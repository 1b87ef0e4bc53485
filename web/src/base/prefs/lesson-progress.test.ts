import { describe, expect, it } from "vitest";
import { progressOf, readProgress, setProgress } from "./lesson-progress.ts";

describe("progress in lessons", () => {
  it("is remembered for each game, even if nothing can be stored", () => {
    expect(progressOf("nine")).toEqual({ at: 0, finished: false });
    setProgress("nine", { at: 3, finished: true });
    expect(progressOf("nine")).toEqual({ at: 3, finished: true });
    expect(progressOf("ten")).toEqual({ at: 0, finished: false });
  });

  it.each([null, "", "{", "3", "null", "[]"])("starts empty when %s is stored", (text) => {
    expect(readProgress(text).size).toBe(0);
  });

  it("keeps the valid part of each game's progress", () => {
    const text =
      '{"a": {"at": 2, "finished": true, "guest": true}, "b": {"at": -1, "guest": 1}, "c": null, "d": {"at": 1.5, "finished": 1}}';
    const fresh = { at: 0, finished: false };
    expect(Object.fromEntries(readProgress(text))).toEqual({
      ...{ a: { at: 2, finished: true, guest: true }, b: fresh },
      ...{ c: fresh, d: fresh },
    });
  });
});
