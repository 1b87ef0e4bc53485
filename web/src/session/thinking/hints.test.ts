import { describe, expect, it } from "vitest";
import { frameAt } from "../../../fixtures/engine.ts";
import { besides, givenFor, NO_HINTS, withAdvice } from "./hints.ts";

const advice = (...path: string[]) => ({ path, text: path.join("-"), why: null, lost: false });
const frame = frameAt(0, 0, ["h", "h"]);

describe("further advice after a hint", () => {
  it("is the best choice not yet named, up to three choices in all", () => {
    let hints = withAdvice(NO_HINTS, frame, advice("b", "c"));
    expect(besides(givenFor(hints, frame), frame)).toEqual(["b-c"]);
    hints = withAdvice(hints, frame, advice("a"));
    expect(withAdvice(hints, frame, advice("a"))).toBe(hints);
    hints = withAdvice(hints, frame, advice("d", "e"));
    expect(besides(givenFor(hints, frame), frame)).toBeNull();
    expect(givenFor(hints, frameAt(1, 1, ["h", "h"]))).toEqual([]);
  });

  it("ends with a choice that is known to lose", () => {
    const hints = withAdvice(NO_HINTS, frame, { ...advice("a"), lost: true });
    expect(besides(givenFor(hints, frame), frame)).toBeNull();
    expect(besides([], frame)).toEqual([]);
  });

  it("states that a choice takes back the previous hint to the same seat", () => {
    const hints = withAdvice(NO_HINTS, frame, advice("b", "c"));
    const takesBack = (at: number, ...path: string[]): boolean =>
      withAdvice(hints, frameAt(at, at, ["h", "h"]), advice(...path)).takesBack;
    expect(takesBack(2, "c", "b")).toBe(true);
    expect(takesBack(1, "c", "b")).toBe(false);
    expect(takesBack(2, "c", "d")).toBe(false);
    expect(takesBack(2, "a")).toBe(false);
  });
});
