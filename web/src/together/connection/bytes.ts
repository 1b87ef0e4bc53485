/** Writes and reads the bytes of a short text that is sent to another device, field by field. */

/** Thrown by a reader when the bytes end too early or a field has an impossible value. */
export class BadBytes extends Error {}

/** Collects the bytes of a text, field by field. */
export class ByteWriter {
  readonly #bytes: number[] = [];

  /** Write the lowest byte of `value`. */
  byte(value: number): this {
    this.#bytes.push(value & 0xff);
    return this;
  }

  /** Write a number below 65,536 as two bytes. */
  port(value: number): this {
    return this.byte(value >> 8).byte(value);
  }

  /** Write bytes without a length in front, so the reader must know how many there are. */
  raw(bytes: Iterable<number>): this {
    this.#bytes.push(...bytes);
    return this;
  }

  /** Write the length of a text in one byte, then the text itself, which may have up to 255 bytes. */
  text(value: string): this {
    const bytes = new TextEncoder().encode(value);
    if (bytes.length > 255) throw new RangeError(`a text of ${bytes.length} bytes`);
    return this.byte(bytes.length).raw(bytes);
  }

  /** Return all bytes written so far. */
  done(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes);
  }
}

/**
 * Reads the fields in the order in which they were written. Each method throws `BadBytes` if the bytes end
 * too early.
 */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** True once all bytes are read. */
  get ended(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** Read one byte. */
  byte(): number {
    const value = this.#bytes[this.#at];
    if (value === undefined) throw new BadBytes("the end");
    this.#at += 1;
    return value;
  }

  /** Read a number of two bytes. */
  port(): number {
    return this.byte() * 256 + this.byte();
  }

  /** Return the next `length` bytes. */
  raw(length: number): Uint8Array<ArrayBuffer> {
    const bytes = this.#bytes.slice(this.#at, this.#at + length);
    if (bytes.length < length) throw new BadBytes("the end");
    this.#at += length;
    return bytes as Uint8Array<ArrayBuffer>;
  }

  /** Read a length in one byte, then a text of that many bytes. */
  text(): string {
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(this.raw(this.byte()));
    } catch {
      throw new BadBytes("no text");
    }
  }
}

/** Return bytes as a text of letters, digits, "-" and "_". */
export function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Return the bytes of a base64url text; null if it is not valid. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
