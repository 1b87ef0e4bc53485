import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeWorker } from "./fake-workers.ts";
import { prepare } from "./snapshot-maker.ts";
import type { FromWorker, Kept } from "./worker/messages.ts";

const QUIET = 3_000;
const LATE = 60_000;

const order = { url: "https://example.org/py-1/", stdlib: "z", lock: "{}", files: [], memories: "m" };
let engine: { busy: boolean; kept: Kept | null; restored: boolean };
let bustle: EventTarget;
let workers: FakeWorker[];
const standBy = vi.fn();
let device: {
  deviceMemory?: number;
  connection?: { saveData: boolean };
  getBattery?: () => Promise<{ charging: boolean; level: number }>;
  serviceWorker?: { controller: object | null };
  userAgent: string;
};
/** The stored note that an earlier rehearsal has left. */
let note: Response | undefined;
let sight: EventTarget & { hidden: boolean };
let fingers = false;
let locked = false;
let page: EventTarget | undefined;

/** Open the page, which closes the page opened before. */
function visit(url = order.url): void {
  page?.dispatchEvent(new Event("pagehide"));
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  bustle = new EventTarget();
  const create = (): FakeWorker => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  prepare({ engine, bustle, order: { ...order, url }, create, standBy });
}

const pass = (time: number): Promise<unknown> => vi.advanceTimersByTimeAsync(time);
const ask = (): boolean => bustle.dispatchEvent(new Event("asked"));

/** Open the page and let it make a snapshot; `answer` is what the worker replies. */
async function visitAndMake(answer: FromWorker = { type: "prepared" }): Promise<void> {
  visit();
  await pass(QUIET);
  workers.at(-1)?.say(answer);
  await pass(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  page = undefined;
  workers = [];
  standBy.mockReset();
  engine = {
    busy: false,
    kept: { wasm: {} as WebAssembly.Module, stdlib: new ArrayBuffer(1) },
    restored: false,
  };
  device = { deviceMemory: 8, userAgent: "Browser/1" };
  fingers = locked = false;
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const locks = {
    request: async (_name: string, _how: object, work: (lock: object | null) => Promise<void>) =>
      work(locked ? null : {}),
  };
  vi.stubGlobal("navigator", new Proxy({}, { get: (_, key) => ({ locks, ...device })[key as "locks"] }));
  vi.stubGlobal("matchMedia", () => ({ matches: fingers }));
  vi.stubGlobal("self", { caches: {} });
  note = undefined;
  vi.stubGlobal("caches", { match: async () => note });
  sight = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("document", sight);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a snapshot for the next start", () => {
  it("is made once, in a worker of its own, from the files that the first start has left", async () => {
    visit();
    await pass(QUIET - 1);
    expect(workers).toEqual([]);
    await pass(1);
    expect(workers[0]?.told).toEqual([{ type: "prepare", order, kept: engine.kept }]);
    workers[0]?.say({ type: "prepared" });
    await pass(0);
    expect(workers[0]?.dead).toBe(true);
    ask();
    await pass(LATE);
    expect(workers).toHaveLength(1);
  });

  it("is not made while requests arrive, and is given up when one does", async () => {
    visit();
    await pass(QUIET - 1);
    ask();
    await pass(QUIET - 1);
    expect(workers).toEqual([]);
    await pass(1);
    ask();
    expect(workers[0]?.dead).toBe(false);
    await pass(0);
    expect(workers[0]?.dead).toBe(true);
    await pass(QUIET);
    expect(workers).toHaveLength(2);
  });

  it("waits for a slow answer", async () => {
    engine.busy = true;
    visit();
    await pass(QUIET * 3);
    expect(workers).toEqual([]);
    engine.busy = false;
    await pass(QUIET);
    expect(workers).toHaveLength(1);
  });

  it("is begun only a few times if requests keep interrupting it", async () => {
    visit();
    for (let time = 0; time < 20; time += 1) {
      await pass(QUIET);
      ask();
    }
    expect(workers).toHaveLength(5);
  });

  it.each([
    ["has started from a snapshot already", () => (engine.restored = true)],
    ["has little memory", () => (device.deviceMemory = 2)],
    ["is set to save data", () => (device.connection = { saveData: true })],
    [
      "has a touch screen and hides its memory size",
      () => {
        delete device.deviceMemory;
        fingers = true;
      },
    ],
    ["has no cache storage", () => vi.stubGlobal("self", {})],
    ["has no local storage", () => vi.stubGlobal("localStorage", undefined)],
    ["makes it in another tab", () => (locked = true)],
  ])("is not made where a device %s", async (_, become) => {
    become();
    visit();
    await pass(QUIET * 3);
    expect(workers).toEqual([]);
  });

  it("is made on a device that hides its memory size but has a mouse", async () => {
    delete device.deviceMemory;
    visit();
    await pass(QUIET);
    expect(workers).toHaveLength(1);
  });
});

describe("under a service worker, in Chromium,", () => {
  const rehearsals = (): FakeWorker[] =>
    workers.filter(({ told }) => told.some(({ type }) => type === "rehearse"));

  beforeEach(() => {
    device.serviceWorker = { controller: {} };
    engine.restored = true;
  });

  it("a start from the stored snapshot is rehearsed in a quiet moment, and no snapshot is made again", async () => {
    visit();
    await pass(QUIET);
    expect(workers.map(({ told }) => told)).toEqual([[{ type: "rehearse", order }]]);
    expect(standBy).not.toHaveBeenCalled();
    workers[0]?.say({ type: "prepared" });
    await pass(LATE);
    expect(workers.map(({ dead }) => dead)).toEqual([true]);
    expect(standBy).toHaveBeenCalledOnce();
  });

  it("a new snapshot is rehearsed in a later quiet moment", async () => {
    engine.restored = false;
    await visitAndMake();
    expect(standBy).not.toHaveBeenCalled();
    ask();
    await pass(QUIET - 1);
    expect(rehearsals()).toEqual([]);
    await pass(1);
    expect(workers[0]?.dead).toBe(true);
    expect(rehearsals()).toEqual([workers[1]]);
  });

  it("nothing is rehearsed after the making of a snapshot has failed", async () => {
    engine.restored = false;
    await visitAndMake({ type: "failed", file: "", reason: "QuotaExceededError" });
    await pass(LATE);
    expect(rehearsals()).toEqual([]);
  });

  it.each<[string, () => void]>([
    ["a worker is needed", () => ask()],
    [
      "the page is hidden",
      () => {
        sight.hidden = true;
        sight.dispatchEvent(new Event("visibilitychange"));
      },
    ],
    ["the page is left", () => page?.dispatchEvent(new Event("pagehide"))],
  ])("a rehearsal is cut off at once when %s", async (_, happen) => {
    visit();
    await pass(QUIET);
    happen();
    await pass(0);
    expect(workers[0]?.dead).toBe(true);
  });

  it("a rehearsal is repeated after the request that cut it off", async () => {
    visit();
    await pass(QUIET);
    ask();
    await pass(QUIET);
    expect(rehearsals()).toHaveLength(2);
  });

  it("a rehearsal gives way to a request that arrives while the battery is being read", async () => {
    let tell = (_: { charging: boolean; level: number }): void => {};
    device.getBattery = () => new Promise((resolve) => (tell = resolve));
    visit();
    await pass(QUIET);
    ask();
    tell({ charging: true, level: 1 });
    await pass(QUIET - 1);
    expect(workers).toEqual([]);
  });

  it.each<[string, () => void]>([
    ["has rehearsed before", () => (note = new Response())],
    ["hides its memory size, like Firefox", () => delete device.deviceMemory],
    ["has little memory", () => (device.deviceMemory = 2)],
    ["is set to save data", () => (device.connection = { saveData: true })],
    [
      "has a service worker that does not control the page",
      () => (device.serviceWorker = { controller: null }),
    ],
    ["has no service worker", () => delete device.serviceWorker],
    ["shows another tab", () => (sight.hidden = true)],
    ["has a low battery", () => (device.getBattery = async () => ({ charging: false, level: 0.3 }))],
  ])("nothing is rehearsed where a device %s", async (_, become) => {
    become();
    visit();
    await pass(LATE);
    expect(workers).toEqual([]);
  });

  it.each<[string, () => Promise<{ charging: boolean; level: number }>]>([
    ["is full", async () => ({ charging: false, level: 1 })],
    ["is being charged", async () => ({ charging: true, level: 0.1 })],
    ["level is not available", () => Promise.reject(new DOMException("not here", "NotAllowedError"))],
  ])("a start is rehearsed where the battery %s", async (_, getBattery) => {
    device.getBattery = getBattery;
    visit();
    await pass(QUIET);
    expect(rehearsals()).toHaveLength(1);
  });
});

describe("the second worker", () => {
  it("stands by once the snapshot for the next start has been made or exists already", async () => {
    visit();
    await pass(QUIET);
    expect(standBy).not.toHaveBeenCalled();
    workers[0]?.say({ type: "prepared" });
    await pass(0);
    expect(standBy).toHaveBeenCalledTimes(1);
    engine.restored = true;
    visit();
    await pass(QUIET);
    expect(standBy).toHaveBeenCalledTimes(2);
  });

  it("stands by only on devices with plenty of memory", async () => {
    device.deviceMemory = 4;
    await visitAndMake();
    delete device.deviceMemory;
    await visitAndMake();
    expect(standBy).not.toHaveBeenCalled();
  });
});

describe("the making of a snapshot", () => {
  it.each<[string, () => void]>([
    [
      "fails for lack of storage",
      () => workers.at(-1)?.say({ type: "failed", file: "", reason: "QuotaExceededError" }),
    ],
    ["ends with an error event", () => workers.at(-1)?.dispatchEvent(new Event("error"))],
    ["never finishes", () => vi.advanceTimersByTime(LATE)],
    ["yields a snapshot that is never used", () => workers.at(-1)?.say({ type: "prepared" })],
  ])("is tried three times, and then only for another build, if it %s", async (_, fail) => {
    for (let time = 0; time < 6; time += 1) {
      visit();
      await pass(QUIET);
      fail();
      await pass(0);
    }
    expect(workers).toHaveLength(3);
    visit("https://example.org/py-2/");
    await pass(QUIET);
    expect(workers).toHaveLength(4);
  });

  it("is tried again once a start has used a snapshot", async () => {
    for (let time = 0; time < 3; time += 1) await visitAndMake();
    engine.restored = true;
    visit();
    engine.restored = false;
    await visitAndMake();
    expect(workers).toHaveLength(4);
  });

  it("does not count as failed if a request or leaving the page interrupted it", async () => {
    for (let time = 0; time < 6; time += 1) {
      visit();
      await pass(QUIET);
      if (time % 2) ask();
      else page?.dispatchEvent(new Event("pagehide"));
      await pass(0);
    }
    expect(workers).toHaveLength(6);
  });
});
