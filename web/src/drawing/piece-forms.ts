/** Facts about the drawings of pieces that the drawings do not contain. Python's pictures share them. */

import type { Piece } from "../engine/protocol.ts";
import { forms } from "./measures.ts";

/** Glyphs of upright pieces, which are not flattened and have no layers when the board is tilted. */
const UPRIGHT = new Set(forms.upright);
/** Glyphs that cover their whole cell: names and tints are drawn on top of them. */
const FILLING = new Set(forms.filling);
/** Glyphs that carry their number on their face. */
const NUMBERED = new Set(forms.numbered);

type Drawn = { readonly glyph: string };

export const isUpright = ({ glyph }: Drawn): boolean => UPRIGHT.has(glyph);
export const isFilling = ({ glyph }: Drawn): boolean => FILLING.has(glyph);
export const isNumbered = ({ glyph }: Drawn): boolean => NUMBERED.has(glyph);

/**
 * True if the ground itself has heights, so that a tilted view shows more. On a flat board the sides of single pieces
 * would look like columns and hide the cells behind them.
 */
export const hasHeights = (pieces: readonly Piece[]): boolean =>
  pieces.some(isFilling) && pieces.some(({ stack, lift }) => stack > 1 || lift > 0);
