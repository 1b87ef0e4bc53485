/** Tests of facts about seats. */
import { expect, it } from "vitest";
import { inRematch, localSeats, rematchSeat } from "./seat-kinds.ts";

it("people on this device have the seats without a bot that are not played elsewhere", () => {
  expect(localSeats(["h", "b2", "h", "h"], [2])).toEqual([0, 3]);
  expect(localSeats(["b1", "h"])).toEqual([1]);
});

it("everybody moves on by one seat in a rematch, and keeps the name", () => {
  const names = ["Änne", "Jörg", "Ute"];
  for (const [seat, name] of names.entries()) expect(inRematch(names)[rematchSeat(seat, 3)]).toBe(name);
  expect(inRematch(names)).toEqual(["Jörg", "Ute", "Änne"]);
});
