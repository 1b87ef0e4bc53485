/** Spreads what is added over all bits of a sum. */
const PRIME = 0x01000193;

/**
 * What any damage changes. Nobody but this page writes there, so it need not resist forgers: SHA-256 takes as long
 * for so many bytes as all the rest of a start.
 */
export function fingerprint(bytes: Uint8Array<ArrayBuffer>): string {
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
