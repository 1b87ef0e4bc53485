import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { alone, type Host, others, Recap, type Steps } from "./recap.ts";

vi.mock("../../base/prefs/settings.ts", () => ({ moves: () => automatic, pace: () => 1 }));

let automatic = false;

const turn = (seat: number, to: number, things = 2) => ({
  seat,
  text: "",
  from: to - 1,
  to,
  story: Array.from({ length: things }, (_, number) => ({ code: `said.${number}` })),
});

describe("the offer of a recap", () => {
  it("is made only to a single person among bots", () => {
    expect(alone({ kinds: ["b1", "h", "b2"], seats: 3 })).toBe(1);
    expect(alone({ kinds: ["h", "h", "b2"], seats: 3 })).toBeNull();
    expect(alone({ kinds: ["b1", "b1"], seats: 2 })).toBeNull();
  });

  it("is made only if the others did more than one thing since that person's turn", () => {
    expect(others({ turns: [turn(0, 1), turn(1, 2)], at: 2 }, 0)).toBe(true);
    expect(others({ turns: [turn(0, 1), turn(1, 2)], at: 1 }, 0)).toBe(false);
    expect(others({ turns: [turn(0, 1), turn(1, 2), turn(0, 3)], at: 3 }, 0)).toBe(false);
    // A person who has not played yet has missed nothing.
    expect(others({ turns: [turn(1, 1)], at: 1 }, 0)).toBe(false);
    // A single action of the others needs no recap, because the table itself shows it.
    expect(others({ turns: [turn(0, 1), turn(1, 2, 1)], at: 2 }, 0)).toBe(false);
    expect(others({ turns: [turn(0, 1), turn(1, 2, 1), turn(2, 3, 1)], at: 3 }, 0)).toBe(true);
    // A random event belongs to no seat, so it needs no recap.
    expect(others({ turns: [turn(0, 1), turn(-1, 2)], at: 2 }, 0)).toBe(false);
  });
});

describe("a recap", () => {
  const told: Steps = {
    from: 3,
    steps: [4, 5, 7].map((at) => ({ at, seat: 1, story: [{ code: `said.${at}` }] })),
  };
  let shown: number[];
  let recount: Recap;

  async function start(turns = [turn(0, 3), { ...turn(1, 7), from: 3 }]): Promise<void> {
    const frame = { kinds: ["h", "b1"], seats: 2, seat: 0, at: 7, plies: 7, turns };
    recount = new Recap({
      frame: frame as unknown as Host["frame"],
      show: async (at) => void shown.push(at),
      ask: async () => told,
      changed: () => {},
    });
    const offered = recount.offer(true) as unknown as { values: unknown[] };
    const open = offered.values.find((value) => typeof value === "function") as () => void;
    open();
    await vi.advanceTimersByTimeAsync(0);
  }

  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it("runs by itself to the last step and stays there", async () => {
    automatic = true;
    await start();
    expect(shown).toEqual([3, 4]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown).toEqual([3, 4, 5, 7]);
    expect(recount.active).toBe(true);
  });

  it("is stepped through by hand if animation is off, and ends in the match", async () => {
    automatic = false;
    await start();
    await vi.advanceTimersByTimeAsync(60_000);
    recount.step(1);
    recount.step(-1);
    recount.step(-1);
    recount.step(1);
    recount.step(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual([3, 4, 5, 4, 4, 5, 7]);
    recount.step(1);
    await vi.advanceTimersByTimeAsync(0);
    expect([shown.at(-1), recount.active]).toEqual([7, false]);
  });

  it("is played on request if animation is off", async () => {
    automatic = false;
    await start();
    recount.play();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown).toEqual([3, 4, 4, 5, 7]);
  });

  it("can go on with the first step of the next turn, until none is left", async () => {
    automatic = false;
    await start([turn(0, 3), { ...turn(1, 5), from: 3 }, { ...turn(2, 7), from: 5 }]);
    expect(recount.nextTurn).toBe(2);
    recount.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect([shown.at(-1), recount.nextTurn]).toEqual([7, -1]);
  });

  it("stops running by itself once somebody steps by hand", async () => {
    automatic = true;
    await start();
    recount.step(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown).toEqual([3, 4, 5]);
  });
});
