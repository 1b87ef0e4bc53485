/** Draws the matches to continue on the home page. */
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { href } from "../../base/router.ts";
import type { SavedMatch } from "../../saves/match-store.ts";
import type { drawPicture } from "../../table/small-picture.ts";
import { t } from "../../words/sentences.ts";
import { ago } from "./save-age.ts";
import { againstBots, factsLine, gameAndStandOf, labelOf, playersOf, titleOf } from "./save-list.ts";

export { removal } from "./undo-removal.ts";

/**
 * Draw a card for each match. `all`: the link to all matches. `draw` makes the pictures; undefined until it
 * is loaded.
 */
export function continueCards(
  shown: readonly SavedMatch[],
  all: TemplateResult,
  draw: typeof drawPicture | undefined,
  remove: (match: SavedMatch) => unknown,
): TemplateResult {
  if (shown.length === 0) return all;
  const card = (match: SavedMatch): TemplateResult => {
    const title = labelOf(match);
    return html`
      <li class="card">
        <a href=${href({ page: "play", id: match.id })}>
          <span class="card-picture">${match.frame ? draw?.(match.frame) : nothing}</span>
          <span class="card-title">${titleOf(match)}</span>
          <span class="fine">${playersOf(match)}</span>
          ${againstBots(match) ? html`<span class="fine">${againstBots(match)}</span>` : nothing}
          <span class="fine">${factsLine(gameAndStandOf(match), ago(match.updated))}</span>
        </a>
        <button
          class="icon"
          aria-label=${t("home.remove", { title })}
          title=${t("home.remove", { title })}
          @click=${() => remove(match)}
        >
          <kl-icon name="trash-2"></kl-icon>
        </button>
      </li>
    `;
  };
  return html`
    <section aria-labelledby="continue">
      <h2 id="continue">${t("home.continue")}</h2>
      <ul class="cards">
        ${repeat(shown, (match) => match.id, card)}
      </ul>
      ${all}
    </section>
  `;
}
