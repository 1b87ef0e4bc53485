/**
 * Draws the suggestions after a win against bots: the next level, puzzles, a study of the match, or another
 * game.
 */
import { html, nothing, type TemplateResult } from "lit";
import { settings } from "../../base/prefs/settings.ts";
import { href } from "../../base/router.ts";
import type { Frame } from "../../engine/protocol.ts";
import { isBotKind } from "../../engine/seat-kinds.ts";
import { hasPuzzles } from "../../packs/teaching-pack.ts";
import type { Moment } from "../../session/session.ts";
import { botResultOf } from "../../ui/bot-result.ts";
import { button } from "../../ui/commands.ts";
import { t } from "../../words/sentences.ts";

const STRONGEST = 5;

/** Return the level above that of the strongest bot at the table; undefined if there is none. */
function nextLevel({ kinds }: Frame): string | undefined {
  const levels = kinds.filter(isBotKind).map((kind) => Number(kind.slice(1)));
  const next = Math.max(...levels) + 1;
  return next > STRONGEST ? undefined : `b${next}`;
}

/** Draw the suggestions if the current moment is a win against bots. */
export function drawNextSteps({ frame, mode }: Moment): TemplateResult | typeof nothing {
  const { game, kinds, outcome } = frame;
  if (mode !== "live" || !outcome || botResultOf(kinds, outcome) !== "won") return nothing;
  const level = nextLevel(frame);
  return html`<div class="next-steps">
    <p>${t("table.next")}</p>
    <ul>
      ${level ? html`<li><a data-id="next-level" href=${href({ page: "setup", game })} @click=${() => settings.set("level", level)}>${t("table.next.level", { level: t(`level.${level}`) })}</a></li>` : nothing}
      ${hasPuzzles(game) ? html`<li><a data-id="next-puzzles" href=${href({ page: "puzzles", game })}>${t("puzzles.title")}</a></li>` : nothing}
      <li>${button("study", "table.next.study", "link")}</li>
      <li><a data-id="next-game" href=${href({ page: "home" })}>${t("table.next.game")}</a></li>
    </ul>
  </div>`;
}
