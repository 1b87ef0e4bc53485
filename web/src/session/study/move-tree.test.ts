import { describe, expect, it } from "vitest";
import type { StudyNodes } from "../../engine/protocol.ts";
import { inOrder, lineThrough, pathTo, segments, stepTo, turnsOf } from "./move-tree.ts";

/**
 * The tree "a b (c (d) e) f" with the nodes 1 to 6, each a whole turn: c is an alternative to b, d is an alternative
 * to e, and f follows b.
 */
const NODES: StudyNodes = {
  0: { parent: -1, next: [1] },
  1: { parent: 0, next: [2, 3], text: "a", seat: 0, turn: 0 },
  2: { parent: 1, next: [6], text: "b", seat: 1, turn: 1 },
  3: { parent: 1, next: [5, 4], text: "c", seat: 1, turn: 1 },
  4: { parent: 3, next: [], text: "d", seat: 0, turn: 2 },
  5: { parent: 3, next: [], text: "e", seat: 0, turn: 2 },
  6: { parent: 2, next: [], text: "f", seat: 0, turn: 2 },
};

describe("a tree of moves", () => {
  it("is divided into lines, with alternatives after the move they replace", () => {
    const told = segments(NODES).map(({ depth, nodes, begins }) => [depth, begins, ...nodes]);
    expect(told).toEqual([
      [0, false, 1, 2],
      [1, true, 3, 5],
      [2, true, 4],
      [0, false, 6],
    ]);
  });

  it("folds a variation to its first move, and states how many moves are hidden", () => {
    const told = segments(NODES, new Set([3])).map(({ nodes, hidden }) => [hidden, ...nodes]);
    expect(told).toEqual([
      [0, 1, 2],
      [2, 3],
      [0, 6],
    ]);
  });

  it("loses no move, however deeply variations are nested", () => {
    const deep: Record<number, StudyNodes[number]> = { 0: { parent: -1, next: [] } };
    for (let n = 1; n < 6000; n += 2) {
      deep[n] = { parent: n - 1, next: [] };
      deep[n + 1] = { parent: n - 1, next: [] };
      const before = deep[n - 1];
      if (before) before.next = [n, n + 1];
    }
    const found = segments(deep).flatMap(({ nodes }) => nodes);
    expect(found.length).toBe(6000);
    expect(new Set(found).size).toBe(6000);
  });

  it("lists its nodes in the order of its text", () => {
    expect(inOrder(NODES)).toEqual([0, 1, 2, 6, 3, 5, 4]);
  });

  it("has a path from the start to each node, and a line through it", () => {
    expect(pathTo(NODES, 4)).toEqual([0, 1, 3, 4]);
    expect(lineThrough(NODES, 3)).toEqual([0, 1, 3, 5]);
  });

  it("can be walked along lines and between variations", () => {
    const to = (n: number): unknown =>
      (["first", "back", "on", "last", "up", "down"] as const).map((walk) => stepTo(NODES, n, walk));
    expect(to(0)).toEqual([undefined, undefined, 1, 6, undefined, undefined]);
    expect(to(2)).toEqual([0, 1, 6, 6, undefined, 3]);
    expect(to(5)).toEqual([0, 3, undefined, undefined, 2, 4]);
    expect(to(6)).toEqual([0, 2, undefined, undefined, undefined, 3]);
  });

  it("joins the actions that one seat plays in a row into one turn", () => {
    const nodes = { ...NODES, 6: { ...NODES[6], parent: 2, next: [], seat: 1, turn: 1 } } as StudyNodes;
    expect(turnsOf(nodes, lineThrough(nodes, 6)).map(({ text, from, to }) => [text, from, to])).toEqual([
      ["a", 0, 1],
      ["b f", 1, 3],
    ]);
  });
});
