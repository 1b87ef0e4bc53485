import { describe, expect, it } from "vitest";
import type { Motion, Piece } from "../engine/protocol.ts";
import { arrowPathsOf } from "./arrow-paths.ts";

const piece = (key: string, at: string): Piece => ({
  key,
  at,
  glyph: "",
  seat: 0,
  level: 0,
  stack: 1,
  lift: 0,
});
const step = (seat: number, ...trace: Motion[]) => ({ text: "", seat, trace });

describe("the ways of a line", () => {
  it("begin where things stand, and where earlier turns have left them", () => {
    const line = {
      steps: [step(0, { key: "k", stops: ["b2", "c3"] }), step(1), step(0, { key: "k", stops: ["d4"] })],
    };
    expect(arrowPathsOf({ pieces: [piece("k", "a1")] }, line)).toEqual([
      { seat: 0, step: 1, stops: ["a1", "b2", "c3"], enters: false },
      { seat: 0, step: 3, stops: ["c3", "d4"], enters: false },
    ]);
  });

  it("are points where something is laid, or taken away", () => {
    const line = { steps: [step(0, { key: "new", stops: ["e5"] }, { key: "k", stops: [""] })] };
    expect(arrowPathsOf({ pieces: [piece("k", "a1")] }, line)).toEqual([
      { seat: 0, step: 1, stops: ["e5"], enters: true },
      { seat: 0, step: 1, stops: ["a1"], enters: false },
    ]);
  });
});
