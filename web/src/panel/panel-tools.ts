/** The rows of tool buttons: a few that are always visible, and a menu with those that are rarely used. */
import { html, nothing, type TemplateResult } from "lit";
import { settings } from "../base/prefs/settings.ts";
import { fills, mayFill } from "../device/fullscreen.ts";
import { hasHeights } from "../drawing/piece-forms.ts";
import { isCardTable } from "../input/board-or-cards.ts";
import type { Moment } from "../session/session.ts";
import { tool } from "../ui/commands.ts";
import { t } from "../words/sentences.ts";
import "../ui/more-icons.ts";

/**
 * Draw the five tools that are always visible. The last one opens the menu with all other tools. While sounds
 * are on, the button that turns them off takes the place of "share", so that one tap is enough.
 */
export function drawTools(moment: Moment, sheetOpen: boolean): TemplateResult {
  const { undo, redo } = moment.frame;
  return html`<div class="tools" role="group" aria-label=${t("table.tools")}>
    ${tool("undo-2", "undo", { disabled: undo === null })}
    ${tool("redo-2", "redo", { disabled: redo === null })}
    ${tool("lightbulb", "hint", { disabled: !moment.hintable })}
    ${settings.get("sounds") ? drawSounds() : tool("share-2", "share")}
    ${tool("menu", "sheet", { words: "table.menu", expanded: sheetOpen })}
  </div>`;
}

/** Draw the menu. `coached`: true if the coach is on, false if it is off, null if there is no coach. */
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
    ${settings.get("sounds") ? tool("share-2", "share") : drawSounds()}
    ${mayFill() ? tool("maximize", "full", { pressed: fills() }) : nothing}
    ${moment.over || moment.resigner === null ? nothing : tool("flag", "resign")}
    ${isCardTable(moment.frame) ? nothing : drawZoom(moment)}
  </div>`;
}

const drawSounds = (): TemplateResult => tool("volume-2", "sounds", { pressed: settings.get("sounds") });

/**
 * Draw the buttons that change the view of the board. They are for devices without a wheel or multi-touch,
 * and are placed beside the board so that they cover no cells.
 */
function drawZoom({ frame }: Moment): TemplateResult {
  return html`<div class="zoom" role="group" aria-label=${t("table.view")}>
    ${hasHeights(frame.scene.pieces) ? tool("layers", "tilt", { pressed: settings.get("tilted") }) : nothing}
    ${tool("rotate-cw", "rotate")}${tool("zoom-in", "zoom-in")}${tool("zoom-out", "zoom-out")}${tool("scan", "whole")}
  </div>`;
}
