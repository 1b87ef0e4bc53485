/** How drawings of pieces stand: what a drawing alone does not say, and what pictures of Python know as well. */

import type { Piece } from "../engine/protocol.ts";
import { forms } from "./measures.ts";

/** Glyphs of upright pieces, which are not flattened and have no layers when the board is tilted. */
const UPRIGHT = new Set(forms.upright);
/** Glyphs that cover their whole cell: names and tints are drawn on top of them. */
const FILLING = new Set(forms.filling);
/** What carries its number on its face. */
const NUMBERED = new Set(forms.numbered);

type Drawn = { readonly glyph: string };

export const isUpright = ({ glyph }: Drawn): boolean => UPRIGHT.has(glyph);
export const isFilling = ({ glyph }: Drawn): boolean => FILLING.has(glyph);
export const isNumbered = ({ glyph }: Drawn): boolean => NUMBERED.has(glyph);

/**
 * Whether the ground itself has heights, so that looking from the side tells more. Where single pieces lie on a flat
 * board, their sides would look like columns and hide what lies behind them.
 */
export const hasHeights = (pieces: readonly Piece[]): boolean =>
  pieces.some(isFilling) && pieces.some(({ stack, lift }) => stack > 1 || lift > 0);
