import { expect, it } from "vitest";
import { packed, Sparse } from "./sparse-pages.ts";

const filled = (length: number, fill: (index: number) => number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, index) => fill(index));

type Bytes = Uint8Array<ArrayBuffer>;

/** Return the bytes after they were unpacked into memory that was not empty. */
function laid(bytes: Bytes): Bytes {
  const sparse = new Sparse(bytes);
  const room = new Uint8Array(sparse.length).fill(77);
  sparse.lay(room);
  return room;
}

it.each([
  ["no bytes", filled(0, () => 0)],
  ["only zeros", filled(50_000, () => 0)],
  ["a shorter last page", filled(4096 * 3 + 1, (index) => (index === 4096 * 3 ? 9 : 0))],
  ["full pages without a gap", filled(20_000, (index) => (index % 250) + 1)],
  ["full pages with gaps", filled(100_000, (index) => (Math.floor(index / 5000) % 2 ? index % 256 : 0))],
])("%s: the bytes are the same after packing and unpacking", (_, bytes) => {
  expect(Buffer.compare(laid(packed(bytes)), bytes)).toBe(0);
});

it("packing keeps non-empty pages and adds one byte for each page", () => {
  const bytes = filled(4096 * 1000, (index) => (index < 4096 * 10 ? 1 : 0));
  expect(packed(bytes).length).toBe(4 + 1000 + 4096 * 10);
});

it.each<[string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>]>([
  ["is empty", () => new Uint8Array(0)],
  ["ends early", (bytes) => bytes.slice(0, -1)],
  ["is too long", (bytes) => Uint8Array.of(...bytes, 0)],
  ["claims to be huge", (bytes) => Uint8Array.of(255, 255, 255, 255, ...bytes.slice(4))],
  ["marks one page too many", (bytes) => Uint8Array.of(...bytes.slice(0, 5), 1, ...bytes.slice(6))],
])("unpacking refuses data that %s", (_, damage) => {
  const bytes = packed(filled(10_000, (index) => (index < 4096 ? 7 : 0)));
  expect(() => new Sparse(damage(bytes))).toThrow(RangeError);
});

it("unpacking reads data from the middle of a buffer", () => {
  const bytes = packed(filled(9000, (index) => index % 3));
  const around = Uint8Array.of(1, 2, 3, ...bytes);
  expect(laid(around.subarray(3))).toEqual(filled(9000, (index) => index % 3));
});

it.each([0, 1, 128, 4095, 4096, 4097, 30_000])(
  "unpacking can leave out the first %i bytes and what does not fit",
  (begin) => {
    const bytes = filled(60_000, (index) => (Math.floor(index / 9000) % 2 ? (index % 255) + 1 : 0));
    const room = new Uint8Array(25_000).fill(77);
    new Sparse(packed(bytes)).lay(room, begin);
    expect(Buffer.compare(room, bytes.subarray(begin, begin + 25_000))).toBe(0);
  },
);

it("unpacking leaves the memory after the data alone", () => {
  const room = new Uint8Array(9000).fill(77);
  new Sparse(packed(filled(5000, () => 1))).lay(room);
  expect(room.subarray(5000).every((byte) => byte === 77)).toBe(true);
});
