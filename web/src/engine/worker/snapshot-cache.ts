/**
 * The cache of Python's memory snapshot and of the unpacked WebAssembly it ran in. This file is apart from the code
 * that restores them, because every start looks here before anything else.
 */
import type { BootOrder } from "./messages.ts";

/** Raised when snapshots change their format. */
const FORMAT = 5;
/** The header with the checksum of the stored content. */
export const DIGEST = "digest";

export interface KeptPart {
  /** The content, still being read. */
  bytes: Promise<ArrayBuffer>;
  digest: string | null;
}

export interface KeptWasm extends KeptPart {
  /** The module, compiled while the content is read and before its checksum is verified. */
  module: Promise<WebAssembly.Module>;
}

/** A snapshot and its WebAssembly; one is useless without the other. `wasm` is null if the page has it already. */
export interface KeptMemory {
  memory: KeptPart;
  wasm: KeptWasm | null;
}

/** The parts that are stored: a snapshot, its WebAssembly, and a note on their rehearsal (`rehearsal.ts`). */
type Part = keyof KeptMemory | "rehearsal";

/** The address of a part. It holds for one build in one browser. */
export const addressOf = ({ url }: BootOrder, part: Part): string =>
  `${url}${part}-${FORMAT}?${encodeURIComponent(navigator.userAgent)}`;

export const storedPart = (order: BootOrder, part: Part): Promise<Response | undefined> =>
  caches.match(addressOf(order, part), { cacheName: order.memories });

/**
 * Return what is stored for this order, with WebAssembly only if `wanted`; null if any of it is missing. The service
 * worker answers with the WebAssembly in a rehearsal, and in starts after a rehearsal that has stored machine code of
 * it (`rehearsal.ts`): without machine code that only takes time.
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
  // A worker that a service worker controls has an ordinary address; any other is started from a blob, which has no host.
  const answered = (rehearsal || rehearsed) && location.host !== "";
  const answer = answered ? await fetch(addressOf(order, "wasm")) : wasm;
  // The WebAssembly is read first, because it is needed first.
  return { wasm: wanted ? compiling(answer) : null, memory: coming(memory) };
}

function compiling(kept: Response): KeptWasm {
  const copy = kept.clone();
  // Machine code is stored of the response itself, not of its clone.
  const module = WebAssembly.compileStreaming(kept);
  module.catch(() => {});
  return { ...coming(copy), module };
}

export function coming(kept: Response): KeptPart {
  const bytes = kept.arrayBuffer();
  // Callers that await the bytes still get the error.
  bytes.catch(() => {});
  return { bytes, digest: kept.headers.get(DIGEST) };
}
