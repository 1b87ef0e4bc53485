/** Where Python's memory is kept: apart from what restores it, as every start looks there before anything else. */
import type { BootOrder } from "./messages.ts";

/** Raised when memories are made in another way. */
const FORMAT = 4;
/** The header that holds the fingerprint of what is kept. */
export const DIGEST = "digest";

export interface KeptMemory {
  /** On their way. */
  bytes: Promise<ArrayBuffer>;
  digest: string | null;
}

/** It fits one build in one browser. */
export const addressOf = ({ url }: BootOrder): string =>
  `${url}memory-${FORMAT}?${encodeURIComponent(navigator.userAgent)}`;

/** The memory kept for this order; null if there is none. */
export async function keptMemory(order: BootOrder): Promise<KeptMemory | null> {
  const kept = await caches.match(addressOf(order), { cacheName: order.memories });
  if (!kept) return null;
  const bytes = kept.arrayBuffer();
  // Whoever waits for them hears of it.
  bytes.catch(() => {});
  return { bytes, digest: kept.headers.get(DIGEST) };
}
