/** A moment as a small picture, whatever it is played on. */
import { html, type TemplateResult } from "lit";
import type { Frame } from "../engine/protocol.ts";
import "../board/kl-board.ts";
import "../cards/kl-cards.ts";
import { isCardTable } from "../choices/ground.ts";

/**
 * `label`: what it shows; without one it is decoration. `hinted`: ids to count out on a board; `lit`: to point out.
 * `roomy`: hidden cards are spread over the place of the picture.
 */
export function drawPicture(
  frame: Frame,
  label = "",
  hinted: readonly string[] = [],
  lit: readonly string[] = [],
  roomy = false,
): TemplateResult {
  return isCardTable(frame)
    ? html`<kl-cards still ?roomy=${roomy} .frame=${frame} .viewer=${frame.viewer ?? null} label=${label} .lit=${lit}></kl-cards>`
    : html`<kl-board still .frame=${frame} label=${label} .hinted=${hinted} .lit=${lit}></kl-board>`;
}
