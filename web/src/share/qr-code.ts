/**
 * A QR code as data and as a drawing. This module and its library are loaded only when somebody asks for a
 * code.
 */
import { html, svg, type TemplateResult } from "lit";
import { type ErrorCorrection, encodeQR } from "qr";
import { t } from "../words/sentences.ts";

/** The width of the empty margin around a QR code, in modules. The standard requires four. */
const QUIET = 4;
/**
 * The largest code offered, as its number of modules on each side: 77, or 85 with the margin, for links of up
 * to 520 characters. Drawn 22rem wide (`.qr`), about 93 mm on a screen, a module measures 1.1 mm. A telephone
 * at arm's length (55 cm) whose camera pictures are 1920 pixels wide captures 70 cm of the room, so that a
 * module covers 3 pixels. Readers need 2 to 3. With the largest code of the standard (177 modules on each
 * side), a module would cover only 1.4 pixels.
 */
const MOST_SQUARES = 77;
/** The levels of error correction, the strongest first. */
const CORRECTIONS: readonly ErrorCorrection[] = ["high", "quartile", "medium", "low"];

/** A QR code with `size` modules on each side. */
interface QrCode {
  size: number;
  /** The dark modules as an SVG path, in which each module is one unit wide. */
  path: string;
}

/**
 * Return the QR code of a text, or undefined if it would be too dense for a telephone. The code has the
 * smallest possible size and, at that size, the strongest possible error correction.
 */
export function qrCode(text: string): QrCode | undefined {
  const size = squares(text, "low")?.length ?? Number.POSITIVE_INFINITY;
  if (size > MOST_SQUARES) return undefined;
  const best = CORRECTIONS.map((correction) => squares(text, correction)).find((one) => one?.length === size);
  return best && { size, path: darkSquares(size, (x, y) => best[y]?.[x] ?? false) };
}

/** Return the rows of a code, or undefined if even the largest code of the standard cannot hold the text. */
function squares(text: string, ecc: ErrorCorrection): boolean[][] | undefined {
  try {
    // The library insists on a margin, which is cut off again because the drawing has its own.
    const rows = encodeQR(text, "raw", { ecc, border: 1 });
    return rows.slice(1, -1).map((row) => row.slice(1, -1));
  } catch (error) {
    if (error instanceof Error && error.message === "Capacity overflow") return undefined;
    throw error;
  }
}

/** Return an SVG path with one rectangle for each run of dark modules in a row. */
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
 * Return a function that draws the QR code of a text, labelled with the text of `key`, or null if the code
 * would be too dense.
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
