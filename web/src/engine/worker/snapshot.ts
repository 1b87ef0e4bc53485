/**
 * Stores a snapshot of Python's memory after all imports on this device, so that the next start of Python
 * need not import anything. A snapshot fits one build in one browser. It is stored without its empty pages,
 * together with the uncompressed WebAssembly in which it was made. Each of the two has a checksum; if one
 * does not match, both are removed.
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
/** Starts Python from this snapshot, once the WebAssembly memory has grown to the snapshot's size. */
type Start = (how: { _loadSnapshot: Bytes; grow(room: WebAssembly.Memory): void }) => Promise<PyodideAPI>;

/** The size of a WebAssembly page in bytes. */
const PAGE = 65_536;

/**
 * Python code that fills the caches of the games before the snapshot is made. It uses a bridge of its own, so
 * that the bridge that will serve the page has received no request.
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

/**
 * The snapshot that an earlier visit has left. If it is damaged, the promises resolve to null and the cache
 * is cleared.
 */
export interface Left {
  /** The compiled WebAssembly, or null if the page already has it. */
  wasm: Promise<WebAssembly.Module | null>;
  /** The function that starts Python from the snapshot. */
  restore: Promise<((start: Start) => Promise<PyodideAPI | null>) | null>;
}

/** Return the snapshot exactly as it was made. Rejects if the checksum does not match. */
export async function read(part: KeptPart): Promise<Sparse> {
  return new Sparse(await content(part));
}

/**
 * Return the stored WebAssembly, compiled. Rejects if the checksum does not match; the compiled module is
 * then discarded.
 */
async function compiled(part: KeptWasm): Promise<WebAssembly.Module> {
  await content(part);
  return part.module;
}

/** Return the content of a stored part. Rejects if the checksum does not match. */
export async function content(part: KeptPart): Promise<Bytes> {
  const bytes = new Uint8Array(await part.bytes);
  if (fingerprint(bytes) !== part.digest) throw new Error("not what was kept");
  return bytes;
}

/** Store a part with its checksum, and return the checksum. */
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

/** Remove the stored snapshot. Failures are ignored, because Python also starts without a snapshot. */
const forget = (order: BootOrder): Promise<boolean> => caches.delete(order.memories).catch(() => false);

function restoring(order: BootOrder, memory: Sparse, post: Post): Awaited<Left["restore"]> {
  return async (start) => {
    post({ type: "restoring", fits: true });
    try {
      const pyodide = await start(inPlace(memory));
      // Seed the random generator again, because its state is part of the snapshot.
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
 * Return an object that Pyodide accepts as a snapshot but that saves a copy. Pyodide reads the header of a
 * snapshot, then takes the rest and copies it over the WebAssembly memory. This object contains only the
 * header. When Pyodide takes the rest, the object writes each page into the memory itself and returns nothing
 * to copy.
 */
function inPlace(memory: Sparse): Parameters<Start>[0] {
  const words = new Uint32Array(2);
  memory.lay(new Uint8Array(words.buffer));
  // The second word of a snapshot is the length of its header.
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

/**
 * Grow the WebAssembly memory to exactly the size it had in the snapshot, because Pyodide does not check the
 * size.
 */
function enlarge(room: WebAssembly.Memory, size: number): void {
  const lacking = size - room.buffer.byteLength;
  if (lacking < 0 || lacking % PAGE > 0) throw new Error(`a memory of ${size} bytes`);
  room.grow(lacking / PAGE);
}

/**
 * Start Python afresh with `start`, and store its snapshot and its WebAssembly. If that fails, nothing is
 * left in the cache.
 */
export async function make(
  order: BootOrder,
  start: () => Promise<PyodideAPI>,
  unpacked: () => Promise<Bytes>,
): Promise<void> {
  // Another tab may have stored a snapshot in the meantime.
  if (await keptMemory(order, false)) return;
  await caches.delete(order.memories);
  try {
    const wasm = await unpacked();
    const pyodide = await start();
    pyodide.runPython(WARM_UP);
    // In the types of this Pyodide version the method belongs to the class and not to its instances, hence
    // the cast.
    const { makeMemorySnapshot } = pyodide as unknown as { makeMemorySnapshot(): Bytes };
    const memory = packed(makeMemorySnapshot());
    await keep(order, "wasm", wasm);
    await keep(order, "memory", memory);
  } catch (error) {
    await caches.delete(order.memories);
    throw error;
  }
}
