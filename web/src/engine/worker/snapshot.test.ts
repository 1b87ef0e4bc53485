import type { PyodideAPI } from "pyodide";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Left, make, read, remember } from "./snapshot.ts";
import { addressOf, type KeptMemory, keptMemory } from "./snapshot-cache.ts";

const ORDER = { url: "https://example.org/py-1/", stdlib: "z", lock: "{}", files: [], memories: "m" };
const OTHER = { ...ORDER, url: "https://example.org/py-2/" };
const MEMORY = Uint8Array.from({ length: 50_000 }, (_, index) => (index < 5000 ? index % 7 : 0));

/** A snapshot as Pyodide makes it: a header, the length of the header, and two pages. */
const PAGE = 65_536;
const MADE = new Uint8Array(16 + 2 * PAGE);
new Uint32Array(MADE.buffer)[1] = 16;
MADE.fill(5, 3000, 90_000);

/** Cache name to address to response, and what `put` does besides storing. */
let shelves: Map<string, Map<string, Response>>;
let putting: () => void;
let agent = "Browser/1";

const python = (memory = MEMORY): (() => Promise<PyodideAPI>) =>
  vi.fn(async () => ({ runPython: () => {}, makeMemorySnapshot: () => memory }) as unknown as PyodideAPI);

/** The smallest WebAssembly module. */
const WASM = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
const unpacked = async (): Promise<Uint8Array<ArrayBuffer>> => WASM;

/** The snapshot stored for this order. */
async function find(order = ORDER): Promise<Uint8Array | null> {
  const kept = await keptMemory(order, true);
  if (!kept) return null;
  const sparse = await read(kept.memory);
  const whole = new Uint8Array(sparse.length);
  sparse.lay(whole);
  return whole;
}

/** What an earlier start has left for this one. */
async function left(said: unknown[], wanted = true): Promise<Left> {
  const kept = await keptMemory(ORDER, wanted);
  if (!kept) throw new Error("nothing was kept");
  return remember(ORDER, kept, (message) => said.push(message));
}

/** The function that starts Python with the stored snapshot. */
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

it("is found again as it was made, and takes less room", async () => {
  await make(ORDER, python(), unpacked);
  expect(await find()).toEqual(MEMORY);
  const kept = shelves.get("m")?.get(addressOf(ORDER, "memory"));
  expect((await kept?.arrayBuffer())?.byteLength).toBeLessThan(MEMORY.length / 4);
});

it("fits one build in one browser", async () => {
  await make(ORDER, python(), unpacked);
  expect(await find(OTHER)).toBeNull();
  agent = "Browser/2";
  expect(await find()).toBeNull();
});

it("replaces what other builds have kept", async () => {
  await make(ORDER, python(), unpacked);
  await make(OTHER, python(), unpacked);
  expect(shelves.get("m")?.size).toBe(2);
  expect(await find(OTHER)).toEqual(MEMORY);
});

it("is not made where another tab was faster", async () => {
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
    "changed in one byte of its packing",
    (bytes) => bytes.map((byte, index) => (index === 9 ? byte ^ 1 : byte)),
  ],
  ["changed in one bit", (bytes) => bytes.map((byte, index) => (index === 31 ? byte ^ 128 : byte))],
  [
    "changed at its end",
    (bytes) => bytes.map((byte, index) => (index === bytes.length - 1 ? byte ^ 1 : byte)),
  ],
])("is refused when it is %s", async (_, damage) => {
  await make(ORDER, python(), unpacked);
  await damaged(damage);
  expect(await restored([])).toBeNull();
  expect(shelves.size).toBe(0);
});

it("has its WebAssembly beside it, which is not read where the page has it", async () => {
  await make(ORDER, python(), unpacked);
  expect(await (await left([])).wasm).toBeInstanceOf(WebAssembly.Module);
  expect(await (await left([], false)).wasm).toBeNull();
  expect(await (await left([], false)).restore).not.toBeNull();
});

it.each<[string, (bytes: Uint8Array) => Uint8Array]>([
  ["cut short", (bytes) => bytes.subarray(0, 4)],
  ["longer, and can be compiled", (bytes) => Uint8Array.of(...bytes, 0, 2, 1, 97)],
  ["empty", () => new Uint8Array(0)],
])("is not used beside WebAssembly that is %s, and both are removed", async (_, damage) => {
  await make(ORDER, python(), unpacked);
  await damaged(damage, "wasm");
  const { wasm, restore } = await left([]);
  expect(await Promise.all([wasm, restore])).toEqual([null, null]);
  expect(shelves.size).toBe(0);
});

it.each<keyof KeptMemory>(["memory", "wasm"])("is not found without its %s, and made again", async (part) => {
  await make(ORDER, python(), unpacked);
  shelves.get("m")?.delete(addressOf(ORDER, part));
  expect(await keptMemory(ORDER, true)).toBeNull();
  await make(ORDER, python(), unpacked);
  expect(await find()).toEqual(MEMORY);
});

it.each([1, 2])("leaves nothing where there is room for no more than %i of two", async (room) => {
  let tried = 0;
  putting = () => {
    if (++tried >= room) throw new DOMException("no room", "QuotaExceededError");
  };
  await expect(make(ORDER, python(), unpacked)).rejects.toThrow("no room");
  expect(shelves.size).toBe(0);
});

it("leaves nothing where WebAssembly cannot be had", async () => {
  const nowhere = (): Promise<never> => Promise.reject(new TypeError("Failed to fetch"));
  await expect(make(ORDER, python(), nowhere)).rejects.toThrow("Failed to fetch");
  expect(shelves.size).toBe(0);
});

it("is restored into a room of the very same size, with chance drawn anew", async () => {
  await make(ORDER, python(MADE), unpacked);
  const said: unknown[] = [];
  const restore = await restored(said);
  const seed = vi.fn();
  const room = new WebAssembly.Memory({ initial: 1 });
  const started = { pyimport: () => ({ seed }) } as unknown as PyodideAPI;
  const pyodide = await restore?.(async ({ _loadSnapshot, grow }) => {
    grow(room);
    // Like Pyodide: copy the header, then the memory.
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

it("is removed where it does not fit, and that is told", async () => {
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
