import { describe, expect, it } from "vitest";
import type { Cell } from "../engine/protocol.ts";
import { Walk } from "./arrow-key-walk.ts";
import { readingOrder } from "./geometry.ts";

const H = Math.sqrt(3);
const cell = (id: string, x: number, y: number): Cell => ({
  id,
  x,
  y,
  shape: "hex",
  tone: 0,
  label: id,
  glyph: "",
});
/** Four columns of two cells each. Every other column is half a hex lower. */
const CELLS = readingOrder(
  [0, 1, 2, 3].flatMap((column) =>
    [0, 1].map((row) => cell(`${column}${row}`, 1.5 * column, H * row + (column % 2 ? H / 2 : 0))),
  ),
);
const key = (name: string, shiftKey = false): KeyboardEvent => ({ key: name, shiftKey }) as KeyboardEvent;
const walk = (from: string, ...keys: string[]): string[] => {
  const walker = new Walk();
  const seen = [from];
  for (const name of keys)
    seen.push(walker.go(key(name), seen.at(-1) ?? "", CELLS, new Map()) || (seen.at(-1) ?? ""));
  return seen.slice(1);
};

describe("a walk with the arrow keys", () => {
  it("stays in its row from one end to the other and back", () => {
    const right = ["ArrowRight", "ArrowRight", "ArrowRight"];
    expect(walk("01", ...right).filter((id) => id[0] === "2")).toEqual(["21"]);
    expect(walk("00", ...right).filter((id) => id[0] === "2")).toEqual(["20"]);
    expect(walk("00", ...right, "ArrowLeft", "ArrowLeft", "ArrowLeft").at(-1)).toBe("00");
  });

  it("starts a new row after a step up or down", () => {
    expect(walk("00", "ArrowDown", "ArrowRight", "ArrowRight").at(-1)).toBe("21");
  });

  it("jumps from one possible id to the next, in a circle", () => {
    const possible = new Map([
      ["20", 1],
      ["11", 1],
    ]);
    const walker = new Walk();
    expect(walker.go(key("n"), "00", CELLS, possible)).toBe("20");
    expect(walker.go(key("n"), "20", CELLS, possible)).toBe("11");
    expect(walker.go(key("n"), "11", CELLS, possible)).toBe("20");
    expect(walker.go(key("N", true), "20", CELLS, possible)).toBe("11");
    expect(walker.go(key("n"), "00", CELLS, new Map())).toBe("");
  });

  it("ignores other keys and modifiers", () => {
    const walker = new Walk();
    expect(walker.go(key("x"), "00", CELLS, new Map())).toBeUndefined();
    expect(walker.go(key("ArrowLeft", true), "00", CELLS, new Map())).toBeUndefined();
  });
});
