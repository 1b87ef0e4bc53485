import { describe, expect, it, vi } from "vitest";

vi.mock("virtual:kleinod/packs", () => ({ places: {}, words: { de: "", en: "" } }));

const { fillPositions, ofToday } = await import("./teaching-pack.ts");

describe("the puzzle of the day", () => {
  it("is a different one each day until all have been shown", () => {
    const days = Array.from({ length: 40 }, (_, day) => ofToday(40, new Date(2027, 0, 1 + day, day % 24)));
    expect(new Set(days).size).toBe(40);
    expect(ofToday(40, new Date(2027, 5, 1, 0, 1))).toBe(ofToday(40, new Date(2027, 5, 1, 23, 59)));
  });
});

describe("positions that a pack leaves out", () => {
  it("are those of the entries whose numbers stand for them", () => {
    const list = [{ position: "a" }, { position: "b" }, { position: 0 }, {}, { position: 1 }];
    fillPositions(list);
    expect(list.map(({ position }) => position)).toEqual(["a", "b", "a", undefined, "b"]);
  });
});
