import { afterEach, describe, expect, it, vi } from "vitest";
import { readPuzzleProgress } from "./solved-puzzles.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe("the list of solved puzzles", () => {
  it("is read as far as it is valid", () => {
    expect(readPuzzleProgress(null).size).toBe(0);
    expect(readPuzzleProgress("{").size).toBe(0);
    expect(readPuzzleProgress("[]").size).toBe(0);
    const stands = readPuzzleProgress('{"nine":{"a":"solved","b":"tried","c":"eaten","d":1},"ten":null}');
    expect([...(stands.get("nine") ?? [])]).toEqual([
      ["a", "solved"],
      ["b", "tried"],
    ]);
    expect(stands.get("ten")?.size).toBe(0);
  });

  it("is stored, and keeps a puzzle solved when it is tried again", async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    });
    const { setPuzzleProgress, puzzleProgressOf } = await import("./solved-puzzles.ts");
    setPuzzleProgress("nine", "a", "solved");
    setPuzzleProgress("nine", "a", "tried");
    setPuzzleProgress("nine", "b", "tried");
    expect([
      puzzleProgressOf("nine", "a"),
      puzzleProgressOf("nine", "b"),
      puzzleProgressOf("ten", "a"),
    ]).toEqual(["solved", "tried", undefined]);
    expect(kept.get("kleinod.puzzles")).toBe('{"nine":{"a":"solved","b":"tried"}}');
  });
});
