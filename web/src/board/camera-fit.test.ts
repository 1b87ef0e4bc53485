import { describe, expect, it } from "vitest";
import { aim, bestTurn, beyond, fitOf, leastHeight, sees } from "./camera-fit.ts";

const LONG = { width: 26, height: 10 };
const boxOf = (turns: number) => (turns % 3 === 0 ? LONG : { width: 14, height: 24 });

describe("bestTurn", () => {
  it("turns a long board so that its long side lies along the long side of the space", () => {
    expect(bestTurn(boxOf, { width: 300, height: 600 })).toBe(1);
    expect(bestTurn(boxOf, { width: 600, height: 300 })).toBe(0);
  });

  it("leaves the board unturned if turning gains little", () => {
    const little = (turns: number) => (turns === 0 ? LONG : { width: 24, height: 10 });
    expect(bestTurn(little, { width: 300, height: 300 })).toBe(0);
  });
});

describe("leastHeight", () => {
  it("sets no minimum as long as places of the whole board have 28 pixels", () => {
    expect(leastHeight(28, 6)).toBe(0);
    expect(leastHeight(32, 2)).toBe(0);
  });

  it("makes places large enough for a finger on any other board", () => {
    expect(leastHeight(27, 3)).toBeGreaterThanOrEqual(40);
    expect(leastHeight(27, 4)).toBeGreaterThanOrEqual(32);
    expect(leastHeight(60, 2)).toBeGreaterThanOrEqual(32);
  });
});

describe("aim", () => {
  const extent = { width: 8, height: 8 };
  const far = { x: 0, y: 0 };

  it("points the camera so that all places are visible, if possible", () => {
    const places = [
      { x: 10, y: 0 },
      { x: 16, y: 2 },
    ];
    const center = aim(places, extent, far);
    expect(center).toEqual({ x: 13, y: 1 });
    expect(places.every((place) => sees(center, extent, place))).toBe(true);
  });

  it("shows as many places as possible if not all fit, and never none", () => {
    const crowd = [20, 21, 22].map((x) => ({ x, y: 0 }));
    expect(aim([{ x: 0, y: 0 }, ...crowd], extent, far).x).toBeGreaterThan(19);
    const ends = [
      { x: -30, y: 0 },
      { x: 20, y: 0 },
    ];
    expect(aim(ends, extent, far)).toEqual(ends[1]);
  });
});

it("the places beyond each side of the view are listed", () => {
  const places = [
    { x: 0, y: 0 },
    { x: 9, y: 1 },
    { x: -20, y: 9 },
    { x: 1, y: -7 },
    { x: 0, y: 8 },
  ];
  const found = beyond(places, { x: 0, y: 0 }, { width: 8, height: 8 });
  expect([...found].map(([side, out]) => [side, out.length])).toEqual([
    ["right", 1],
    ["left", 1],
    ["up", 1],
    ["down", 1],
  ]);
});

it("a board is scaled by the side that limits it", () => {
  expect(fitOf({ width: 10, height: 5 }, { width: 100, height: 200 })).toBe(10);
});
