/** What is said of a link or a save that cannot be opened, or not yet, and the ways on from there. */
import { html, nothing, type TemplateResult } from "lit";
import { find } from "../../base/links/finder.ts";
import { href, type Route } from "../../base/router.ts";
import type { Failure } from "../../engine/protocol.ts";
import { games } from "../../services.ts";
import { say, t } from "../../words/sentences.ts";

/** Letters of a damaged text that are shown: enough to see what it is; laying out a million takes seconds. */
const SHOWN = 2000;

/** The game a damaged text may have meant. */
export function meant(text: string): string | undefined {
  return games.find(({ id }) => text.includes(id))?.id;
}

/** The text that cannot be opened: that of the saved match `save`, or of the link. */
export function damaged(route: Route, save?: string): string {
  return save ?? ("record" in route ? route.record : "");
}

/** `save` is the text of the saved match, if it was one. */
export function linkProblem(failure: Failure, route: Route, save?: string): TemplateResult {
  const text = damaged(route, save);
  const game = meant(text);
  // The finder says where a link is broken. The engine alone knows what is wrong with a whole one.
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

/** Until the match can be shown: of a link it is told at once which game it is. */
export function waiting(game: string | undefined): TemplateResult {
  return html`
    <div class="page waiting">
      ${game ? html`<h1>${t("game.name", {}, game)}</h1>` : nothing}
      <p role="status">${t("play.opening")}</p>
    </div>
  `;
}

/** There is no such save. */
export function missing(): TemplateResult {
  return html`
    <div class="page problem">
      <h1>${t("play.missing")}</h1>
      <p class="lead">${t("play.missing.text")}</p>
      <p class="actions"><a class="button primary" href="#/">${t("link.fresh")}</a></p>
    </div>
  `;
}
