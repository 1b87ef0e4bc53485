import { describe, expect, it } from "vitest";
import { Notches, swiped } from "./tree-gestures.ts";

/** Return the steps for a wheel that turns by these amounts at these times. */
function turned(...turns: [at: number, deltaY: number, deltaMode?: number][]) {
  const notches = new Notches();
  return turns.map(([at, deltaY, deltaMode = 0]) => notches.turn({ deltaY, deltaMode }, at));
}

describe("the wheel over a tree of moves", () => {
  it("steps once for each notch, however far a notch turns", () => {
    expect(turned([0, 100], [100, 120], [200, -240])).toEqual(["on", "on", "back"]);
    expect(turned([0, 3, 1], [100, -3, 1])).toEqual(["on", "back"]);
  });

  it("adds up the small turns of a touchpad as long as they belong together", () => {
    expect(turned([0, 15], [16, 15], [32, 15], [48, 15])).toEqual([undefined, undefined, "on", undefined]);
    expect(turned([0, 30], [1000, 30])).toEqual([undefined, undefined]);
    expect(turned([0, 30], [16, -30])).toEqual([undefined, undefined]);
  });

  it("steps only a few times a second however fast it turns", () => {
    const steps = turned(...Array.from({ length: 100 }, (_, n): [number, number] => [n * 10, 60]));
    expect(steps.filter(Boolean).length).toBeLessThan(16);
  });
});

describe("a swipe over a tree of moves", () => {
  const from = { x: 200, y: 300, time: 0 };
  it.each([
    ["to the left", { x: 120, y: 310, time: 200 }, "on"],
    ["to the right", { x: 280, y: 290, time: 200 }, "back"],
    ["of hardly any length", { x: 190, y: 300, time: 200 }, undefined],
    ["downwards, as if to scroll", { x: 140, y: 380, time: 200 }, undefined],
    ["made slowly, as if to look for something", { x: 100, y: 300, time: 2000 }, undefined],
  ])("%s has the expected effect", (_, to, step) => {
    expect(swiped(from, to)).toBe(step);
  });
});
