/**
 * Python's memory, as it is once everything is imported, kept on this device: who starts with it imports nothing. It
 * fits one build in one browser, and is kept without its empty pages; beside it lies the WebAssembly it ran in, so that
 * nothing has to be inflated. Each has its fingerprint. Where one does not fit, both are removed.
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
/** Starts Python with this memory, once its machine has the room. */
type Start = (how: { _loadSnapshot: Bytes; grow(room: WebAssembly.Memory): void }) => Promise<PyodideAPI>;

/** Bytes by which room grows. */
const PAGE = 65_536;

/**
 * What games look up again and again is there from the first frame on. The bridge that will answer the page is not
 * touched: it has been asked nothing.
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

/** What an earlier start has left for this one; null, and nothing is kept, where that is not right. */
export interface Left {
  /** WebAssembly, unless the page has it already. */
  wasm: Promise<WebAssembly.Module | null>;
  /** How to start with the memory. */
  restore: Promise<((start: Start) => Promise<PyodideAPI | null>) | null>;
}

/** The memory that was kept, exactly as it was made. Rejects where it is not. */
export async function read(part: KeptPart): Promise<Sparse> {
  return new Sparse(same(part, new Uint8Array(await part.bytes)));
}

/** WebAssembly as it was kept. Rejects where it is not: then what was compiled meanwhile is thrown away. */
async function compiled(part: KeptWasm): Promise<WebAssembly.Module> {
  same(part, new Uint8Array(await part.bytes));
  return part.module;
}

function same({ digest }: KeptPart, bytes: Bytes): Bytes {
  if (fingerprint(bytes) !== digest) throw new Error("not what was kept");
  return bytes;
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

/** Whatever is wrong with what is kept, a start goes on without. */
const forget = (order: BootOrder): Promise<boolean> => caches.delete(order.memories).catch(() => false);

function restoring(order: BootOrder, memory: Sparse, post: Post): Awaited<Left["restore"]> {
  return async (start) => {
    post({ type: "restoring", fits: true });
    try {
      const pyodide = await start(inPlace(memory));
      // Chance was in that memory as well.
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
 * Pyodide reads what stands before a memory, takes the rest of it and copies that over the memory of its machine. It gets
 * only what stands before; when it takes the rest, each page goes where it belongs, and nothing is left to be copied.
 */
function inPlace(memory: Sparse): Parameters<Start>[0] {
  const words = new Uint32Array(2);
  memory.lay(new Uint8Array(words.buffer));
  // The second word says how much stands before the memory itself.
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

/** Give a machine exactly as much room as the one had whose memory it gets; Pyodide would not look. */
function enlarge(room: WebAssembly.Memory, size: number): void {
  const lacking = size - room.buffer.byteLength;
  if (lacking < 0 || lacking % PAGE > 0) throw new Error(`a memory of ${size} bytes`);
  room.grow(lacking / PAGE);
}

/** Start Python afresh by `start`, and keep its memory and its WebAssembly; nothing is left if that does not work. */
export async function make(
  order: BootOrder,
  start: () => Promise<PyodideAPI>,
  unpacked: () => Promise<Bytes>,
): Promise<void> {
  // Another tab was faster.
  if (await keptMemory(order, false)) return;
  await caches.delete(order.memories);
  try {
    const wasm = await unpacked();
    const pyodide = await start();
    pyodide.runPython(WARM_UP);
    // Of the class and not of its instances, in the types of this version.
    const { makeMemorySnapshot } = pyodide as unknown as { makeMemorySnapshot(): Bytes };
    const memory = packed(makeMemorySnapshot());
    const cache = await caches.open(order.memories);
    const keep = (part: keyof KeptMemory, bytes: Bytes, type: string): Promise<void> => {
      const headers = { [DIGEST]: fingerprint(bytes), "content-type": type };
      return cache.put(addressOf(order, part), new Response(bytes, { headers }));
    };
    await keep("wasm", wasm, WASM_TYPE);
    await keep("memory", memory, "application/octet-stream");
  } catch (error) {
    await caches.delete(order.memories);
    throw error;
  }
}
