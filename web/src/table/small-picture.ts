/** A moment as a small picture, whatever it is played on. */
import { html, type TemplateResult } from "lit";
import type { Frame } from "../engine/protocol.ts";
import "../board/kl-board.ts";
import "../cards/kl-cards.ts";
import { isCardTable } from "../input/board-or-cards.ts";

interface PictureOptions {
  /** Ids to count out on a board. */
  hinted?: readonly string[];
  /** Ids to point out. */
  lit?: readonly string[];
  /** Hidden cards are spread over the place of the picture. */
  roomy?: boolean;
}

/** `label`: what it shows; without one it is decoration. */
export function drawPicture(frame: Frame, label = "", manner: PictureOptions = {}): TemplateResult {
  const { hinted = [], lit = [], roomy = false } = manner;
  return isCardTable(frame)
    ? html`<kl-cards still ?roomy=${roomy} .frame=${frame} .viewer=${frame.viewer ?? null} label=${label} .lit=${lit}></kl-cards>`
    : html`<kl-board still .frame=${frame} label=${label} .hinted=${hinted} .lit=${lit}></kl-board>`;
}
