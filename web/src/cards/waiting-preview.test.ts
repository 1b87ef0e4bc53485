import { describe, expect, it } from "vitest";
import type { Face, Turn } from "../engine/protocol.ts";
import { facesIn } from "./card-log-line.ts";
import { since } from "./waiting-preview.ts";

const turn = (seat: number): Turn => ({ seat, text: "", from: 0, to: 0, story: [] });
const face = (id: string, meter: number[]): Face => ({
  id,
  art: "bean",
  title: { code: `card.${id}` },
  pips: 0,
  meter,
  edge: false,
});
const FACES = new Map(
  [face("gm", [0, 2]), face("sw", [1, 2]), face("sort-g", [])].map((one) => [one.title.code, one]),
);

describe("the preview for a waiting player", () => {
  it("lists the turns since the latest completed turn of that player's seat", () => {
    const turns = [0, 1, 2, 0, 1, 2].map(turn);
    expect(since(turns, 0).map(({ seat }) => seat)).toEqual([1, 2]);
    expect(since(turns, 2).map(({ seat }) => seat)).toEqual([0, 1, 2]);
    expect(since(turns, 3)).toHaveLength(6);
    expect(since([], 0)).toEqual([]);
  });

  it("shows the cards that a log entry lists, but not those it merely mentions", () => {
    const args = { seat: 1, cards: "$card.sw$card.gm$card.zz", sort: "$card.sort-g", why: "card.gm" };
    expect(facesIn({ code: "story", args }, FACES).map(({ id }) => id)).toEqual(["sw", "gm"]);
    expect(facesIn({ code: "story" }, FACES)).toEqual([]);
  });
});
