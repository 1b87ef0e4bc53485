/**
 * Combines several PNG files into one animated file (APNG) without compressing their pixels again. The first
 * picture is complete. Each later one is drawn over the picture before it.
 * https://www.w3.org/TR/png-3/#apng-frame-based-animation
 */
import { crc32 } from "../base/checksum.ts";
import { joined } from "../base/joined-bytes.ts";

export interface Still {
  /** A PNG file. All files of one animation must have the same pixel format. */
  png: Uint8Array;
  /** The position of this picture within the first one, in pixels. */
  x: number;
  y: number;
  /** The time for which the picture is shown, in milliseconds. */
  time: number;
}

interface Chunk {
  type: string;
  data: Uint8Array;
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** The position of the pixel format in the header of a PNG, which is the chunk IHDR. */
const KIND = 8;
const OVER = 1;

/** Return the animated file. It repeats the pictures for ever. Throws an error if they cannot be combined. */
export function animated(stills: readonly Still[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [SIGNATURE];
  const put = (type: string, ...data: Uint8Array[]): void => void parts.push(chunk(type, joined(data)));
  let sequence = 0;
  let kind = "";
  for (const [index, { png, x, y, time }] of stills.entries()) {
    const chunks = chunksOf(png);
    const header = chunks.find(({ type }) => type === "IHDR")?.data;
    if (!header) throw new Error("not a PNG");
    kind ||= header.slice(KIND).join();
    if (header.slice(KIND).join() !== kind) throw new Error("PNGs of different kinds");
    if (index === 0) put("IHDR", header);
    if (index === 0) put("acTL", numbers(stills.length, 0));
    const size = header.slice(0, KIND);
    const timing = Uint8Array.of(time >> 8, time & 0xff, 1000 >> 8, 1000 & 0xff, 0, index === 0 ? 0 : OVER);
    put("fcTL", numbers(sequence++), size, numbers(x, y), timing);
    for (const { data } of chunks.filter(({ type }) => type === "IDAT")) {
      if (index === 0) put("IDAT", data);
      else put("fdAT", numbers(sequence++), data);
    }
  }
  put("IEND");
  return joined(parts);
}

function chunksOf(png: Uint8Array): Chunk[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const found: Chunk[] = [];
  for (let at = SIGNATURE.length; at + 12 <= png.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.slice(at + 4, at + 8));
    found.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return found;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = joined([new TextEncoder().encode(type), data]);
  return joined([numbers(data.length), named, numbers(crc32(named))]);
}

function numbers(...values: number[]): Uint8Array {
  const bytes = new Uint8Array(4 * values.length);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of values.entries()) view.setUint32(4 * index, value);
  return bytes;
}
