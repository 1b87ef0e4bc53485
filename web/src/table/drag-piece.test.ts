import { describe, expect, it } from "vitest";
import type { Next } from "../input/click-path.ts";
import type { Moment } from "../session/session.ts";
import { mayCarry } from "./drag-piece.ts";

const FREE: Next = { tooltip: null, refused: null, ends: true };

const moment = (more: object, clicked: string[] = [], next: string[] = []): Moment =>
  ({
    frame: {
      choices: [
        { a: "a-b", path: ["a", "b"] },
        { a: "c", path: ["c"] },
      ],
      ...more,
    },
    clicked,
    next: new Map(next.map((id) => [id, FREE])),
  }) as unknown as Moment;

describe("a piece or card that can be dragged", () => {
  it("begins a path that leads to a place", () => {
    expect(["a", "b", "c"].filter((id) => mayCarry(moment({}), id))).toEqual(["a"]);
  });

  it("may be selected already, as long as there is a place for it", () => {
    expect(mayCarry(moment({}, ["a"], ["b"]), "a")).toBe(true);
    expect(mayCarry(moment({}, ["a"], ["#yes"]), "a")).toBe(false);
  });

  it("may be the piece that moves wherever one clicks, before anything is selected", () => {
    expect(mayCarry(moment({ mover: "c" }), "c")).toBe(true);
    expect(mayCarry(moment({ mover: "c" }, ["a"], ["b"]), "c")).toBe(false);
  });
});
