/** A QR code as data and as a drawing. This module and its library are loaded when a code is requested. */
import { generate } from "lean-qr";
import { html, svg, type TemplateResult } from "lit";
import { t } from "../words/sentences.ts";

/** Width of the empty margin around a QR code, in modules; the standard demands four. */
const QUIET = 4;
/**
 * The largest code offered: 77 squares a side, 85 with the margin, for links of up to 520 characters. Drawn 22rem
 * wide (`.qr`), about 93 mm on a screen, a square measures 1.1 mm. A telephone at arm's length (55 cm) that scans
 * pictures 1920 pixels wide sees 70 cm of the room, so a square has 3 pixels. It needs 2 to 3: the largest code of
 * the standard (177 squares a side) would leave 1.4.
 */
const MAX_VERSION = 15;

/** Whether a square is dark; there are `size` squares on each side. */
interface QrCode {
  size: number;
  /** The dark squares as an SVG path, one unit each. */
  path: string;
}

/** Return the code of a text; undefined if it would be too dense for a telephone. */
export function qrCode(text: string): QrCode | undefined {
  try {
    const bitmap = generate(text, { maxVersion: MAX_VERSION });
    return { size: bitmap.size, path: darkSquares(bitmap.size, (x, y) => bitmap.get(x, y)) };
  } catch {
    return undefined;
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
