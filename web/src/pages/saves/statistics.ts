/**
 * Draws a table of the results against bots on this device. Each game that was played has two rows, one with
 * its name and one with its numbers, and each level has a column.
 */
import { html, nothing, type TemplateResult } from "lit";
import { results } from "../../base/prefs/bot-results.ts";
import { t } from "../../words/sentences.ts";

const LEVELS = ["b1", "b2", "b3", "b4", "b5"] as const;

export function drawStatistics(games: readonly string[]): TemplateResult | typeof nothing {
  const rows = games
    .map((game) => ({ game, tallies: LEVELS.map((level) => results.tally(game, level)) }))
    .filter(({ tallies }) => tallies.some(({ of }) => of > 0));
  if (rows.length === 0) return nothing;
  return html`<section class="statistics">
    <h2 id="statistics">${t("saves.statistics")}</h2>
    <p class="fine">${t("saves.statistics.kept")}</p>
    <div class="statistics-table" role="region" aria-labelledby="statistics" tabindex="0"><table>
      <thead><tr>${LEVELS.map((level) => html`<th scope="col">${t(`level.${level}`)}</th>`)}</tr></thead>
      ${rows.map(
        ({ game, tallies }) => html`<tbody data-game-row=${game}>
          <tr><th scope="rowgroup" colspan=${LEVELS.length}>${t("game.name", {}, game)}</th></tr>
          <tr>${tallies.map(({ won, of }) => html`<td>${of > 0 ? t("saves.statistics.won", { won, of }) : "–"}</td>`)}</tr>
        </tbody>`,
      )}
    </table></div>
  </section>`;
}
