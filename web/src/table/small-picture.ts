/** Draws a frame as a small picture that does not react to clicks, either of a board or of a card table. */
import { html, type TemplateResult } from "lit";
import type { Frame } from "../engine/protocol.ts";
import "../board/kl-board.ts";
import "../cards/kl-cards.ts";
import { isCardTable } from "../input/board-or-cards.ts";

interface PictureOptions {
  /** The ids of places on a board through which the arrow of a hint is drawn, in order. */
  hinted?: readonly string[];
  /** The ids of places, pieces or cards to highlight. */
  lit?: readonly string[];
  /** True to spread hidden cards, so that they fill the picture. */
  roomy?: boolean;
}

/**
 * Draw a frame as a small picture. `label`: its name for screen readers; without a name it is hidden from
 * them.
 */
export function drawPicture(frame: Frame, label = "", manner: PictureOptions = {}): TemplateResult {
  const { hinted = [], lit = [], roomy = false } = manner;
  return isCardTable(frame)
    ? html`<kl-cards still ?roomy=${roomy} .frame=${frame} .viewer=${frame.viewer ?? null} label=${label} .lit=${lit}></kl-cards>`
    : html`<kl-board still .frame=${frame} label=${label} .hinted=${hinted} .lit=${lit}></kl-board>`;
}
