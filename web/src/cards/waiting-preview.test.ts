import { describe, expect, it } from "vitest";
import type { Face, Turn } from "../engine/protocol.ts";
import { facesIn } from "./card-log-line.ts";
import { missed } from "./waiting-preview.ts";

/** Return a turn of a seat with one log entry for each seat in `actors`, in this order. */
const turn = (seat: number, ...actors: number[]): Turn => ({
  ...{ seat, text: "", from: 0, to: 0 },
  story: actors.map((actor) => ({ code: "story", args: { seat: actor } })),
});
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
  it("lists what the others did since the latest completed turn of that player's seat", () => {
    const turns = [0, 1, 2, 0, 1, 2].map((seat) => turn(seat, seat));
    const actors = (viewer: number): number[] => missed(turns, viewer).map(({ seat }) => seat);
    expect(actors(0)).toEqual([1, 2]);
    expect(actors(3)).toHaveLength(6);
    expect(missed([], 0)).toEqual([]);
  });

  it("leaves out that player's own actions in a turn of another seat", () => {
    expect(missed([turn(0, 0), turn(1, 1, 0, 2, 1)], 0).map(({ seat }) => seat)).toEqual([1, 2, 1]);
  });

  it("begins after that player's latest action in the player's own turn", () => {
    expect(missed([turn(0, 0), turn(1, 1), turn(0, 0, 1, 0, 2)], 0).map(({ seat }) => seat)).toEqual([2]);
    expect(missed([turn(1, 1), turn(0)], 0).map(({ seat }) => seat)).toEqual([1]);
  });

  it("shows the cards that a log entry lists, but not those it merely mentions", () => {
    const args = { seat: 1, cards: "$card.sw$card.gm$card.zz", sort: "$card.sort-g", why: "card.gm" };
    expect(facesIn({ code: "story", args }, FACES).map(({ id }) => id)).toEqual(["sw", "gm"]);
    expect(facesIn({ code: "story" }, FACES)).toEqual([]);
  });
});
