/** Links to a game's first lesson, offered to visitors who have neither taken it nor played the game. */
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

/** The main button of the game's page. */
export function firstGameButton(game: string): TemplateResult {
  return html`<a class="button primary first-game" data-id="learn-${game}" href=${href({ page: "learn", game })}
    >${t("learn.way")}</a>`;
}

/** The first of several small links. `more` is spoken after its label. */
export function firstGameShort(game: string, more: string): TemplateResult {
  return html`<a class="button primary" data-id="learn-${game}" href=${href({ page: "learn", game })}
    >${t("learn.way.short")}<span class="unseen"> ${more}</span></a>`;
}

/** A link for visitors who know the game. */
export function firstGameLink(game: string, more = ""): TemplateResult | typeof nothing {
  if (!hasLesson(game)) return nothing;
  return html`<a class="again" data-id="learn-${game}" href=${href({ page: "learn", game })}
    >${t("learn.way.again")}${more ? html`<span class="unseen"> ${more}</span>` : nothing}</a>`;
}
