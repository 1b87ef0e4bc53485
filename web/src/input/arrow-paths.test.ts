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

describe("the arrows of a line of play", () => {
  it("start where the piece stands, or where an earlier turn of the line has left it", () => {
    const line = {
      steps: [step(0, { key: "k", stops: ["b2", "c3"] }), step(1), step(0, { key: "k", stops: ["d4"] })],
    };
    expect(arrowPathsOf({ pieces: [piece("k", "a1")] }, line)).toEqual([
      { seat: 0, step: 1, stops: ["a1", "b2", "c3"], enters: false },
      { seat: 0, step: 3, stops: ["c3", "d4"], enters: false },
    ]);
  });

  it("are single points where a piece is placed or removed", () => {
    const line = { steps: [step(0, { key: "new", stops: ["e5"] }, { key: "k", stops: [""] })] };
    expect(arrowPathsOf({ pieces: [piece("k", "a1")] }, line)).toEqual([
      { seat: 0, step: 1, stops: ["e5"], enters: true },
      { seat: 0, step: 1, stops: ["a1"], enters: false },
    ]);
  });
});
