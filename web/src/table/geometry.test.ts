import { describe, expect, it } from "vitest";
import type { Cell } from "../protocol.ts";
import { boundsOf, hexPoints, neighbour, type Point, readingOrder, spots, turned } from "./geometry.ts";

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
/** A centre with its six neighbours, named by where they lie. */
const RING: Cell[] = [
  cell("mid", 0, 0),
  cell("n", 0, -H),
  cell("s", 0, H),
  cell("nw", -1.5, -H / 2),
  cell("sw", -1.5, H / 2),
  cell("ne", 1.5, -H / 2),
  cell("se", 1.5, H / 2),
];
const PLACES = new Map<string, Point>(RING.map((place) => [place.id, place]));

describe("neighbour", () => {
  it("goes straight where something lies straight ahead", () => {
    expect(neighbour(PLACES, "mid", "up")).toBe("n");
    expect(neighbour(PLACES, "mid", "down")).toBe("s");
    expect(neighbour(PLACES, "n", "down")).toBe("mid");
  });

  it("goes sideways to a hex of the next column", () => {
    expect(["ne", "se"]).toContain(neighbour(PLACES, "mid", "right"));
    expect(["nw", "sw"]).toContain(neighbour(PLACES, "mid", "left"));
    expect(["n", "mid"]).toContain(neighbour(PLACES, "nw", "right"));
  });

  it("keeps to the row a walk sideways started from", () => {
    const keep = PLACES.get("nw");
    expect(neighbour(PLACES, "n", "right", keep)).toBe("ne");
    expect(neighbour(PLACES, "mid", "right", keep)).toBe("ne");
    expect(neighbour(PLACES, "mid", "right", PLACES.get("sw"))).toBe("se");
  });

  it("stops at the edge, and enters anywhere from nowhere", () => {
    expect(neighbour(PLACES, "n", "up")).toBeUndefined();
    expect(neighbour(PLACES, "ne", "right")).toBeUndefined();
    expect(neighbour(PLACES, "", "right")).toBe("mid");
  });

  it("reaches every cell of the ring by arrows alone", () => {
    const reached = new Set(["mid"]);
    for (const id of reached) {
      for (const direction of ["up", "down", "left", "right"] as const) {
        const next = neighbour(PLACES, id, direction);
        if (next) reached.add(next);
      }
    }
    expect(reached.size).toBe(RING.length);
  });
});

describe("turned", () => {
  it("maps the ring onto itself with every sixth", () => {
    const [north] = RING.slice(1);
    const east = turned(north as Cell, 1);
    expect(east.x).toBeCloseTo(1.5);
    expect(east.y).toBeCloseTo(-H / 2);
    expect(turned(north as Cell, 6)).toEqual(north);
    expect(turned(north as Cell, 3).y).toBeCloseTo(H);
  });
});

describe("bounds and shapes", () => {
  it("encloses hexes of radius 1 with a margin", () => {
    const box = boundsOf(RING, 0.5);
    expect(box.x).toBeCloseTo(-3);
    expect(box.width).toBeCloseTo(6);
    expect(box.height).toBeCloseTo(3 * H + 1);
    expect(boundsOf([], 1)).toEqual({ x: -1, y: -1, width: 2, height: 2 });
  });

  it("draws a flat top", () => {
    expect(hexPoints({ x: 0, y: 0 }, 1)).toBe("1,0 0.5,0.866 -0.5,0.866 -1,0 -0.5,-0.866 0.5,-0.866");
  });

  it("reads from top to bottom and from left to right", () => {
    expect(readingOrder(RING).map((place) => place.id)).toEqual(["n", "nw", "ne", "mid", "sw", "se", "s"]);
  });

  it("keeps pieces that share a place apart and inside", () => {
    for (const count of [2, 3, 4]) {
      const crowd = spots(Array.from({ length: count }, (_, seat) => ({ seat })));
      expect(new Set(crowd.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`)).size).toBe(count);
      for (const { x, y, scale } of crowd) expect(Math.hypot(x, y) + 0.7 * scale).toBeLessThan(0.9);
    }
    expect(spots([{ seat: 0 }])).toEqual([{ x: 0, y: 0, scale: 1 }]);
  });

  it("lets what belongs to a seat stand on what belongs to nobody", () => {
    const [ground, top] = spots([{ seat: -2 }, { seat: 1 }]);
    expect(ground).toEqual({ x: 0, y: 0, scale: 1 });
    expect(top?.scale).toBeLessThan(1);
    expect(spots([{ seat: 1 }, { seat: -2 }])).toEqual([top, ground]);
  });
});
