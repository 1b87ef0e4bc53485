/** A frame as a small picture, on a board or a card table. */
import { html, type TemplateResult } from "lit";
import type { Frame } from "../engine/protocol.ts";
import "../board/kl-board.ts";
import "../cards/kl-cards.ts";
import { isCardTable } from "../input/board-or-cards.ts";

interface PictureOptions {
  /** Ids to number on a board. */
  hinted?: readonly string[];
  /** Ids to point out. */
  lit?: readonly string[];
  /** Hidden cards are spread to fill the picture. */
  roomy?: boolean;
}

/** Draw a picture. `label`: its name; without one it is hidden from screen readers. */
export function drawPicture(frame: Frame, label = "", manner: PictureOptions = {}): TemplateResult {
  const { hinted = [], lit = [], roomy = false } = manner;
  return isCardTable(frame)
    ? html`<kl-cards still ?roomy=${roomy} .frame=${frame} .viewer=${frame.viewer ?? null} label=${label} .lit=${lit}></kl-cards>`
    : html`<kl-board still .frame=${frame} label=${label} .hinted=${hinted} .lit=${lit}></kl-board>`;
}
