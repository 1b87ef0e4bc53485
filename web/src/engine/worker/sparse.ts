/**
 * A memory without its empty pages. Half of Python's is empty, and leaving that out costs next to nothing, while
 * inflating what a compressor made of it took a third of the whole start.
 *
 *     packed = length (4 bytes, little-endian) *mark *page      one mark a page, 1 where it is kept; then those pages
 */
type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes of a page; the last one may be shorter. */
const PAGE = 4096;
/** Of the length. */
const HEAD = 4;

const pagesOf = (length: number): number => Math.ceil(length / PAGE);

/** What is kept of these bytes. */
export function packed(bytes: Bytes): Bytes {
  const count = pagesOf(bytes.length);
  const pages = Array.from({ length: count }, (_, page) => bytes.subarray(page * PAGE, (page + 1) * PAGE));
  const kept = pages.map((page) => page.some((byte) => byte > 0));
  const length = pages.reduce((sum, page, at) => sum + (kept[at] ? page.length : 0), 0);
  const whole = new Uint8Array(HEAD + count + length);
  new DataView(whole.buffer).setUint32(0, bytes.length, true);
  let at = HEAD + count;
  for (const [index, page] of pages.entries()) {
    if (!kept[index]) continue;
    whole[HEAD + index] = 1;
    whole.set(page, at);
    at += page.length;
  }
  return whole;
}

/** The bytes of which this was kept. Throws `RangeError` where nothing can be packed like that. */
export function unpacked(bytes: Bytes): Bytes {
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true);
  const count = pagesOf(length);
  // A length from nowhere must not take all memory of a device.
  if (count > bytes.length) throw new RangeError(`${bytes.length} bytes for ${count} pages`);
  const whole = new Uint8Array(length);
  let at = HEAD + count;
  for (let page = 0; page < count; page++) {
    if (!bytes[HEAD + page]) continue;
    const start = page * PAGE;
    const size = Math.min(PAGE, length - start);
    if (at + size > bytes.length) throw new RangeError(`${bytes.length} bytes end before page ${page}`);
    whole.set(bytes.subarray(at, at + size), start);
    at += size;
  }
  if (at !== bytes.length) throw new RangeError(`${bytes.length - at} bytes too many`);
  return whole;
}
