import type { PyodideAPI } from "pyodide";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fingerprint } from "./fingerprint.ts";
import { rehearse } from "./rehearsal.ts";
import { type Left, make, read, remember } from "./snapshot.ts";
import { addressOf, DIGEST, type KeptMemory, keptMemory } from "./snapshot-cache.ts";

const ORDER = { url: "https://example.org/py-1/", stdlib: "z", lock: "{}", files: [], memories: "m" };
const OTHER = { ...ORDER, url: "https://example.org/py-2/" };
const MEMORY = Uint8Array.from({ length: 50_000 }, (_, index) => (index < 5000 ? index % 7 : 0));

/** A snapshot in Pyodide's format: a header that contains its own length, and two pages. */
const PAGE = 65_536;
const MADE = new Uint8Array(16 + 2 * PAGE);
new Uint32Array(MADE.buffer)[1] = 16;
MADE.fill(5, 3000, 90_000);

/**
 * The fake caches: for each cache name and address, the response. `putting` is called with each `put`, before
 * it stores.
 */
let shelves: Map<string, Map<string, Response>>;
let putting: () => void;
let agent = "Browser/1";

const python = (memory = MEMORY): (() => Promise<PyodideAPI>) =>
  vi.fn(async () => ({ runPython: () => {}, makeMemorySnapshot: () => memory }) as unknown as PyodideAPI);

/** The smallest WebAssembly module. */
const WASM = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
const unpacked = async (): Promise<Uint8Array<ArrayBuffer>> => WASM;

/** Return the snapshot stored for this order. */
async function find(order = ORDER): Promise<Uint8Array | null> {
  const kept = await keptMemory(order, true);
  if (!kept) return null;
  const sparse = await read(kept.memory);
  const whole = new Uint8Array(sparse.length);
  sparse.lay(whole);
  return whole;
}

/**
 * Return the result of `remember` for the stored snapshot, as the worker does first when it starts Python.
 */
async function left(said: unknown[], wanted = true): Promise<Left> {
  const kept = await keptMemory(ORDER, wanted);
  if (!kept) throw new Error("nothing was kept");
  return remember(ORDER, kept, (message) => said.push(message));
}

/** Return the function that starts Python from the stored snapshot. */
const restored = async (said: unknown[]): Promise<Awaited<Left["restore"]>> => (await left(said)).restore;

beforeEach(() => {
  shelves = new Map();
  putting = () => {};
  agent = "Browser/1";
  vi.stubGlobal("navigator", {
    get userAgent() {
      return agent;
    },
  });
  vi.stubGlobal("caches", {
    delete: async (name: string) => shelves.delete(name),
    match: async (address: string, { cacheName }: { cacheName: string }) =>
      shelves.get(cacheName)?.get(address)?.clone(),
    open: async (name: string) => {
      const shelf = shelves.get(name) ?? new Map<string, Response>();
      shelves.set(name, shelf);
      return {
        put: async (address: string, response: Response) => {
          putting();
          shelf.set(address, response);
        },
      };
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it("the snapshot is found as it was made, and is stored compressed", async () => {
  await make(ORDER, python(), unpacked);
  expect(await find()).toEqual(MEMORY);
  const kept = shelves.get("m")?.get(addressOf(ORDER, "memory"));
  expect((await kept?.arrayBuffer())?.byteLength).toBeLessThan(MEMORY.length / 4);
});

it("the snapshot fits only one build in one browser", async () => {
  await make(ORDER, python(), unpacked);
  expect(await find(OTHER)).toBeNull();
  agent = "Browser/2";
  expect(await find()).toBeNull();
});

it("the snapshot replaces the one of another build", async () => {
  await make(ORDER, python(), unpacked);
  await make(OTHER, python(), unpacked);
  expect(shelves.get("m")?.size).toBe(2);
  expect(await find(OTHER)).toEqual(MEMORY);
});

it("the snapshot is not made if another tab has made it already", async () => {
  await make(ORDER, python(), unpacked);
  const start = python();
  await make(ORDER, start, unpacked);
  expect(start).not.toHaveBeenCalled();
});

async function damaged(
  damage: (bytes: Uint8Array) => Uint8Array,
  part: keyof KeptMemory = "memory",
): Promise<void> {
  const shelf = shelves.get("m") as Map<string, Response>;
  const address = addressOf(ORDER, part);
  const kept = shelf.get(address) as Response;
  const bytes = damage(new Uint8Array(await kept.arrayBuffer()));
  shelf.set(address, new Response(Uint8Array.from(bytes), { headers: kept.headers }));
}

it.each<[string, (bytes: Uint8Array) => Uint8Array]>([
  ["cut short", (bytes) => bytes.subarray(0, bytes.length / 2)],
  ["empty", () => new Uint8Array(0)],
  [
    "changed in one byte of its page table",
    (bytes) => bytes.map((byte, index) => (index === 9 ? byte ^ 1 : byte)),
  ],
  ["changed in one bit", (bytes) => bytes.map((byte, index) => (index === 31 ? byte ^ 128 : byte))],
  [
    "changed in its last byte",
    (bytes) => bytes.map((byte, index) => (index === bytes.length - 1 ? byte ^ 1 : byte)),
  ],
])("the snapshot is refused when it is %s", async (_, damage) => {
  await make(ORDER, python(), unpacked);
  await damaged(damage);
  expect(await restored([])).toBeNull();
  expect(shelves.size).toBe(0);
});

it("the snapshot is stored with its WebAssembly, which is not read if the page has it", async () => {
  await make(ORDER, python(), unpacked);
  expect(await (await left([])).wasm).toBeInstanceOf(WebAssembly.Module);
  expect(await (await left([], false)).wasm).toBeNull();
  expect(await (await left([], false)).restore).not.toBeNull();
});

it.each<[string, (bytes: Uint8Array) => Uint8Array]>([
  ["cut short", (bytes) => bytes.subarray(0, 4)],
  ["longer but can be compiled", (bytes) => Uint8Array.of(...bytes, 0, 2, 1, 97)],
  ["empty", () => new Uint8Array(0)],
])("the snapshot is not used with WebAssembly that is %s, and both are removed", async (_, damage) => {
  await make(ORDER, python(), unpacked);
  await damaged(damage, "wasm");
  const { wasm, restore } = await left([]);
  expect(await Promise.all([wasm, restore])).toEqual([null, null]);
  expect(shelves.size).toBe(0);
});

it.each<keyof KeptMemory>(["memory", "wasm"])(
  "the snapshot is not found if its %s is missing, and can be made again",
  async (part) => {
    await make(ORDER, python(), unpacked);
    shelves.get("m")?.delete(addressOf(ORDER, part));
    expect(await keptMemory(ORDER, true)).toBeNull();
    await make(ORDER, python(), unpacked);
    expect(await find()).toEqual(MEMORY);
  },
);

it.each([1, 2])("nothing stays stored if storage is full at write %i of two", async (room) => {
  let tried = 0;
  putting = () => {
    if (++tried >= room) throw new DOMException("no room", "QuotaExceededError");
  };
  await expect(make(ORDER, python(), unpacked)).rejects.toThrow("no room");
  expect(shelves.size).toBe(0);
});

it("nothing stays stored if WebAssembly cannot be fetched", async () => {
  const nowhere = (): Promise<never> => Promise.reject(new TypeError("Failed to fetch"));
  await expect(make(ORDER, python(), nowhere)).rejects.toThrow("Failed to fetch");
  expect(shelves.size).toBe(0);
});

it("the snapshot is restored into memory of exactly its size, and the random number generator is seeded again", async () => {
  await make(ORDER, python(MADE), unpacked);
  const said: unknown[] = [];
  const restore = await restored(said);
  const seed = vi.fn();
  const room = new WebAssembly.Memory({ initial: 1 });
  const started = { pyimport: () => ({ seed }) } as unknown as PyodideAPI;
  const pyodide = await restore?.(async ({ _loadSnapshot, grow }) => {
    grow(room);
    // Copy the header and then the memory, as Pyodide does.
    expect([..._loadSnapshot.subarray(0, 16)]).toEqual([...MADE.subarray(0, 16)]);
    const heap = new Uint8Array(room.buffer).fill(7);
    heap.set(_loadSnapshot.subarray(16));
    expect(Buffer.compare(heap, MADE.subarray(16))).toBe(0);
    return started;
  });
  expect(pyodide).toBe(started);
  expect(room.buffer.byteLength).toBe(2 * PAGE);
  expect(seed).toHaveBeenCalledOnce();
  expect(said).toEqual([{ type: "restoring", fits: true }]);
});

it("the snapshot is removed if it does not fit, and this is reported", async () => {
  await make(ORDER, python(MADE), unpacked);
  const said: unknown[] = [];
  const restore = await restored(said);
  const larger = new WebAssembly.Memory({ initial: 3 });
  const pyodide = await restore?.(async ({ grow }) => {
    grow(larger);
    return {} as PyodideAPI;
  });
  expect(pyodide).toBeNull();
  expect(said.at(-1)).toEqual({ type: "restoring", fits: false });
  expect(shelves.size).toBe(0);
});

describe("under a service worker", () => {
  /** The bytes that this site occupies, and the service worker's answer if it is not the stored response. */
  let usage: number;
  let served: (() => Response) | undefined;
  const fetched = vi.fn(async (address: string) => {
    const kept = shelves.get("m")?.get(address)?.clone();
    return served?.() ?? kept ?? new Response(null, { status: 204 });
  });
  const handled = vi.fn((_: string) =>
    JSON.stringify({ games: ["a", "b"].map((id) => ({ id, seats: [2, 3] })) }),
  );
  /** The stored snapshot that the rehearsed start has found. */
  let found: KeptMemory | null;
  const boot = vi.fn(async (_order, _kept, _post, forget: boolean, rehearsal?: boolean) => {
    found = forget ? null : await keptMemory(ORDER, true, rehearsal);
    return (text: string): string => {
      vi.advanceTimersByTime(500);
      return handled(text);
    };
  });

  const note = (): string | null | undefined =>
    shelves.get("m")?.get(addressOf(ORDER, "rehearsal"))?.headers.get(DIGEST);
  const digest = (): string | null | undefined =>
    shelves.get("m")?.get(addressOf(ORDER, "wasm"))?.headers.get(DIGEST);

  /** Rehearse a start of Python, during which storage grows by `growth` bytes. */
  async function rehearsed(growth = 700_000): Promise<void> {
    const whole = rehearse(ORDER, boot);
    // Prevent an unhandled rejection; the promise is awaited below.
    whole.catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    usage += growth;
    await vi.runAllTimersAsync();
    await whole;
  }

  beforeEach(async () => {
    vi.useFakeTimers();
    usage = 40_000_000;
    served = undefined;
    for (const mock of [fetched, handled, boot]) mock.mockClear();
    vi.stubGlobal("fetch", fetched);
    vi.stubGlobal("location", { host: "example.org" });
    const storage = { estimate: async () => ({ usage }) };
    vi.stubGlobal("navigator", { userAgent: agent, storage });
    await make(ORDER, python(), unpacked);
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it("WebAssembly is read from the cache alone as long as nothing was rehearsed", async () => {
    expect(await (await left([])).wasm).toBeInstanceOf(WebAssembly.Module);
    expect(fetched).not.toHaveBeenCalled();
  });

  it("after a rehearsal the very response of the service worker is compiled, not a clone", async () => {
    await rehearsed();
    expect(note()).toBe(digest());
    expect(found).not.toBeNull();
    const answer = shelves.get("m")?.get(addressOf(ORDER, "wasm"))?.clone() as Response;
    served = () => answer;
    fetched.mockClear();
    const compiled = vi.spyOn(WebAssembly, "compileStreaming");
    const { wasm, restore } = await left([]);
    expect(await wasm).toBeInstanceOf(WebAssembly.Module);
    expect(await restore).not.toBeNull();
    expect(compiled.mock.lastCall?.[0]).toBe(answer);
    expect(fetched.mock.calls).toEqual([[addressOf(ORDER, "wasm")]]);
    compiled.mockRestore();
  });

  it("a rehearsal plays every game, with WebAssembly from the service worker", async () => {
    await rehearsed();
    const asked = handled.mock.calls.map(([text]) => JSON.parse(text) as { op: string; game?: string });
    expect(asked[0]).toEqual({ op: "hello" });
    expect(new Set(asked.slice(1).map(({ game }) => game))).toEqual(new Set(["a", "b"]));
    expect(fetched.mock.calls).toEqual([[addressOf(ORDER, "wasm")]]);
  });

  it("a rehearsal appends a section to WebAssembly, because the browser has already compiled the page's bytes", async () => {
    for (const sections of [1, 2]) {
      await rehearsed();
      const bytes = await shelves.get("m")?.get(addressOf(ORDER, "wasm"))?.clone().arrayBuffer();
      expect(bytes?.byteLength).toBe(WASM.length + 3 * sections);
      const module = await WebAssembly.compile(bytes as ArrayBuffer);
      expect(WebAssembly.Module.customSections(module, "")).toHaveLength(sections);
    }
  });

  it("after a rehearsal that stored no machine code, the cache alone is read", async () => {
    await rehearsed(1000);
    expect(note()).toBe("");
    fetched.mockClear();
    expect(await (await left([])).wasm).toBeInstanceOf(WebAssembly.Module);
    expect(fetched).not.toHaveBeenCalled();
  });

  it("a rehearsal plays on while a busy machine has not stored machine code yet", async () => {
    const late = 20;
    boot.mockImplementationOnce(async () => (text) => {
      vi.advanceTimersByTime(500);
      if (handled.mock.calls.length === late) usage += 700_000;
      return handled(text);
    });
    await rehearsed(0);
    expect(note()).toBe(digest());
    expect(handled.mock.calls.length).toBeGreaterThan(late);
  });

  it("a rehearsal that is cut off leaves no note", async () => {
    rehearse(ORDER, boot);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(boot).toHaveBeenCalledOnce();
    expect(note()).toBeUndefined();
    expect(await restored([])).not.toBeNull();
  });

  it.each([1, 2])(
    "a rehearsal leaves no note if storage is full at write %i, and the snapshot stays",
    async (full) => {
      let tried = 0;
      putting = () => {
        if (++tried >= full) throw new DOMException("no room", "QuotaExceededError");
      };
      await expect(rehearsed()).rejects.toThrow("no room");
      expect(note()).toBeUndefined();
      expect(await restored([])).not.toBeNull();
    },
  );

  it("nothing is rehearsed if no snapshot is stored", async () => {
    shelves.clear();
    await rehearsed();
    expect(boot).not.toHaveBeenCalled();
    expect(shelves.size).toBe(0);
  });

  it("a rehearsal gives no new digest to damaged WebAssembly", async () => {
    await damaged((bytes) => Uint8Array.of(...bytes, 0, 2, 1, 97), "wasm");
    await expect(rehearsed()).rejects.toThrow("not what was kept");
    expect(boot).not.toHaveBeenCalled();
    expect(await restored([])).toBeNull();
    expect(shelves.size).toBe(0);
  });

  it.each<[string, () => Response]>([
    ["a page", () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } })],
    [
      "half of the WebAssembly",
      () => new Response(WASM.subarray(0, 4), { headers: { "content-type": "application/wasm" } }),
    ],
    [
      "other WebAssembly",
      () =>
        new Response(Uint8Array.of(...WASM, 0, 2, 1, 97), {
          headers: { "content-type": "application/wasm" },
        }),
    ],
    ["an empty response", () => new Response(null, { status: 204 })],
    ["an error page", () => new Response("", { status: 404 })],
  ])("the snapshot and the note are removed if the service worker answers with %s", async (_, answer) => {
    await rehearsed();
    served = answer;
    const { wasm, restore } = await left([]);
    expect(await Promise.all([wasm, restore])).toEqual([null, null]);
    expect(shelves.size).toBe(0);
  });

  it("the cache alone is read if the rehearsal was of other WebAssembly", async () => {
    await rehearsed();
    fetched.mockClear();
    const wasm = Uint8Array.of(...WASM, 0, 1, 0, 0, 1, 0);
    const headers = { [DIGEST]: fingerprint(wasm), "content-type": "application/wasm" };
    shelves.get("m")?.set(addressOf(ORDER, "wasm"), new Response(wasm, { headers }));
    expect(await (await left([])).wasm).toBeInstanceOf(WebAssembly.Module);
    expect(fetched).not.toHaveBeenCalled();
  });

  it("the cache alone is read in a worker that no service worker controls", async () => {
    await rehearsed();
    fetched.mockClear();
    vi.stubGlobal("location", { host: "" });
    expect(await (await left([])).wasm).toBeInstanceOf(WebAssembly.Module);
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each<[string, () => Promise<unknown>]>([
    ["is replaced by one for another build", () => make(OTHER, python(), unpacked)],
    ["is damaged", () => damaged((bytes) => bytes.subarray(1)).then(() => restored([]))],
  ])("the note is removed together with a snapshot that %s", async (_, happen) => {
    await rehearsed();
    await happen();
    expect([...(shelves.get("m")?.keys() ?? [])].filter((address) => address.includes("rehearsal"))).toEqual(
      [],
    );
  });
});
