/** The multiplier of the hash. This prime, known from FNV, spreads every 32-bit word over all bits. */
const PRIME = 0x01000193;

/**
 * Return a checksum that changes with any damage to the bytes. Only this page writes to its cache, so the
 * checksum need not resist forgery. Computing SHA-256 of so many bytes would take as long as the rest of the
 * start-up.
 */
export function fingerprint(bytes: Uint8Array<ArrayBuffer>): string {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
  const even = words.length - (words.length % 4);
  let [a, b, c, d] = [bytes.length, 1, 2, 3];
  // Compute four independent sums, which the processor can do in parallel.
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
