/**
 * Makes a QR code, as data and as a drawing. This module and the library it uses are loaded only when a
 * person asks for a code.
 */
import { html, svg, type TemplateResult } from "lit";
import { type ErrorCorrection, encodeQR } from "qr";
import { t } from "../words/sentences.ts";

/**
 * The width of the empty margin around a QR code, in modules (the small squares of the code). The standard
 * requires four.
 */
const QUIET = 4;
/**
 * The largest number of modules on each side of a code that the page offers: 77, or 85 with the margin, which
 * suffices for links of up to 520 characters.
 *
 * At a width of 22rem (`.qr`), which is about 93 mm on a screen, a module measures 1.1 mm. The camera of a
 * phone at arm's length (55 cm) takes pictures that are 1920 pixels wide and show 70 cm of the room, so that
 * a module covers 3 pixels. Programs that read codes need 2 to 3. In the largest code of the standard (177
 * modules on each side) a module would cover only 1.4 pixels.
 */
const MOST_SQUARES = 77;
/** The levels of error correction, starting with the strongest. */
const CORRECTIONS: readonly ErrorCorrection[] = ["high", "quartile", "medium", "low"];

/** A QR code with `size` modules on each side. */
interface QrCode {
  size: number;
  /** The dark modules as the path of an SVG in which a module is one unit wide. */
  path: string;
}

/**
 * Return the QR code of a text; undefined if the modules of the code would be too small for a phone's camera.
 * The code is as small as possible and, at that size, has the strongest possible error correction.
 */
export function qrCode(text: string): QrCode | undefined {
  const size = squares(text, "low")?.length ?? Number.POSITIVE_INFINITY;
  if (size > MOST_SQUARES) return undefined;
  const best = CORRECTIONS.map((correction) => squares(text, correction)).find((one) => one?.length === size);
  return best && { size, path: darkSquares(size, (x, y) => best[y]?.[x] ?? false) };
}

/**
 * Return the modules of a code row by row; undefined if the text does not fit into the largest code of the
 * standard.
 */
function squares(text: string, ecc: ErrorCorrection): boolean[][] | undefined {
  try {
    // The library always adds a margin. Cut it off, because the drawing adds its own.
    const rows = encodeQR(text, "raw", { ecc, border: 1 });
    return rows.slice(1, -1).map((row) => row.slice(1, -1));
  } catch (error) {
    if (error instanceof Error && error.message === "Capacity overflow") return undefined;
    throw error;
  }
}

/** Return the path of an SVG that contains one rectangle for each sequence of dark modules in a row. */
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

/**
 * Return a function that draws the QR code of a text, with the text of `key` as label for screen readers;
 * null if the modules of the code would be too small.
 */
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
