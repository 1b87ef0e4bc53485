/** Rows of buttons: what is always at hand, and what is needed now and then. */
import { html, nothing, type TemplateResult } from "lit";
import { settings } from "../settings.ts";
import { t } from "../words.ts";
import { isCardTable } from "./cards/layout.ts";
import { tool } from "./commands.ts";
import type { Match } from "./match.ts";
import { hasHeights } from "./stand.ts";

export function drawTools(match: Match, sheetOpen: boolean): TemplateResult {
  const { undo, redo } = match.frame;
  return html`<div class="tools" role="group" aria-label=${t("table.tools")}>
    ${tool("undo-2", "undo", { disabled: undo === null })}
    ${tool("redo-2", "redo", { disabled: redo === null })}
    ${tool("lightbulb", "hint", { disabled: !match.playable })}
    ${isCardTable(match.frame) ? nothing : tool("rotate-cw", "rotate")}
    ${tool("share-2", "share")}
    ${tool("list-ordered", "sheet", { words: "table.turns", expanded: sheetOpen })}
  </div>`;
}

export function drawMore(match: Match): TemplateResult {
  return html`<div class="more">
    ${tool("bookmark", "save")}
    ${tool("book-open", "rules")}
    ${match.frame.sheet.length > 0 ? tool("sigma", "points") : nothing}
    ${tool("info", "words")}
    ${tool("circle-question-mark", "keys")}
    ${match.over ? nothing : tool("flag", "resign")}
    ${isCardTable(match.frame) ? nothing : drawZoom(match)}
  </div>`;
}

/** How to look at the board. Over it; on a phone in the sheet, for those who cannot use two fingers. */
export function drawZoom({ frame }: Match): TemplateResult {
  return html`<div class="zoom" role="group" aria-label=${t("table.view")}>
    ${hasHeights(frame.scene.pieces) ? tool("layers", "tilt", { pressed: settings.get("tilted") }) : nothing}
    ${tool("zoom-in", "zoom-in")}${tool("zoom-out", "zoom-out")}
  </div>`;
}
