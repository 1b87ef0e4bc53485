import { describe, expect, it } from "vitest";
import { darkSquares, qrCode } from "./qr-code.ts";

describe("a QR code", () => {
  it("is drawn as one rectangle for each run of dark squares", () => {
    const rows = ["##.#", "....", ".###", "#..#"];
    expect(darkSquares(4, (x, y) => rows[y]?.[x] === "#")).toBe(
      "M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3zM0 3h1v1h-1zM3 3h1v1h-1z",
    );
  });

  it("grows with the text, up to what a telephone reads at arm's length", () => {
    const short = qrCode("https://example.org/#/p/x");
    const long = qrCode(`https://example.org/#/m/${"x".repeat(300)}`);
    expect(short?.path).toMatch(/^M0 0h7v1h-7z/);
    expect(long?.size).toBeGreaterThan(short?.size ?? 0);
    expect(qrCode("x".repeat(520))?.size).toBe(77);
    expect(qrCode("x".repeat(521))).toBeUndefined();
  });
});
