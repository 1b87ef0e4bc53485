/**
 * Packs Python's memory by omitting its empty pages. Half of the pages are empty, and omitting them takes next to no
 * time, whereas decompressing the memory took a third of the whole start.
 *
 *     packed = length (4 bytes, little-endian) *mark *page      one byte per page, 1 if it is stored; then those pages
 */
type Bytes = Uint8Array<ArrayBuffer>;

/** The size of a page in bytes. The last page may be shorter. */
const PAGE = 4096;
/** The number of bytes that hold the length. */
const HEAD = 4;

const pagesOf = (length: number): number => Math.ceil(length / PAGE);

/** Return the bytes without their empty pages. */
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

/**
 * Packed memory that is unpacked page by page, without a whole copy in between. Throws `RangeError` if the
 * bytes are not packed memory.
 */
export class Sparse {
  readonly length: number;
  readonly #bytes: Bytes;

  constructor(bytes: Bytes) {
    const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true);
    const count = pagesOf(length);
    // Check the length before using it, because a damaged length must not exhaust the device's memory.
    if (count > bytes.length) throw new RangeError(`${bytes.length} bytes for ${count} pages`);
    let end = HEAD + count;
    for (let page = 0; page < count; page++) {
      if (bytes[HEAD + page]) end += Math.min(PAGE, length - page * PAGE);
    }
    if (end !== bytes.length) throw new RangeError(`${bytes.length} bytes, where there should be ${end}`);
    this.length = length;
    this.#bytes = bytes;
  }

  /** Copy the content from `begin` onwards into `room`, overwriting what `room` holds. */
  lay(room: Bytes, begin = 0): void {
    const until = Math.min(this.length, begin + room.length);
    let at = HEAD + pagesOf(this.length);
    // Adjacent pages are copied together, because there are thousands of pages.
    for (let page = 0; page * PAGE < until; ) {
      const first = page;
      const kept = this.#kept(page);
      while (page * PAGE < until && this.#kept(page) === kept) page += 1;
      const start = first * PAGE;
      const size = Math.min(page * PAGE, this.length) - start;
      const [from, to] = [Math.max(start, begin), Math.min(start + size, until)];
      if (from < to) {
        if (kept) room.set(this.#bytes.subarray(at + from - start, at + to - start), from - begin);
        else room.fill(0, from - begin, to - begin);
      }
      if (kept) at += size;
    }
  }

  #kept(page: number): boolean {
    return this.#bytes[HEAD + page] !== 0;
  }
}
