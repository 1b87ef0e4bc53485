/** Draws a person's results against bots. */
import { html, nothing, type TemplateResult } from "lit";
import { results } from "../../base/prefs/bot-results.ts";
import { t } from "../../words/sentences.ts";
import { levelName } from "./seat-words.ts";

/** Draw the results against a level, if there are any. The default is the level played against last. */
export function drawBotResults(game: string, level = results.latest(game)): TemplateResult | typeof nothing {
  const { won, of } = level ? results.tally(game, level) : { won: 0, of: 0 };
  if (!level || of === 0) return nothing;
  return html`<p class="fine" data-id="stands-${game}">${t("results", { won, of, level: levelName(level) })}</p>`;
}
