/** Rows of buttons: those always visible, and those needed rarely. */
import { html, nothing, type TemplateResult } from "lit";
import { settings } from "../base/prefs/settings.ts";
import { fills, mayFill } from "../device/fullscreen.ts";
import { hasHeights } from "../drawing/piece-forms.ts";
import { isCardTable } from "../input/board-or-cards.ts";
import type { Moment } from "../session/session.ts";
import { tool } from "../ui/commands.ts";
import { t } from "../words/sentences.ts";
import "../ui/more-icons.ts";

/** Draw the visible tools. The sound button is among them while sounds are on and the other tools are folded away. */
export function drawTools(moment: Moment, sheetOpen: boolean): TemplateResult {
  const { undo, redo } = moment.frame;
  return html`<div class="tools" role="group" aria-label=${t("table.tools")}>
    ${tool("undo-2", "undo", { disabled: undo === null })}
    ${tool("redo-2", "redo", { disabled: redo === null })}
    ${tool("lightbulb", "hint", { disabled: !moment.hintable })}
    ${isCardTable(moment.frame) ? nothing : tool("rotate-cw", "rotate")}
    ${tool("share-2", "share")}
    ${settings.get("sounds") ? tool("volume-2", "sounds", { pressed: true }) : nothing}
    ${tool("list-ordered", "sheet", { words: "table.turns", expanded: sheetOpen })}
  </div>`;
}

/** Draw the other tools. `coached`: whether a coach speaks; null without a coach. */
export function drawMore(moment: Moment, coached: boolean | null): TemplateResult {
  return html`<div class="more">
    ${tool("bookmark", "save")}
    ${tool("book-open", "rules")}
    ${tool("chart-line", "analyse", { pressed: moment.analysed !== null })}
    ${tool("git-branch", "study")}
    ${moment.frame.sheet.length > 0 ? tool("sigma", "points") : nothing}
    ${moment.editable ? tool("pencil", "edit") : nothing}
    ${tool("info", "words")}
    ${tool("circle-question-mark", "keys")}
    ${coached === null ? nothing : tool("message-circle", "coach", { pressed: coached })}
    ${tool("volume-2", "sounds", { pressed: settings.get("sounds") })}
    ${mayFill() ? tool("maximize", "full", { pressed: fills() }) : nothing}
    ${moment.over ? nothing : tool("flag", "resign")}
    ${isCardTable(moment.frame) ? nothing : drawZoom(moment)}
  </div>`;
}

/** Draw the zoom buttons, for devices without wheel or two fingers. Over the board they would cover cells. */
function drawZoom({ frame }: Moment): TemplateResult {
  return html`<div class="zoom" role="group" aria-label=${t("table.view")}>
    ${hasHeights(frame.scene.pieces) ? tool("layers", "tilt", { pressed: settings.get("tilted") }) : nothing}
    ${tool("zoom-in", "zoom-in")}${tool("zoom-out", "zoom-out")}${tool("scan", "whole")}
  </div>`;
}
