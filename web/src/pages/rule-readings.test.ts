import { describe, expect, it } from "vitest";
import type { Frame, GameInfo, Request } from "../engine/protocol.ts";
import type { Reading } from "../packs/teaching-pack.ts";
import { openSides } from "./rule-readings.ts";

const GAME = { id: "nine", seats: [2], options: [], hidden: false } as unknown as GameInfo;

/** Return a fake engine. The option `far` allows one more choice, and playing "end" ends the match. */
function asker(asked: Request[] = []) {
  return {
    ask: async (request: Request): Promise<unknown> => {
      asked.push(request);
      const far = request.op === "new" && request.options?.far === true;
      const over = request.op === "act";
      const paths = over ? [] : [["a", "b"], ["a", "c"], ...(far ? [["a", "d"]] : [])];
      return {
        ...{
          game: "nine",
          seats: 2,
          seat: over ? -2 : 0,
          record: "r",
          at: 0,
          outcome: over ? { places: [1, 2] } : null,
        },
        choices: paths.map((path) => ({ a: path.join("-"), path })),
      } as unknown as Frame;
    },
  };
}

const sides = (reading: Partial<Reading>, asked: Request[] = []) =>
  openSides(
    { id: "one", rules: [], ...reading },
    GAME,
    asker(asked) as unknown as Parameters<typeof openSides>[2],
  );

describe("the positions that compare readings of a rule", () => {
  it("exist for each value of the option, with the differences highlighted", async () => {
    const found = await sides({ option: "far", values: [false, true], clicked: ["a"] });
    expect(found.map(({ paths }) => paths.length)).toEqual([2, 3]);
    expect(found.map(({ lit }) => lit)).toEqual([[], ["d"]]);
    expect(found.map(({ next }) => [...next.keys()])).toEqual([
      ["b", "c"],
      ["b", "c", "d"],
    ]);
    expect(found.map(({ options }) => options?.far)).toEqual([false, true]);
  });

  it("differ in the allowed actions if only our reading is implemented, and cannot be played then", async () => {
    const [ours, other] = await sides({ other: { allow: [["a", "x"]], forbid: [["a", "b"]] } });
    expect(ours?.differing).toEqual([["a", "b"]]);
    expect(other?.paths).toEqual([
      ["a", "c"],
      ["a", "x"],
    ]);
    expect([ours?.playable, other?.playable]).toEqual([true, false]);
    expect([ours?.options, other?.options]).toEqual([null, null]);
  });

  it("do not show the score under the other reading if our reading has ended the match", async () => {
    const [ours, other] = await sides({ play: ["end"], other: { allow: [["a", "b"]] } });
    expect([ours?.told, other?.told]).toEqual([true, false]);
    expect(other?.lit).toEqual(["a"]);
  });

  it("show the final places of a match that has ended, including those under the other reading", async () => {
    const [ours, other] = await sides({ play: ["end"], other: { places: [2, 1] } });
    expect([ours?.places, other?.places]).toEqual([
      [1, 2],
      [2, 1],
    ]);
    const going = await sides({ other: { allow: [["a", "x"]] } });
    expect(going.map(({ places }) => places)).toEqual([null, null]);
  });

  it("may lead to another position, or to the end of the match", async () => {
    const asked: Request[] = [];
    const [, elsewhere] = await sides({ play: ["end"], other: { position: "there" } }, asked);
    expect(asked.at(-1)).toMatchObject({ op: "new", from: "there" });
    expect([elsewhere?.playable, elsewhere?.paths.length]).toEqual([true, 2]);
    const [, over] = await sides({ other: { over: true } });
    expect([over?.over, over?.paths]).toEqual([true, []]);
  });
});
