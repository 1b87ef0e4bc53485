/** What is said of a link or a save that cannot be opened, and the ways on from there. */
import { html, nothing, type TemplateResult } from "lit";
import type { Failure } from "../protocol.ts";
import { href, type Route } from "../router.ts";
import { games } from "../services.ts";
import { say, t } from "../words.ts";

/** The game a damaged text may have meant. */
function meant(text: string): string | undefined {
  return games.find(({ id }) => text.includes(id))?.id;
}

/** `save` is the text of the saved match, if it was one. */
export function linkProblem(failure: Failure, route: Route, save?: string): TemplateResult {
  const text = save ?? ("record" in route ? route.record : "");
  const game = meant(text);
  return html`
    <div class="page problem">
      <h1>${t(save ? "problem.save" : "problem.link")}</h1>
      <p class="lead" role="alert">${say(failure.msg, { game: game ?? "", names: [] })}</p>
      <p>${t(save ? "problem.save.text" : "problem.link.text")}</p>
      <details>
        <summary>${t("problem.show")}</summary>
        <p><code class="record">${text}</code></p>
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
