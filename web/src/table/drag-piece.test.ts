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

describe("what may be carried", () => {
  it("leads on to a place", () => {
    expect(["a", "b", "c"].filter((id) => mayCarry(moment({}), id))).toEqual(["a"]);
  });

  it("has been taken up, as long as there is a place for it", () => {
    expect(mayCarry(moment({}, ["a"], ["b"]), "a")).toBe(true);
    expect(mayCarry(moment({}, ["a"], ["#yes"]), "a")).toBe(false);
  });

  it("is what goes wherever one clicks, before anything is chosen", () => {
    expect(mayCarry(moment({ mover: "c" }), "c")).toBe(true);
    expect(mayCarry(moment({ mover: "c" }, ["a"], ["b"]), "c")).toBe(false);
  });
});
