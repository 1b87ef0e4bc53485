/**
 * Python's memory, as it is once everything is imported, kept on this device: who starts with it imports nothing. It
 * fits one build in one browser; it is kept without its empty pages, with its fingerprint, and whatever is kept and does not fit is
 * removed.
 */
import type { PyodideAPI } from "pyodide";
import { addressOf, DIGEST, type KeptMemory, keptMemory } from "./kept-memory.ts";
import type { BootOrder, FromWorker } from "./messages.ts";
import { packed, Sparse } from "./sparse.ts";

type Bytes = Uint8Array<ArrayBuffer>;
/** Starts Python with this memory, once its machine has the room. */
type Start = (how: { _loadSnapshot: Bytes; grow(room: WebAssembly.Memory): void }) => Promise<PyodideAPI>;

/** Bytes by which room grows. */
const PAGE = 65_536;
/** Spreads what is added over all bits of a sum. */
const PRIME = 0x01000193;

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

/**
 * What any damage changes. Nobody but this page writes there, so it need not resist forgers: SHA-256 takes as long
 * for so many bytes as all the rest of a start.
 */
function fingerprint(bytes: Bytes): string {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
  const even = words.length - (words.length % 4);
  let [a, b, c, d] = [bytes.length, 1, 2, 3];
  // Four sums side by side, as none has to wait for another.
  for (let at = 0; at < even; at += 4) {
    a = Math.imul(a ^ (words[at] ?? 0), PRIME);
    b = Math.imul(b ^ (words[at + 1] ?? 0), PRIME);
    c = Math.imul(c ^ (words[at + 2] ?? 0), PRIME);
    d = Math.imul(d ^ (words[at + 3] ?? 0), PRIME);
    a ^= a >>> 15;
    b ^= b >>> 15;
    c ^= c >>> 15;
    d ^= d >>> 15;
  }
  for (const byte of bytes.subarray(even * 4)) a = Math.imul(a ^ byte, PRIME);
  return [a, b, c, d].join(" ");
}

/** The memory that was kept, exactly as it was made. Rejects where it is not. */
export async function read({ bytes, digest }: KeptMemory): Promise<Sparse> {
  const kept = new Uint8Array(await bytes);
  if (fingerprint(kept) !== digest) throw new Error("another memory than the one that was kept");
  return new Sparse(kept);
}

/** How to start with what was kept for this order; null, and nothing is kept, where that is not right. */
export async function remember(
  order: BootOrder,
  kept: KeptMemory,
  post: (message: Extract<FromWorker, { type: "restoring" }>) => void,
): Promise<((start: Start) => Promise<PyodideAPI | null>) | null> {
  const memory = await read(kept).catch(() => null);
  performance.mark("kleinod start: remembered");
  if (!memory) {
    await caches.delete(order.memories);
    return null;
  }
  return async (start) => {
    post({ type: "restoring", fits: true });
    try {
      const pyodide = await start(inPlace(memory));
      // Chance was in that memory as well.
      pyodide.pyimport("random").seed();
      return pyodide;
    } catch {
      await caches.delete(order.memories);
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

/** Start Python afresh by `start`, and keep its memory; nothing is left if that does not work. */
export async function make(order: BootOrder, start: () => Promise<PyodideAPI>): Promise<void> {
  // Another tab was faster.
  if (await keptMemory(order)) return;
  await caches.delete(order.memories);
  try {
    const pyodide = await start();
    pyodide.runPython(WARM_UP);
    // Of the class and not of its instances, in the types of this version.
    const { makeMemorySnapshot } = pyodide as unknown as { makeMemorySnapshot(): Bytes };
    const bytes = packed(makeMemorySnapshot());
    const headers = { [DIGEST]: fingerprint(bytes) };
    await (await caches.open(order.memories)).put(addressOf(order), new Response(bytes, { headers }));
  } catch (error) {
    await caches.delete(order.memories);
    throw error;
  }
}
