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

it("if a turn was taken back in part, its seat is returned", () => {
  expect([1, 4].map((at) => undoneSeat(TURNS, at))).toEqual([0, 0]);
  const long = [
    { from: 0, seat: 0 },
    { from: 5, seat: 1 },
  ];
  expect(undoneSeat(long, 3)).toBe(0);
  expect(undoneSeat([], 0)).toBeUndefined();
});
