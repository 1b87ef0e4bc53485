import { beforeEach, describe, expect, it } from "vitest";
import late from "../../i18n/later/table.en.json" with { type: "json" };
import table from "../../i18n/table.en.json" with { type: "json" };
import type { Moment } from "../session/session.ts";
import { speak } from "../words/sentences.ts";
import { aloud, attackersOf, type Inquiry } from "./spoken-summary.ts";

const cell = (id: string, x: number, y: number) => ({
  id,
  x,
  y,
  shape: "hex",
  tone: 0,
  label: id,
  glyph: "",
});
const MOMENT = {
  playable: true,
  frame: {
    at: 1,
    outcome: null,
    prompt: { code: "ask", args: { seat: 1 } },
    board: { cells: [cell("c1", 3, 0), cell("a1", 0, 0), cell("b1", 1, 0.9)], zones: [], faces: [] },
    scene: {
      cells: [],
      cards: [],
      marks: [],
      pieces: [{ key: "k", at: "a1", glyph: "k", seat: 0, say: { code: "knight", args: { seat: 0 } } }],
    },
    turns: [{ seat: 0, from: 0, to: 1, text: "", story: [{ code: "moved", args: { seat: 0 } }] }],
    choices: [
      { a: "", path: ["a1", "c1"] },
      { a: "", path: ["a1", "b1", "#yes"] },
      { a: "", path: ["a1"], why: { code: "no" } },
    ],
  },
} as unknown as Moment;

const told = (inquiry: Inquiry, id = "", moment = MOMENT): string =>
  aloud(inquiry, moment, id, { game: "g", names: ["Anna", "Ben"] });

beforeEach(() => {
  const words = { ask: "{seat} is asked.", moved: "{seat} has moved.", knight: "{seat}'s knight" };
  speak("en", { games: { g: words }, shared: { ...table, ...late } });
});

describe("a spoken answer", () => {
  it("repeats the prompt, or what the last turn changed", () => {
    expect(told("asked")).toBe("Ben is asked.");
    expect(told("changed")).toBe("Anna has moved.");
  });

  it("reads a row from left to right, with the pieces in it", () => {
    expect(told("line", "c1")).toBe("a1, Anna's knight; c1");
    expect(told("line", "b1")).toBe("b1");
    expect(told("line")).toContain("first");
  });

  it("lists the pieces that can reach a place", () => {
    const of = (id: string, ...from: string[]): string =>
      attackersOf(MOMENT.frame, id, from, { game: "g", names: ["Anna", "Ben"] });
    expect(of("c1", "a1", "b1")).toBe("c1 can be reached by: a1, Anna's knight; b1.");
    expect(of("a1")).toBe("Nothing can reach a1, Anna's knight.");
  });

  it("lists the pieces that can move to a place, if they may be played now", () => {
    expect(told("goes", "c1")).toBe("Can move to c1: a1, Anna's knight.");
    expect(told("goes", "b1")).toBe("Can move to b1: a1, Anna's knight.");
    expect(told("goes", "a1")).toBe("a1, Anna's knight: nothing can move there now.");
    expect(told("goes", "c1", { ...MOMENT, playable: false })).toBe("c1: nothing can move there now.");
  });
});
