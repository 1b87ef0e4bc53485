/**
 * Draws the page that is shown instead of a match while it loads, or if its link or save cannot be opened,
 * with ways to continue.
 */
import { html, nothing, type TemplateResult } from "lit";
import { find } from "../../base/links/finder.ts";
import { href, type Route } from "../../base/router.ts";
import type { Failure } from "../../engine/protocol.ts";
import { games } from "../../services.ts";
import { say, t } from "../../words/sentences.ts";

/**
 * The number of characters of a damaged text that are shown. The browser would take seconds to lay out a
 * million.
 */
const SHOWN = 2000;

/** Return the id of the game that a damaged text is probably about. */
export function meant(text: string): string | undefined {
  return games.find(({ id }) => text.includes(id))?.id;
}

/**
 * Return the text that cannot be opened: `save`, the record of a saved match, if given; otherwise the text in
 * the link.
 */
export function damaged(route: Route, save?: string): string {
  return save ?? ("record" in route ? route.record : "");
}

/**
 * Draw the page that explains why a link or a save cannot be opened. `save` is the record of the saved match;
 * undefined for a link.
 */
export function linkProblem(failure: Failure, route: Route, save?: string): TemplateResult {
  const text = damaged(route, save);
  const game = meant(text);
  // If the link is broken, the link finder knows why; if it is complete, only the engine does.
  const cause = (save ? undefined : find(text).problem) ?? failure.msg;
  return html`
    <div class="page problem">
      <h1>${t(save ? "problem.save" : "problem.link")}</h1>
      <p class="lead" role="alert">${say(cause, { game: game ?? "", names: [] })}</p>
      <p>${t(save ? "problem.save.text" : "problem.link.text")}</p>
      <details>
        <summary>${t("problem.show")}</summary>
        <p><code class="record">${text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text}</code></p>
      </details>
      <p class="actions">
        ${
          game
            ? html`<a class="button primary" href=${href({ page: "setup", game })}>
                ${t("problem.start", { game: t("game.name", {}, game) })}
              </a>`
            : nothing
        }
        <a class=${game ? "button" : "button primary"} href="#/">${t("link.fresh")}</a>
      </p>
    </div>
  `;
}

/**
 * Return the page that is shown until the match is loaded. `game` is the id of the game that the link names;
 * undefined if unknown.
 */
export function waiting(game: string | undefined): TemplateResult {
  return html`
    <div class="page waiting">
      ${game ? html`<h1>${t("game.name", {}, game)}</h1>` : nothing}
      <p role="status">${t("play.opening")}</p>
    </div>
  `;
}

/** Return the page that reports that a save does not exist. */
export function missing(): TemplateResult {
  return html`
    <div class="page problem">
      <h1>${t("play.missing")}</h1>
      <p class="lead">${t("play.missing.text")}</p>
      <p class="actions"><a class="button primary" href="#/">${t("link.fresh")}</a></p>
    </div>
  `;
}
