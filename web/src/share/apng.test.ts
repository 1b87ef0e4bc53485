import { crc32, deflateSync, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { animated } from "./apng.ts";

/** Return a PNG whose pixels all have one colour, written byte by byte as the standard defines. */
function png(width: number, height: number, color: number, depth = 8): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, 0, 0, 0, 0], 8);
  const rows = Buffer.concat(
    Array.from({ length: height }, () => Buffer.from([0, ...Array(width).fill(color)])),
  );
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    ...[chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))],
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function chunksOf(file: Uint8Array): { type: string; data: Buffer; sound: boolean }[] {
  const bytes = Buffer.from(file);
  const found = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const named = bytes.subarray(at + 4, at + 8 + length);
    const sound = crc32(named) === bytes.readUInt32BE(at + 8 + length);
    found.push({ type: named.toString("latin1", 0, 4), data: named.subarray(4), sound });
    at += 12 + length;
  }
  return found;
}

describe("an animated PNG", () => {
  const film = animated([
    { png: png(4, 3, 9), x: 0, y: 0, time: 900 },
    { png: png(2, 1, 7), x: 1, y: 2, time: 3000 },
  ]);

  it("has the first picture whole and each later one at its place, in one sequence", () => {
    const chunks = chunksOf(film);
    expect(chunks.map(({ type }) => type)).toEqual(["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"]);
    expect(chunks.every(({ sound }) => sound)).toBe(true);
    const [, control, first, , second, data] = chunks.map(({ data }) => data) as Buffer[];
    expect([control?.readUInt32BE(0), control?.readUInt32BE(4)]).toEqual([2, 0]);
    expect([0, 4, 8].map((at) => first?.readUInt32BE(at))).toEqual([0, 4, 3]);
    expect([0, 4, 8, 12, 16].map((at) => second?.readUInt32BE(at))).toEqual([1, 2, 1, 1, 2]);
    expect([second?.readUInt16BE(20), second?.readUInt16BE(22)]).toEqual([3000, 1000]);
    expect(data?.readUInt32BE(0)).toBe(2);
    expect([...inflateSync(data?.subarray(4) ?? Buffer.alloc(0))]).toEqual([0, 7, 7]);
  });

  it("cannot be made of pictures of different kinds, or of a file that is no PNG", () => {
    const still = (file: Uint8Array) => ({ png: file, x: 0, y: 0, time: 1 });
    expect(() => animated([still(png(1, 1, 0)), still(png(1, 1, 0, 4))])).toThrow("different kinds");
    expect(() => animated([still(new Uint8Array(20))])).toThrow("not a PNG");
  });
});
