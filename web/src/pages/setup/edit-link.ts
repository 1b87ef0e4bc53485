/** The way to a position put together by hand, by the rules chosen in the form. */
import { html, nothing, type TemplateResult } from "lit";
import { href } from "../../base/router.ts";
import { type Choices, choicesText } from "../../engine/options.ts";
import type { GameInfo } from "../../engine/protocol.ts";
import { t } from "../../words/words.ts";

export function editLink(info: GameInfo, chosen: Choices): TemplateResult | typeof nothing {
  if (!info.editable) return nothing;
  const route = { page: "workshop", game: info.id, choices: choicesText(info, chosen), draft: "" } as const;
  return html`<a data-id="edit" href=${href(route)}>${t("setup.edit")}</a>`;
}
