import { encodeQR } from "qr";
import { decodeQR } from "qr/decode.js";
import { describe, expect, it } from "vitest";
import { darkSquares, qrCode } from "./qr-code.ts";

describe("a QR code", () => {
  it("is drawn as one rectangle for each run of dark squares", () => {
    const rows = ["##.#", "....", ".###", "#..#"];
    expect(darkSquares(4, (x, y) => rows[y]?.[x] === "#")).toBe(
      "M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3zM0 3h1v1h-1zM3 3h1v1h-1z",
    );
  });

  it("grows with the text, up to the size that a telephone reads at arm's length", () => {
    const short = qrCode("https://example.org/#/p/x");
    const long = qrCode(`https://example.org/#/m/${"x".repeat(300)}`);
    expect(short?.path).toMatch(/^M0 0h7v1h-7z/);
    expect(long?.size).toBeGreaterThan(short?.size ?? 0);
    expect(qrCode("x".repeat(520))?.size).toBe(77);
    expect(qrCode("x".repeat(521))).toBeUndefined();
  });

  it("is decoded to its text again at six pixels a square", () => {
    for (const text of [
      "https://example.org/#/t/AQCr",
      `https://example.org/#/m/${"kl1~x".repeat(90)}`,
      "Änne",
    ])
      expect(decodeQR(pictureOf(text, 6))).toBe(text);
  });

  it("has the strongest error correction that fits into the smallest size", () => {
    // The number of characters that fit into the smallest QR code, for each level of error correction.
    const levels = { low: 17, medium: 14, quartile: 11, high: 7 } as const;
    for (const [ecc, letters] of Object.entries(levels) as [keyof typeof levels, number][]) {
      const text = "a".repeat(letters);
      const rows = encodeQR(text, "raw", { ecc, border: 1 });
      const code = qrCode(text);
      expect(code).toEqual({ size: 21, path: darkSquares(21, (x, y) => rows[y + 1]?.[x + 1] ?? false) });
    }
  });

  it("does not exist for a text that is too long for any code", () => {
    expect(qrCode("x".repeat(5000))).toBeUndefined();
  });
});

/** Draw a QR code as a bitmap that has three bytes for each pixel. */
function pictureOf(text: string, scale: number): { width: number; height: number; data: Uint8Array } {
  const { size = 0, path = "" } = qrCode(text) ?? {};
  const width = (size + 8) * scale;
  const data = new Uint8Array(width * width * 3).fill(255);
  for (const [, x = "", y = "", run = ""] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let row = 0; row < scale; row += 1) {
      const start = ((Number(y) + 4) * scale + row) * width + (Number(x) + 4) * scale;
      data.fill(0, start * 3, (start + Number(run) * scale) * 3);
    }
  return { width, height: width, data };
}
