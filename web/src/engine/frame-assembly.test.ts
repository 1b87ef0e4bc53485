import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Frames } from "./frame-assembly.ts";
import type { Frame, Request, Turn } from "./protocol.ts";

/** Return a recorded reply of the real engine; see tests/contract/. */
function contract(name: string): object {
  const file = new URL(`../../../tests/contract/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as object;
}

/** Send a request about `record` and return the completed frame of the reply. */
function heard(frames: Frames, reply: object, record = ""): Frame {
  return frames.completed(reply, frames.named({ op: "goto", record, at: 0 })) as Frame;
}

const turn = (from: number): Turn => ({ seat: 0, text: `${from}`, from, to: from + 1, story: [] });

const nothing = { pieces: [], cells: [], cards: [], marks: [], counts: [], notes: [] };

function told(viewer: number | null, turns: unknown, more: object = {}): object {
  return { ok: true, handle: "h", viewer, record: { keep: 3, add: "" }, turns, scene: nothing, ...more };
}

/** One request of each kind of search that is sent slice by slice. */
const SEARCHES: readonly Extract<Request, { op: "think" | "analyse" | "count" | "judge" }>[] = [
  { op: "think", record: "abc", level: 3 },
  { op: "analyse", record: "abc" },
  { op: "count", record: "abc", depth: 1 },
  { op: "judge", record: "abc", at: 1, since: 0, turns: 1, ways: [] },
];

describe("frames", () => {
  it("are the same whether the engine sent a whole frame or only the changes", () => {
    const frames = new Frames();
    const { record } = heard(frames, contract("open"));
    const { handle: _, ...whole } = contract("capture") as { handle: string };
    expect(heard(frames, contract("frame_delta"), record)).toEqual(whole);
  });

  it("keep what the engine sends only once, such as the board and the partners", () => {
    const frames = new Frames();
    heard(frames, told(null, [], { record: "abc", board: "B", partners: [[1], [0]] }));
    const frame = heard(frames, told(null, { keep: 0, add: [] }), "abc");
    expect([frame.board, frame.partners]).toEqual(["B", [[1], [0]]]);
  });

  it.each(SEARCHES)(
    "let a search slice ($op) name its match by the worker's handle, but only that match",
    (slice) => {
      const { record: _, ...rest } = slice;
      const frames = new Frames();
      expect(frames.named(slice)).toBe(slice);
      frames.completed({ ok: true, done: false, nodes: 1, match: "m1.abc" }, slice);
      expect(frames.named(slice)).toEqual({ ...rest, have: "m1.abc" });
      const other = { ...slice, record: "abcd" };
      expect(frames.named(other)).toBe(other);
      // This request has no handle, because a worker that has not sent a frame yet must send a whole one.
      const shown = { op: "goto", record: "abc", at: 0 } as const;
      expect(frames.named(shown)).toBe(shown);
      frames.forget();
      expect(frames.named(slice)).toBe(slice);
    },
  );

  it("keep the turns of each viewer apart", () => {
    const frames = new Frames();
    heard(frames, told(null, [turn(0)], { record: "abc", board: "B" }));
    heard(frames, told(1, [turn(5)]), "abc");
    heard(frames, told(1, { keep: 1, add: [turn(6)] }), "abc");
    const frame = heard(frames, told(null, { keep: 0, add: [turn(9)] }), "abc");
    expect(frame.turns).toEqual([turn(9)]);
    expect(heard(frames, told(1, { keep: 2, add: [] }), "abc").turns).toEqual([turn(5), turn(6)]);
    expect(frame.board).toBe("B");
  });

  it("extend a turn that goes on", () => {
    const frames = new Frames();
    const [one, two, three] = ["one", "two", "three"].map((code) => ({ code }));
    const going = { seat: 0, text: "a b", from: 1, to: 3, story: [one, two] };
    heard(frames, told(0, [turn(0), going], { record: "abc" }));
    const more = { seat: 0, text: { keep: 2, add: "c d" }, from: 1, to: 4, story: { keep: 1, add: [three] } };
    const { turns } = heard(frames, told(0, { keep: 1, add: [more, turn(4)] }), "abc");
    expect(turns).toEqual([turn(0), { ...going, text: "a c d", to: 4, story: [one, three] }, turn(4)]);
    expect(going.story).toEqual([one, two]);
  });

  it("combine unchanged, moved and new cards of the scene, without those that are gone", () => {
    const frames = new Frames();
    const [a, b, c, d, e, x] = ["a", "b", "c", "d", "e", "x"].map((key) => ({ key }));
    const first = heard(
      frames,
      told(0, [], { record: "abc", scene: { ...nothing, cards: [a, b, c, d, e] } }),
    );
    const cards = [[3, 2], x, [0, 2]];
    const second = heard(frames, told(0, { keep: 0, add: [] }, { scene: { ...nothing, cards } }), "abc");
    expect(second.scene.cards).toEqual([d, e, x, a, b]);
    expect(first.scene.cards).toEqual([a, b, c, d, e]);
  });

  it("include the public frame for the save", () => {
    const frames = new Frames();
    const first = {
      record: "abc",
      board: "B",
      scene: { ...nothing, cards: ["mine", "open"] },
      picture: told(null, [turn(1)], { scene: { ...nothing, cards: ["back", [1, 1]] } }),
    };
    const { picture, ...frame } = heard(frames, told(0, [turn(0)], first));
    expect([frame.turns, picture?.turns]).toEqual([[turn(0)], [turn(1)]]);
    expect(frame).toHaveProperty("scene.cards", ["mine", "open"]);
    expect([picture?.scene.cards, picture?.board, picture?.record]).toEqual([["back", "open"], "B", "abc"]);
    const public_ = heard(frames, told(null, { keep: 1, add: [] }, { picture: true, used: [] }), "abc");
    expect(public_.picture).toEqual({
      ok: true,
      viewer: null,
      record: "abc",
      turns: [turn(1)],
      board: "B",
      scene: nothing,
    });
    expect(heard(frames, told(0, { keep: 1, add: [] }, { picture: null }), "abc").picture).toBeNull();
  });

  it("never mix two matches", () => {
    const frames = new Frames();
    heard(frames, told(0, [turn(0)], { record: "abc", board: "B" }));
    const other = heard(frames, told(0, [], { record: "xyz", board: "C" }), "xyz");
    expect([other.board, other.turns]).toEqual(["C", []]);
    expect(frames.named({ op: "links", record: "abc" })).toEqual({ op: "links", record: "abc" });
    expect(frames.named({ op: "links", record: "xyz" })).toEqual({ op: "links", have: "h" });
  });

  it("leave earlier frames as they were", () => {
    const frames = new Frames();
    const first = heard(frames, told(0, [turn(0)], { record: "abc" }));
    heard(frames, told(0, { keep: 0, add: [turn(7)] }), "abc");
    expect(first.turns).toEqual([turn(0)]);
  });
});
