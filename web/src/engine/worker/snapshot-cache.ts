/**
 * The cache that holds the snapshot of Python's memory and the uncompressed WebAssembly in which it was made.
 * This file is separate from the code that restores them, because every start of Python looks into the cache
 * before doing anything else.
 */
import type { BootOrder } from "./messages.ts";

/** The version number of the snapshot format, to be raised with every change of it. */
const FORMAT = 5;
/** The response header that holds the checksum of the stored content. */
export const DIGEST = "digest";

export interface KeptPart {
  /** The content, which may still be arriving from the cache. */
  bytes: Promise<ArrayBuffer>;
  digest: string | null;
}

export interface KeptWasm extends KeptPart {
  /** The module, which is compiled while the content is read and before its checksum is verified. */
  module: Promise<WebAssembly.Module>;
}

/**
 * A snapshot and its WebAssembly, each useless without the other. `wasm` is null if the page already has it.
 */
export interface KeptMemory {
  memory: KeptPart;
  wasm: KeptWasm | null;
}

/** The names of what is stored: a snapshot, its WebAssembly, and a note on its rehearsal (`rehearsal.ts`). */
type Part = keyof KeptMemory | "rehearsal";

/** Return the address under which a part is stored. It is specific to one build and one browser. */
export const addressOf = ({ url }: BootOrder, part: Part): string =>
  `${url}${part}-${FORMAT}?${encodeURIComponent(navigator.userAgent)}`;

export const storedPart = (order: BootOrder, part: Part): Promise<Response | undefined> =>
  caches.match(addressOf(order, part), { cacheName: order.memories });

/**
 * Return what is stored for this order, or null if any part is missing. The WebAssembly is included only if
 * `wanted`. It is fetched through the service worker in a rehearsal, and in start-ups after a rehearsal that
 * has stored machine code (`rehearsal.ts`). Without machine code the detour would only take time.
 */
export async function keptMemory(
  order: BootOrder,
  wanted: boolean,
  rehearsal = false,
): Promise<KeptMemory | null> {
  const [wasm, memory, note] = await Promise.all([
    storedPart(order, "wasm"),
    storedPart(order, "memory"),
    wanted ? storedPart(order, "rehearsal") : undefined,
  ]);
  if (!wasm || !memory) return null;
  const rehearsed = note?.headers.get(DIGEST) === wasm.headers.get(DIGEST);
  // Only a worker with an ordinary address is controlled by the service worker. Any other worker was started
  // from a blob, whose address has no host.
  const answered = (rehearsal || rehearsed) && location.host !== "";
  const answer = answered ? await fetch(addressOf(order, "wasm")) : wasm;
  // The WebAssembly is read first, because the start-up needs it before the snapshot.
  return { wasm: wanted ? compiling(answer) : null, memory: coming(memory) };
}

function compiling(kept: Response): KeptWasm {
  const copy = kept.clone();
  // The original is compiled and the clone is read, because Chromium stores machine code only for the
  // original response.
  const module = WebAssembly.compileStreaming(kept);
  module.catch(() => {});
  return { ...coming(copy), module };
}

export function coming(kept: Response): KeptPart {
  const bytes = kept.arrayBuffer();
  // Prevent an unhandled rejection. Callers that await the bytes still get the error.
  bytes.catch(() => {});
  return { bytes, digest: kept.headers.get(DIGEST) };
}
