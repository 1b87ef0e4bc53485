import { expect, it } from "vitest";
import { packed, unpacked } from "./sparse.ts";

const filled = (length: number, fill: (index: number) => number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, index) => fill(index));

it.each([
  ["nothing", filled(0, () => 0)],
  ["emptiness", filled(50_000, () => 0)],
  ["a last page that is shorter", filled(4096 * 3 + 1, (index) => (index === 4096 * 3 ? 9 : 0))],
  ["pages without a gap", filled(20_000, (index) => (index % 250) + 1)],
  ["gaps", filled(100_000, (index) => (Math.floor(index / 5000) % 2 ? index % 256 : 0))],
])("%s comes back as it was", (_, bytes) => {
  expect(Buffer.compare(unpacked(packed(bytes)), bytes)).toBe(0);
});

it("keeps what is not empty, and little beside it", () => {
  const bytes = filled(4096 * 1000, (index) => (index < 4096 * 10 ? 1 : 0));
  expect(packed(bytes).length).toBe(4 + 1000 + 4096 * 10);
});

it.each<[string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>]>([
  ["is nothing", () => new Uint8Array(0)],
  ["ends early", (bytes) => bytes.slice(0, -1)],
  ["goes on", (bytes) => Uint8Array.of(...bytes, 0)],
  ["claims to be huge", (bytes) => Uint8Array.of(255, 255, 255, 255, ...bytes.slice(4))],
  ["marks another page", (bytes) => Uint8Array.of(...bytes.slice(0, 5), 1, ...bytes.slice(6))],
])("refuses what %s", (_, damage) => {
  const bytes = packed(filled(10_000, (index) => (index < 4096 ? 7 : 0)));
  expect(() => unpacked(damage(bytes))).toThrow(RangeError);
});

it("reads from the middle of a buffer", () => {
  const bytes = packed(filled(9000, (index) => index % 3));
  const around = Uint8Array.of(1, 2, 3, ...bytes);
  expect(unpacked(around.subarray(3))).toEqual(filled(9000, (index) => index % 3));
});
