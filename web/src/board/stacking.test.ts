import { describe, expect, it } from "vitest";
import { hasHeights } from "../drawing/piece-forms.ts";
import type { Cell, Piece } from "../engine/protocol.ts";
import {
  ABOVE,
  boundsOf,
  calmBox,
  seenCells,
  sideBySide,
  stackHeights,
  stackPositions,
  TILTED,
} from "./stacking.ts";

const H = Math.sqrt(3);
const cell = (id: string, x: number, y: number, shape: Cell["shape"] = "hex"): Cell => ({
  id,
  x,
  y,
  shape,
  tone: 0,
  label: id,
  glyph: "",
});
const piece = (key: string, glyph: string, more: Partial<Piece> = {}): Piece => ({
  key,
  at: "a1",
  glyph,
  seat: -2,
  level: 0,
  stack: 1,
  lift: 0,
  ...more,
});

describe("the positions of pieces on a cell", () => {
  it("put one piece in the middle, and several side by side within the cell, without overlap", () => {
    expect(sideBySide(1)).toEqual([{ x: 0, y: 0, scale: 1 }]);
    for (const count of [2, 3, 4, 6]) {
      const crowd = sideBySide(count);
      for (const [index, one] of crowd.entries()) {
        expect(Math.hypot(one.x, one.y) + 0.46 * one.scale).toBeLessThan(0.62);
        const next = crowd[(index + 1) % count] as typeof one;
        if (count < 6) expect(Math.hypot(one.x - next.x, one.y - next.y)).toBeGreaterThan(0.92 * one.scale);
      }
    }
  });

  it("put a piece on top of a stack, in the middle of the stack's face", () => {
    const pieces = [piece("nut", "nut", { stack: 4 }), piece("ball", "marble", { seat: 1, lift: 4 })];
    const stands = stackPositions(pieces);
    expect(stands.get("nut")).toMatchObject({ x: 0, y: 0, scale: 1, base: 0 });
    expect(stands.get("ball")).toMatchObject({ x: 0, y: 0, base: 3 });
    expect(stands.get("ball")?.scale).toBeLessThan(1);
  });

  it("raise a piece above any piece that has thickness when seen from the side", () => {
    const pieces = [
      piece("wood", "square"),
      piece("man", "pawn", { lift: 1 }),
      piece("other", "pawn", { at: "b1" }),
    ];
    const stands = stackPositions(pieces, TILTED);
    expect(pieces.map(({ key }) => stands.get(key)?.base)).toEqual([1, 1, 0]);
  });
});

describe("the heights of stacks", () => {
  it("are the heights at which the top face of each cell lies", () => {
    const pieces = [
      piece("nut", "nut", { stack: 4 }),
      piece("ball", "marble", { lift: 4 }),
      piece("low", "nut", { at: "b1" }),
      piece("man", "pawn", { at: "c1" }),
    ];
    expect([...stackHeights(pieces)]).toEqual([
      ["a1", 3],
      ["b1", 0],
    ]);
    expect(stackHeights(pieces, TILTED).get("a1")).toBe(4);
    expect(hasHeights(pieces)).toBe(true);
    expect(hasHeights(pieces.slice(2))).toBe(false);
    // A board with columns may not be tilted, because single pieces on it would then look like columns too.
    expect(hasHeights([piece("column", "disc", { stack: 3 }), piece("owner", "column", { lift: 3 })])).toBe(
      false,
    );
  });
});

describe("the box around the cells", () => {
  it("encloses hexes of radius 1 with a margin", () => {
    const box = boundsOf([cell("n", 0, -H), cell("sw", -1.5, H / 2), cell("ne", 1.5, -H / 2)], 0.5);
    expect(box.x).toBeCloseTo(-3);
    expect(box.width).toBeCloseTo(6);
    expect(box.height).toBeCloseTo(2.5 * H + 1);
    expect(boundsOf([], 1)).toEqual({ x: -1, y: -1, width: 2, height: 2 });
  });

  it("includes stacks, and lets slots reach into the margin", () => {
    const tower = boundsOf([cell("a", 0, 0)], 0, ABOVE, new Map([["a", 5]]));
    expect(tower.y).toBeCloseTo(-H / 2 - 5 * ABOVE.step);
    expect(tower.y + tower.height).toBeCloseTo(H / 2);
    const land = boundsOf([cell("a", 0, 0)], 1);
    expect(boundsOf([cell("a", 0, 0), cell("s", 1.3, 0, "slot")], 1)).toEqual(land);
  });

  it("is lower when seen from the side", () => {
    const cells = seenCells([cell("n", 0, -H), cell("s", 0, H)], TILTED);
    expect(boundsOf(cells, 0, TILTED).height).toBeCloseTo(3 * H * TILTED.squash);
  });
});

describe("the box that stays still", () => {
  const shown = { x: 0, y: 0, width: 10, height: 8 };

  it("stays as it is while the needed box fits and nearly fills it", () => {
    expect(calmBox(shown, { x: 0.5, y: 0, width: 9, height: 8 })).toBe(shown);
  });

  it("changes when the needed box sticks out or has become much smaller", () => {
    for (const needed of [
      { x: -1, y: 0, width: 10, height: 8 },
      { x: 0, y: 0, width: 7, height: 8 },
    ])
      expect(calmBox(shown, needed)).toBe(needed);
    expect(calmBox(null, shown)).toBe(shown);
  });
});
