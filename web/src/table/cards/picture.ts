/** A moment as a small picture, whatever it is played on. */
import { html, type TemplateResult } from "lit";
import type { Frame } from "../../protocol.ts";
import "../kl-board.ts";
import "./kl-cards.ts";
import { isCardTable } from "./layout.ts";

/** `label`: what it shows; without one it is decoration. `hinted`: ids to point out on a board. */
export function drawPicture(frame: Frame, label = "", hinted: readonly string[] = []): TemplateResult {
  return isCardTable(frame)
    ? html`<kl-cards still .frame=${frame} label=${label}></kl-cards>`
    : html`<kl-board still .frame=${frame} label=${label} .hinted=${hinted}></kl-board>`;
}
