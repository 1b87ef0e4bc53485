import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { frameAt as countedAt } from "../../fixtures/engine.ts";
import { follows, legsOf, rankOf, timesOf } from "../drawing/motion.ts";
import type { Frame, Scene, Turn } from "../engine/protocol.ts";
import { PlayLoop } from "./play-loop.ts";
import { answeredTurn, moments, stepFrom, turnNumber, turnShown } from "./replay.ts";
import type { Asker } from "./session-services.ts";

const turn = (seat: number, from: number, to: number): Turn => ({
  seat,
  from,
  to,
  text: `${from}`,
  story: [],
});
const TURNS = [turn(0, 2, 3), turn(1, 3, 5), turn(0, 5, 6)];
const frameAt = (at: number): Frame => ({ at, plies: 6, turns: TURNS, seats: 2 }) as unknown as Frame;

describe("the moments of a match", () => {
  it("are the start and the end of each turn", () => {
    expect(moments(frameAt(6))).toEqual([2, 3, 5, 6]);
    expect([2, 3, 4, 5, 6].map((at) => turnNumber(frameAt(at)).turn)).toEqual([0, 1, 2, 2, 3]);
    expect(turnShown(frameAt(2))).toBeUndefined();
    expect(turnShown(frameAt(5))?.to).toBe(5);
  });

  it("are stepped through in both directions", () => {
    expect(stepFrom(frameAt(5), "back")).toBe(3);
    expect(stepFrom(frameAt(5), "on")).toBe(6);
    expect(stepFrom(frameAt(5), "first")).toBe(2);
    expect(stepFrom(frameAt(6), "on")).toBeUndefined();
    expect(stepFrom(frameAt(2), "back")).toBeUndefined();
    expect(stepFrom(frameAt(4), "last")).toBe(6);
  });
});

describe("a replay", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Return a table that shows the frame at ply `at` of a match in which `TURNS` have been played. */
  async function tableAt(at: number) {
    const shown: number[] = [];
    const ask = async (request: { at?: number }) => {
      const { at = 0 } = request;
      shown.push(at);
      return { ...countedAt(at, 6, ["h", "h"]), turns: TURNS };
    };
    const engine = { ask } as unknown as Asker;
    const playing = new PlayLoop({
      ...{ engine, thinker: engine, gameInfo: () => undefined },
      ...{ settled: async () => {}, pause: () => 0, confirms: () => false },
    });
    await playing.follow({ game: "count", record: "r6", at }, { hidden: false, editable: false });
    shown.splice(0);
    return { playing, shown };
  }

  it("runs from the start to the end and stops", async () => {
    const { playing, shown } = await tableAt(6);
    void playing.do({ do: "autoplay" });
    expect(playing.moment?.playing).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown).toEqual([2, 3, 5, 6]);
    expect(playing.moment?.playing).toBe(false);
  });

  it("stops when told to", async () => {
    const { playing, shown } = await tableAt(3);
    void playing.do({ do: "autoplay" });
    void playing.do({ do: "autoplay" });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown).toEqual([]);
  });

  it("runs once, however often it is stopped and started within one step", async () => {
    const { playing, shown } = await tableAt(3);
    for (const _ of [1, 2, 3]) void playing.do({ do: "autoplay" });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown).toEqual([5, 6]);
  });
});

describe("the next frame", () => {
  const moment = (at: number, id = "m"): Frame => ({ ...frameAt(at), game: "g", id });

  it("follows the previous one if it shows the next turn, or a part of it", () => {
    expect(follows(moment(3), moment(2))).toBe(true);
    expect(follows(moment(5), moment(3))).toBe(true);
    expect(follows(moment(5), moment(4))).toBe(true);
  });

  it("does not follow after a jump, after a step back, or in another match", () => {
    expect(follows(moment(6), moment(3))).toBe(false);
    expect(follows(moment(3), moment(5))).toBe(false);
    expect(follows(moment(3), moment(2, "other"))).toBe(false);
    expect(follows(moment(3), undefined)).toBe(false);
  });
});

describe("the legs of a motion", () => {
  const piece = (key: string, at: string) => ({ key, at, glyph: "marble", seat: 0, level: 0 });
  const cells = [{ id: "a" }, { id: "b" }];
  const before = { pieces: [piece("m1", "a"), piece("m2", "b")], cells } as unknown as Scene;
  const places = new Map([
    ["a", { x: 0, y: 0 }],
    ["b", { x: 3, y: 0 }],
    ["c", { x: 3, y: 4 }],
  ]);

  it("follow the stops, whether or not the first stop is the piece's own place", () => {
    const way = [
      { key: "m1", from: { x: 0, y: 0 }, to: { x: 3, y: 0 } },
      { key: "m1", from: { x: 3, y: 0 }, to: { x: 3, y: 4 } },
    ];
    expect(legsOf([{ key: "m1", stops: ["b", "c"] }], before, places)).toEqual(way);
    expect(legsOf([{ key: "m1", stops: ["a", "b", "c"] }], before, places)).toEqual(way);
  });

  it("end higher if the piece lands on top of something", () => {
    const rise = (key: string, stop: string): number => (key === "m1" && stop === "b" ? 0.16 : 0);
    expect(legsOf([{ key: "m1", stops: ["a", "b"] }], before, places, rise)).toEqual([
      { key: "m1", from: { x: 0, y: 0 }, to: { x: 3, y: -0.16 } },
    ]);
  });

  it("fade out a piece that leaves the board, and continue another motion from its last stop", () => {
    expect(legsOf([{ key: "m2", stops: ["b", ""] }], before, places)).toEqual([
      { key: "m2", from: { x: 0, y: 0 }, to: null },
    ]);
    const twice = legsOf(
      [
        { key: "m1", stops: ["b"] },
        { key: "m1", stops: ["c"] },
      ],
      before,
      places,
    );
    expect(twice[1]).toEqual({ key: "m1", from: { x: 3, y: 0 }, to: { x: 3, y: 4 } });
  });

  it("draw a moving piece above the piece it takes", () => {
    const legs = legsOf(
      [
        { key: "m1", stops: ["b"] },
        { key: "m2", stops: ["b", ""] },
      ],
      before,
      places,
    );
    expect([...rankOf(legs)]).toEqual([
      ["m1", 2],
      ["m2", 1],
    ]);
  });

  it("leave out pieces and places that do not exist", () => {
    expect(
      legsOf(
        [
          { key: "zz", stops: ["a"] },
          { key: "m1", stops: ["nowhere"] },
        ],
        before,
        places,
      ),
    ).toEqual([]);
  });

  it("move a cell together with everything on it", () => {
    const riders = ["m2"];
    const legs = legsOf([{ key: "b", stops: ["b", "c"] }], before, places);
    expect(legs).toEqual([{ key: "b", from: { x: 0, y: 0 }, to: { x: 0, y: 4 }, riders }]);
    expect([...rankOf(legs).keys()]).toEqual(["b", "m2"]);
  });

  it("bring in a new piece from outside, which stays visible", () => {
    const [leg, ...rest] = legsOf([{ key: "m9", stops: ["", "c"] }], before, places);
    expect(rest).toEqual([]);
    expect(leg).toMatchObject({ key: "m9", to: { x: 0, y: 0 }, fresh: true });
    expect(Math.hypot(leg?.from.x ?? 0, leg?.from.y ?? 0)).toBeCloseTo(2.2);
    expect(leg?.from.y).toBeGreaterThan(0);
  });

  it("recognise a piece that has moved within the turn under its new key", () => {
    const legs = legsOf(
      [
        { key: "m1", stops: ["a", "c"] },
        { key: "m1 on c", stops: ["c", "b"] },
      ],
      before,
      places,
    );
    expect(legs.map(({ key, to }) => [key, to])).toEqual([
      ["m1", { x: 3, y: 4 }],
      ["m1", { x: 3, y: 0 }],
    ]);
  });

  it("take 150 to 250 ms each, and at most 1.8 s together", () => {
    const leg = (x: number) => ({ key: "m", from: { x: 0, y: 0 }, to: { x, y: 0 } });
    expect(timesOf([leg(0.5), leg(40)])).toEqual([150, 250]);
    const total = timesOf(Array.from({ length: 40 }, () => leg(9))).reduce((sum, time) => sum + time, 0);
    expect(total).toBeCloseTo(1800);
  });
});

describe("the turn in which the viewer answered", () => {
  /** Return a turn of a seat in which the seats in `actors` acted. */
  const turn = (seat: number, ...actors: number[]) => ({
    ...{ seat, text: "", from: 0, to: 0 },
    story: actors.map((actor) => ({ code: "story", args: { seat: actor } })),
  });

  it("is the latest turn of another seat in which the viewer acted", () => {
    const turns = [turn(0, 0), turn(1, 1, 0, 1), turn(2, 2, 0, 2), turn(3, 3)];
    expect(answeredTurn({ turns, viewer: 0 })).toBe(turns[2]);
    expect(answeredTurn({ turns, viewer: 3 })).toBeUndefined();
    expect(answeredTurn({ turns, viewer: null })).toBeUndefined();
  });

  it("is forgotten once the viewer has finished a turn", () => {
    const turns = [turn(1, 1, 0, 1), turn(0, 0)];
    expect(answeredTurn({ turns, viewer: 0 })).toBe(turns[0]);
    expect(answeredTurn({ turns: [...turns, turn(1, 1)], viewer: 0 })).toBeUndefined();
  });
});
