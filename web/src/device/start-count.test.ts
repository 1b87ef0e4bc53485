import { beforeEach, describe, expect, it } from "vitest";
import { StartCount } from "./start-count.ts";

/** The fake storage that all tabs of one browser share. */
let room: Map<string, string>;
let held: Set<string>;

beforeEach(() => {
  room = new Map();
  held = new Set();
});

const storage = () => ({
  getItem: (key: string) => room.get(key) ?? null,
  setItem: (key: string, value: string) => void room.set(key, value),
  removeItem: (key: string) => void room.delete(key),
});

/**
 * Return a fake page. Its `kill` ends the page as the operating system would: the page's locks are released,
 * and no code of the page runs.
 */
function page() {
  const mine = new Set<string>();
  const locks = {
    request: async (name: string, work: (lock: null) => Promise<void>) => {
      held.add(name);
      mine.add(name);
      await work(null);
      held.delete(name);
    },
    query: async () => ({ held: [...held].map((name) => ({ name })), pending: [] }),
  } as unknown as LockManager;
  const starts = new StartCount(storage, locks);
  const kill = () => {
    for (const name of mine) held.delete(name);
  };
  return { starts, kill };
}

async function cutOff(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const { starts, kill } = page();
    starts.see("runtime");
    kill();
  }
}

async function counted(): Promise<StartCount> {
  const { starts } = page();
  await starts.count();
  return starts;
}

describe("starts that were cut off", () => {
  it("lead to a frugal start after two of them, and to a question after three", async () => {
    expect((await counted()).any).toBe(false);
    for (const [times, frugal, asks] of [
      [1, false, false],
      [2, true, false],
      [3, true, true],
      [9, true, true],
    ] as const) {
      room.clear();
      await cutOff(times);
      const starts = await counted();
      expect([starts.any, starts.frugal, starts.held]).toEqual([true, frugal, asks]);
    }
  });

  it("are forgotten once a start succeeds", async () => {
    await cutOff(3);
    const { starts } = page();
    await starts.count();
    for (const stage of ["runtime", "python", "engine", "ready"] as const) starts.see(stage);
    expect(starts.frugal).toBe(true);
    expect((await counted()).cutOff).toBe(0);
    expect(room.size).toBe(0);
  });

  it("do not include starts that the user left on purpose or that failed with a reason", async () => {
    for (const end of ["leave", "failed"] as const) {
      const { starts, kill } = page();
      starts.see("python");
      if (end === "leave") starts.leave();
      else starts.see("failed");
      kill();
    }
    expect((await counted()).cutOff).toBe(0);
  });

  it("do not include starts still under way in other tabs", async () => {
    for (let tab = 0; tab < 4; tab += 1) page().starts.see("runtime");
    expect((await counted()).cutOff).toBe(0);
  });

  it("include a start that was cut off after the page came back in the middle of it", async () => {
    const { starts, kill } = page();
    starts.see("python");
    starts.leave();
    starts.see("python");
    kill();
    expect((await counted()).cutOff).toBe(1);
  });

  it("count as none without locks, with blocked storage, or with nonsense in storage", async () => {
    await cutOff(3);
    const alone = new StartCount(storage, undefined);
    await alone.count();
    expect(alone.any).toBe(false);
    const request = () => Promise.reject(new DOMException("no", "SecurityError"));
    const blocked = new StartCount(
      () => {
        throw new DOMException("no", "SecurityError");
      },
      { request } as unknown as LockManager,
    );
    blocked.see("runtime");
    expect(blocked.any).toBe(false);
    for (const text of ["{", "7", '{"a":1}', "[1,null]"]) {
      room.set("kleinod.starts", text);
      expect((await counted()).cutOff).toBe(0);
    }
  });
});
