/** Draws links to the puzzles of a game, and to the puzzle of the day. */
import { html, nothing, type TemplateResult } from "lit";
import { href } from "../../base/router.ts";
import { hasPuzzles, ofToday } from "../../packs/teaching-pack.ts";
import { t } from "../../words/sentences.ts";

export function puzzlesLink(game: string): TemplateResult | typeof nothing {
  if (!hasPuzzles(game)) return nothing;
  return html`<a data-id="puzzles-${game}" href=${href({ page: "puzzles", game })}>${t("puzzles.title")}</a>`;
}

/** Draw a link to today's puzzle, which belongs to a different game each day. */
export function dailyLink(games: readonly string[]): TemplateResult | typeof nothing {
  const known = games.filter(hasPuzzles);
  const game = known[ofToday(known.length)];
  if (!game) return nothing;
  return html`<p class="daily"><a data-id="daily" href=${href({ page: "puzzles", game })}
    >${t("home.puzzle")}: ${t("game.name", {}, game)}</a></p>`;
}
