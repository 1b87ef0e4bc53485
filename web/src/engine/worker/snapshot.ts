/**
 * A snapshot of Python's memory after all imports, stored on this device, so that the next start imports nothing. A
 * snapshot fits one build in one browser. It is stored without its empty pages, beside the unpacked WebAssembly it
 * ran in. Each of the two has a checksum; if one does not match, both are removed.
 */
import type { PyodideAPI } from "pyodide";
import { fingerprint } from "./fingerprint.ts";
import type { BootOrder, FromWorker } from "./messages.ts";
import { WASM_TYPE } from "./runtime-files.ts";
import {
  addressOf,
  DIGEST,
  type KeptMemory,
  type KeptPart,
  type KeptWasm,
  keptMemory,
} from "./snapshot-cache.ts";
import { packed, Sparse } from "./sparse-pages.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Post = (message: Extract<FromWorker, { type: "restoring" }>) => void;
/** Starts Python with this snapshot, once the WebAssembly memory has grown to its size. */
type Start = (how: { _loadSnapshot: Bytes; grow(room: WebAssembly.Memory): void }) => Promise<PyodideAPI>;

/** Bytes of a WebAssembly page. */
const PAGE = 65_536;

/**
 * Warm the caches of the games before the snapshot. The bridge that will answer the page is not used: it has received
 * no request.
 */
const WARM_UP = `
import gc, json
from kleinod.bridge import Bridge
def warm_up():
    asked = Bridge()
    def ask(**request):
        return json.loads(asked.handle(json.dumps(request)))
    for game in ask(op="hello")["games"]:
        ask(op="new", game=game["id"], seats=game["seats"][0], seed=0, id="")
warm_up()
del warm_up
gc.collect()
`;

/** A snapshot left by an earlier start. If it is damaged, the promises resolve to null and the cache is cleared. */
export interface Left {
  /** The WebAssembly; null if the page has it already. */
  wasm: Promise<WebAssembly.Module | null>;
  /** The function that starts Python with the snapshot. */
  restore: Promise<((start: Start) => Promise<PyodideAPI | null>) | null>;
}

/** Return the snapshot exactly as it was made. Rejects if the checksum differs. */
export async function read(part: KeptPart): Promise<Sparse> {
  return new Sparse(await content(part));
}

/**
 * Return the stored WebAssembly, compiled. Rejects if the checksum differs; the compiled module is then discarded.
 */
async function compiled(part: KeptWasm): Promise<WebAssembly.Module> {
  await content(part);
  return part.module;
}

/** Return the content. Rejects if the checksum differs. */
export async function content(part: KeptPart): Promise<Bytes> {
  const bytes = new Uint8Array(await part.bytes);
  if (fingerprint(bytes) !== part.digest) throw new Error("not what was kept");
  return bytes;
}

/** Store a part under its checksum, and return the checksum. */
export async function keep(order: BootOrder, part: keyof KeptMemory, bytes: Bytes): Promise<string> {
  const digest = fingerprint(bytes);
  const type = part === "wasm" ? WASM_TYPE : "application/octet-stream";
  const cache = await caches.open(order.memories);
  await cache.put(
    addressOf(order, part),
    new Response(bytes, { headers: { [DIGEST]: digest, "content-type": type } }),
  );
  return digest;
}

export function remember(order: BootOrder, kept: KeptMemory, post: Post): Left {
  const wasm = kept.wasm ? compiled(kept.wasm) : Promise.resolve(null);
  const whole = Promise.all([read(kept.memory), wasm]);
  return {
    wasm: wasm.catch(() => null),
    restore: whole.then(
      ([memory]) => {
        performance.mark("kleinod start: remembered");
        return restoring(order, memory, post);
      },
      async () => {
        await forget(order);
        return null;
      },
    ),
  };
}

/** Remove the stored snapshot. A failure is ignored: a start works without a snapshot. */
const forget = (order: BootOrder): Promise<boolean> => caches.delete(order.memories).catch(() => false);

function restoring(order: BootOrder, memory: Sparse, post: Post): Awaited<Left["restore"]> {
  return async (start) => {
    post({ type: "restoring", fits: true });
    try {
      const pyodide = await start(inPlace(memory));
      // The snapshot also contains the state of the random generator.
      pyodide.pyimport("random").seed();
      return pyodide;
    } catch {
      await forget(order);
      post({ type: "restoring", fits: false });
      return null;
    }
  };
}

/**
 * Pyodide reads the header of a snapshot, takes the rest and copies it over its WebAssembly memory. Here Pyodide gets
 * only the header. When it takes the rest, each page is put in its place, and nothing is left to be copied.
 */
function inPlace(memory: Sparse): Parameters<Start>[0] {
  const words = new Uint32Array(2);
  memory.lay(new Uint8Array(words.buffer));
  // The second word is the length of the header.
  const before = Math.min(words[1] ?? 0, memory.length);
  const head = new Uint8Array(before);
  memory.lay(head);
  let room: WebAssembly.Memory | undefined;
  const subarray = (begin: number, end?: number): Bytes => {
    if (end !== undefined) return head.slice(begin, end);
    if (!room) throw new Error("a memory without a machine");
    memory.lay(new Uint8Array(room.buffer), begin);
    return new Uint8Array(0);
  };
  Object.defineProperty(head, "subarray", { value: subarray });
  const grow = (its: WebAssembly.Memory): void => {
    enlarge(its, memory.length - before);
    room = its;
  };
  return { _loadSnapshot: head, grow };
}

/** Grow the WebAssembly memory to exactly the size the snapshot had; Pyodide does not check. */
function enlarge(room: WebAssembly.Memory, size: number): void {
  const lacking = size - room.buffer.byteLength;
  if (lacking < 0 || lacking % PAGE > 0) throw new Error(`a memory of ${size} bytes`);
  room.grow(lacking / PAGE);
}

/**
 * Start Python afresh with `start`, and store its snapshot and its WebAssembly. If that fails, nothing stays stored.
 */
export async function make(
  order: BootOrder,
  start: () => Promise<PyodideAPI>,
  unpacked: () => Promise<Bytes>,
): Promise<void> {
  // Another tab has stored one meanwhile.
  if (await keptMemory(order, false)) return;
  await caches.delete(order.memories);
  try {
    const wasm = await unpacked();
    const pyodide = await start();
    pyodide.runPython(WARM_UP);
    // In the types of this Pyodide version the method belongs to the class and not to its instances.
    const { makeMemorySnapshot } = pyodide as unknown as { makeMemorySnapshot(): Bytes };
    const memory = packed(makeMemorySnapshot());
    await keep(order, "wasm", wasm);
    await keep(order, "memory", memory);
  } catch (error) {
    await caches.delete(order.memories);
    throw error;
  }
}
