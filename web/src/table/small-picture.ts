/** Draws a frame as a small picture of a board or a card table. */
import { html, type TemplateResult } from "lit";
import type { Frame } from "../engine/protocol.ts";
import "../board/kl-board.ts";
import "../cards/kl-cards.ts";
import { isCardTable } from "../input/board-or-cards.ts";

interface PictureOptions {
  /** The ids of places to be numbered on a board. */
  hinted?: readonly string[];
  /** The ids to highlight. */
  lit?: readonly string[];
  /** True if hidden cards are spread to fill the picture. */
  roomy?: boolean;
}

/** Draw a picture. `label` is its name for screen readers; without one it is hidden from them. */
export function drawPicture(frame: Frame, label = "", manner: PictureOptions = {}): TemplateResult {
  const { hinted = [], lit = [], roomy = false } = manner;
  return isCardTable(frame)
    ? html`<kl-cards still ?roomy=${roomy} .frame=${frame} .viewer=${frame.viewer ?? null} label=${label} .lit=${lit}></kl-cards>`
    : html`<kl-board still .frame=${frame} label=${label} .hinted=${hinted} .lit=${lit}></kl-board>`;
}
