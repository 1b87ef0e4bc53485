/** Draws the links from the set-up page of a game to its other pages. */
import { html, nothing, type TemplateResult } from "lit";
import { href } from "../../base/router.ts";
import type { Choices } from "../../engine/game-options.ts";
import type { GameInfo } from "../../engine/protocol.ts";
import { t } from "../../words/sentences.ts";
import { firstGameLink } from "../learn/first-game.ts";
import { puzzlesLink } from "../learn/puzzles-link.ts";
import { editLink } from "./edit-link.ts";

/**
 * Draw the links to the rules, the first lesson, the puzzles, a new study and the editor. `chosen` are the options
 * that the editor starts with. For beginners the link to the first lesson is left out, because the page already
 * shows it elsewhere.
 */
export function gameLinks(info: GameInfo, chosen: Choices, beginner: boolean): TemplateResult {
  const { id: game } = info;
  return html`<p class="ways">
    <a href=${href({ page: "rules", game, rule: "" })}>${t("setup.rules")}</a>
    ${beginner ? nothing : firstGameLink(game)} ${puzzlesLink(game)}
    <a data-id="study" href=${href({ page: "fresh-study", game })}>${t("setup.study")}</a>
    ${editLink(info, chosen)}
  </p>`;
}
