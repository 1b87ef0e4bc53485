/**
 * Where Python's memory is kept, and beside it the WebAssembly it ran in, unpacked: apart from what restores them, as
 * every start looks there before anything else.
 */
import type { BootOrder } from "./messages.ts";

/** Raised when memories are made in another way. */
const FORMAT = 5;
/** The header that holds the fingerprint of what is kept. */
export const DIGEST = "digest";

export interface KeptPart {
  /** On their way. */
  bytes: Promise<ArrayBuffer>;
  digest: string | null;
}

export interface KeptWasm extends KeptPart {
  /** What the compiler makes of it while it comes in, before anybody knows whether it is right. */
  module: Promise<WebAssembly.Module>;
}

/** One is of no use without the other. `wasm`: null where the page has it already. */
export interface KeptMemory {
  memory: KeptPart;
  wasm: KeptWasm | null;
}

/** It fits one build in one browser. */
export const addressOf = ({ url }: BootOrder, part: keyof KeptMemory): string =>
  `${url}${part}-${FORMAT}?${encodeURIComponent(navigator.userAgent)}`;

/** What is kept for this order, with WebAssembly only if that is wanted; null if it is not all there. */
export async function keptMemory(order: BootOrder, wanted: boolean): Promise<KeptMemory | null> {
  const find = (part: keyof KeptMemory): Promise<Response | undefined> =>
    caches.match(addressOf(order, part), { cacheName: order.memories });
  const [wasm, memory] = await Promise.all([find("wasm"), find("memory")]);
  if (!wasm || !memory) return null;
  // It is what is waited for first.
  return { wasm: wanted ? compiling(wasm) : null, memory: coming(memory) };
}

function compiling(kept: Response): KeptWasm {
  const module = WebAssembly.compileStreaming(kept.clone());
  module.catch(() => {});
  return { ...coming(kept), module };
}

function coming(kept: Response): KeptPart {
  const bytes = kept.arrayBuffer();
  // Whoever waits for them hears of it.
  bytes.catch(() => {});
  return { bytes, digest: kept.headers.get(DIGEST) };
}
