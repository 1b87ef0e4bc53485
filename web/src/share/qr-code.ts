/** A QR code as data and as a drawing. This module and its library are loaded when a code is requested. */
import { html, svg, type TemplateResult } from "lit";
import { type ErrorCorrection, encodeQR } from "qr";
import { t } from "../words/sentences.ts";

/** Width of the empty margin around a QR code, in modules; the standard demands four. */
const QUIET = 4;
/**
 * The largest code offered: 77 squares a side, 85 with the margin, for links of up to 520 characters. Drawn 22rem
 * wide (`.qr`), about 93 mm on a screen, a square measures 1.1 mm. A telephone at arm's length (55 cm) that scans
 * pictures 1920 pixels wide sees 70 cm of the room, so a square has 3 pixels. It needs 2 to 3: the largest code of
 * the standard (177 squares a side) would leave 1.4.
 */
const MOST_SQUARES = 77;
/** From the one that corrects most. */
const CORRECTIONS: readonly ErrorCorrection[] = ["high", "quartile", "medium", "low"];

/** A QR code with `size` squares on each side. */
interface QrCode {
  size: number;
  /** The dark squares as an SVG path, one unit each. */
  path: string;
}

/**
 * Return the code of a text; undefined if it would be too dense for a telephone. Among the codes of the smallest size
 * it is the one that can still be read with the most squares spoilt.
 */
export function qrCode(text: string): QrCode | undefined {
  const size = squares(text, "low")?.length ?? Number.POSITIVE_INFINITY;
  if (size > MOST_SQUARES) return undefined;
  const best = CORRECTIONS.map((correction) => squares(text, correction)).find((one) => one?.length === size);
  return best && { size, path: darkSquares(size, (x, y) => best[y]?.[x] ?? false) };
}

/** Return the rows of a code; undefined if the largest code of the standard has no room for the text. */
function squares(text: string, ecc: ErrorCorrection): boolean[][] | undefined {
  try {
    // The library demands a margin, which is cut off again: the drawing has its own.
    const rows = encodeQR(text, "raw", { ecc, border: 1 });
    return rows.slice(1, -1).map((row) => row.slice(1, -1));
  } catch (error) {
    if (error instanceof Error && error.message === "Capacity overflow") return undefined;
    throw error;
  }
}

/** Return one rectangle for each run of dark squares in a row. */
export function darkSquares(size: number, isDark: (x: number, y: number) => boolean): string {
  let path = "";
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!isDark(x, y)) continue;
      let end = x + 1;
      while (end < size && isDark(end, y)) end += 1;
      path += `M${x} ${y}h${end - x}v1h${x - end}z`;
      x = end;
    }
  }
  return path;
}

export type DrawQr = () => TemplateResult;

/** Return a function that draws the code of a text with the label of `key`; null if it would be too dense. */
export function qrOf(text: string, key: string): DrawQr | null {
  const code = qrCode(text);
  return code ? () => drawQr(code, t(key)) : null;
}

function drawQr({ size, path }: QrCode, label: string): TemplateResult {
  const side = size + 2 * QUIET;
  return html`<svg class="qr" role="img" aria-label=${label} viewBox="${-QUIET} ${-QUIET} ${side} ${side}">
    ${svg`<rect class="qr-ground" x=${-QUIET} y=${-QUIET} width=${side} height=${side}></rect><path class="qr-dark" d=${path}></path>`}
  </svg>`;
}
