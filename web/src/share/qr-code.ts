/** A QR code as data, which squares are dark, and drawn. Loaded, with its library, when somebody wants a code. */
import { generate } from "lean-qr";
import { html, svg, type TemplateResult } from "lit";
import { t } from "../words/sentences.ts";

/** Width of the empty margin around a QR code, in modules; the standard demands four. */
const QUIET = 4;
/**
 * The largest code offered: 77 squares a side, 85 with the free ones around it, for links of up to 520 characters. Drawn
 * 22rem wide (`.qr`), which is some 93 mm on a screen, a square measures 1.1 mm. A telephone at arm's length (55 cm) that
 * looks for codes in pictures 1920 pixels wide sees 70 cm of the room, so it has 3 pixels for a square. It needs 2 to 3:
 * the largest code there is (177 squares a side) would leave it 1.4.
 */
const MAX_VERSION = 15;

/** A square is dark; `size` of them on each side. */
interface QrCode {
  size: number;
  /** The dark squares as the data of an SVG path, one unit each. */
  path: string;
}

/** The code of a text; undefined where it would be too dense for a telephone. */
export function qrCode(text: string): QrCode | undefined {
  try {
    const bitmap = generate(text, { maxVersion: MAX_VERSION });
    return { size: bitmap.size, path: darkSquares(bitmap.size, (x, y) => bitmap.get(x, y)) };
  } catch {
    return undefined;
  }
}

/** One rectangle for each run of dark squares in a row. */
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

/** What draws the code of a text, whose label is the word for `key`; null where it would be too dense. */
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
