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

/** The address of a part. It holds for one build in one browser. */
export const addressOf = ({ url }: BootOrder, part: keyof KeptMemory): string =>
  `${url}${part}-${FORMAT}?${encodeURIComponent(navigator.userAgent)}`;

/** Return what is stored for this order, with WebAssembly only if `wanted`; null if any of it is missing. */
export async function keptMemory(order: BootOrder, wanted: boolean): Promise<KeptMemory | null> {
  const find = (part: keyof KeptMemory): Promise<Response | undefined> =>
    caches.match(addressOf(order, part), { cacheName: order.memories });
  const [wasm, memory] = await Promise.all([find("wasm"), find("memory")]);
  if (!wasm || !memory) return null;
  // The WebAssembly is read first, because it is needed first.
  return { wasm: wanted ? compiling(wasm) : null, memory: coming(memory) };
}

function compiling(kept: Response): KeptWasm {
  const module = WebAssembly.compileStreaming(kept.clone());
  module.catch(() => {});
  return { ...coming(kept), module };
}

function coming(kept: Response): KeptPart {
  const bytes = kept.arrayBuffer();
  // Callers that await the bytes still get the error.
  bytes.catch(() => {});
  return { bytes, digest: kept.headers.get(DIGEST) };
}
