/**
 * Draws links to a game's first lesson, for visitors who have neither taken the lesson nor played the game.
 */
import { html, nothing, type TemplateResult } from "lit";
import { progressOf } from "../../base/prefs/lesson-progress.ts";
import { href } from "../../base/router.ts";
import { hasLesson } from "../../packs/teaching-pack.ts";
import type { SavedMatch } from "../../saves/match-store.ts";
import { t } from "../../words/sentences.ts";

export function isBeginner(game: string, saves: readonly Pick<SavedMatch, "game">[]): boolean {
  const { finished, guest } = progressOf(game);
  return hasLesson(game) && !finished && !guest && !saves.some((match) => match.game === game);
}

/** Draw the link as the main button of the game's set-up page. */
export function firstGameButton(game: string): TemplateResult {
  return html`<a class="button primary first-game" data-id="learn-${game}" href=${href({ page: "learn", game })}
    >${t("learn.way")}</a>`;
}

/**
 * Draw the link as the first of several small ones. `more` is text for screen readers only, after the label.
 */
export function firstGameShort(game: string, more: string): TemplateResult {
  return html`<a class="button primary" data-id="learn-${game}" href=${href({ page: "learn", game })}
    >${t("learn.way.short")}<span class="unseen"> ${more}</span></a>`;
}

/** Draw a link for visitors who already know the game. */
export function firstGameLink(game: string, more = ""): TemplateResult | typeof nothing {
  if (!hasLesson(game)) return nothing;
  return html`<a class="again" data-id="learn-${game}" href=${href({ page: "learn", game })}
    >${t("learn.way.again")}${more ? html`<span class="unseen"> ${more}</span>` : nothing}</a>`;
}
