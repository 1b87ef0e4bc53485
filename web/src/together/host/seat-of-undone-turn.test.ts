/** Tests of the seat whose turn was taken back. */
import { expect, it } from "vitest";
import { undoneSeat } from "./seat-of-undone-turn.ts";

const TURNS = [
  { from: 0, seat: 0 },
  { from: 2, seat: 1 },
  { from: 3, seat: 0 },
];

it("the seat of the first turn that was taken back as a whole is returned", () => {
  expect([0, 2, 3].map((at) => undoneSeat(TURNS, at))).toEqual([0, 1, 0]);
});

it("if only a part of the latest turn was taken back, its seat is returned", () => {
  expect(undoneSeat(TURNS, 4)).toBe(0);
  expect(undoneSeat([], 0)).toBeUndefined();
});
