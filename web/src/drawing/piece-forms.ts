/**
 * Facts about the drawings of pieces that cannot be read from the drawings. The pictures drawn by Python use
 * them too.
 */

import type { Piece } from "../engine/protocol.ts";
import { forms } from "./measures.ts";

/**
 * Glyphs of upright pieces. When the board is tilted, they are not flattened and are drawn without layers.
 */
const UPRIGHT = new Set(forms.upright);
/** Glyphs that cover their whole cell, so that names and tints are drawn on top of them. */
const FILLING = new Set(forms.filling);
/** Glyphs on whose face the piece's number is written. */
const NUMBERED = new Set(forms.numbered);

type Drawn = { readonly glyph: string };

export const isUpright = ({ glyph }: Drawn): boolean => UPRIGHT.has(glyph);
export const isFilling = ({ glyph }: Drawn): boolean => FILLING.has(glyph);
export const isNumbered = ({ glyph }: Drawn): boolean => NUMBERED.has(glyph);

/**
 * True if the cells themselves differ in height, so that a tilted view shows more. On a flat board the sides
 * of single pieces would look like columns and hide the cells behind them.
 */
export const hasHeights = (pieces: readonly Piece[]): boolean =>
  pieces.some(isFilling) && pieces.some(({ stack, lift }) => stack > 1 || lift > 0);
