import { describe, expect, it } from "vitest";
import type { Cell } from "../engine/protocol.ts";
import {
  hexPoints,
  neighbour,
  type Point,
  prismPoints,
  readingOrder,
  roundPoints,
  turned,
} from "./geometry.ts";

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
/** A cell in the middle and its six neighbours, each named by its direction. */
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
  it("goes straight to a cell that lies straight ahead", () => {
    expect(neighbour(PLACES, "mid", "up")).toBe("n");
    expect(neighbour(PLACES, "mid", "down")).toBe("s");
    expect(neighbour(PLACES, "n", "down")).toBe("mid");
  });

  it("goes sideways to a hex of the next column", () => {
    expect(["ne", "se"]).toContain(neighbour(PLACES, "mid", "right"));
    expect(["nw", "sw"]).toContain(neighbour(PLACES, "mid", "left"));
    expect(["n", "mid"]).toContain(neighbour(PLACES, "nw", "right"));
  });

  it("keeps to the row in which a walk sideways started", () => {
    const keep = PLACES.get("nw");
    expect(neighbour(PLACES, "n", "right", keep)).toBe("ne");
    expect(neighbour(PLACES, "mid", "right", keep)).toBe("ne");
    expect(neighbour(PLACES, "mid", "right", PLACES.get("sw"))).toBe("se");
  });

  it("ends at the edge, and starts in the middle if no cell is given", () => {
    expect(neighbour(PLACES, "n", "up")).toBeUndefined();
    expect(neighbour(PLACES, "ne", "right")).toBeUndefined();
    expect(neighbour(PLACES, "", "right")).toBe("mid");
  });

  it("reaches every cell of the ring by arrow keys alone", () => {
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
  it("maps the ring onto itself for every sixth of a turn", () => {
    const [north] = RING.slice(1);
    const east = turned(north as Cell, 1);
    expect(east.x).toBeCloseTo(1.5);
    expect(east.y).toBeCloseTo(-H / 2);
    expect(turned(north as Cell, 6)).toEqual(north);
    expect(turned(north as Cell, 3).y).toBeCloseTo(H);
  });
});

describe("the shapes of cells", () => {
  it("are hexes with a flat top", () => {
    expect(hexPoints({ x: 0, y: 0 }, 1)).toBe("1,0 0.5,0.866 -0.5,0.866 -1,0 -0.5,-0.866 0.5,-0.866");
  });

  it("include the outline of a prism with its sides", () => {
    expect(prismPoints({ x: 0, y: 0 }, 1, 1, 0)).toBe(hexPoints({ x: 0, y: 0 }, 1));
    expect(prismPoints({ x: 2, y: 1 }, 1, 0.5, 3)).toBe(
      "3,1 2.5,1.433 1.5,1.433 1,1 1,-2 1.5,-2.433 2.5,-2.433 3,-2",
    );
  });

  it("include circles, which are foreshortened like prisms", () => {
    const corners = roundPoints({ x: 2, y: 1 }, 0.5, 0.6)
      .split(" ")
      .map((corner) => corner.split(",").map(Number) as [number, number]);
    expect(corners.length).toBeGreaterThan(24);
    for (const [x, y] of corners) expect(Math.hypot(x - 2, (y - 1) / 0.6)).toBeCloseTo(0.5, 2);
  });

  it("are listed from top to bottom and from left to right", () => {
    expect(readingOrder(RING).map((place) => place.id)).toEqual(["n", "nw", "ne", "mid", "sw", "se", "s"]);
  });
});
