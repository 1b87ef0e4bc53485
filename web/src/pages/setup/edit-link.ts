/** Draws the links to the editors, with the options that are chosen in the form. */
import { html, nothing, type TemplateResult } from "lit";
import { href } from "../../base/router.ts";
import { type Choices, choicesText } from "../../engine/game-options.ts";
import type { GameInfo } from "../../engine/protocol.ts";
import { t } from "../../words/sentences.ts";

/** Draw a link to the position editor, if the game has one. */
export function editLink(info: GameInfo, chosen: Choices): TemplateResult | typeof nothing {
  if (!info.editable) return nothing;
  const route = { page: "editor", game: info.id, choices: choicesText(info, chosen), draft: "" } as const;
  return html`<a data-id="edit" href=${href(route)}>${t("setup.edit")}</a>`;
}

/** Draw a link to the layout editor, for games in which an option contains a layout. */
export function drawLink(info: GameInfo, chosen: Choices): TemplateResult {
  return html`<p class="actions">
    <a class="button" data-id="draw" href=${href({ page: "draw", game: info.id, choices: choicesText(info, chosen) })}>
      <kl-icon name="pencil"></kl-icon>${t("editor.title", {}, info.id)}
    </a>
  </p>`;
}
