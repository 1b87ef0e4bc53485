/** Draws the notice about a study that cannot be opened, with ways to continue. */
import { html, nothing, type TemplateResult } from "lit";
import { find } from "../../base/links/finder.ts";
import { href } from "../../base/router.ts";
import type { Msg } from "../../engine/protocol.ts";
import type { Studying } from "../../session/study/study-editor.ts";
import { say, t } from "../../words/sentences.ts";
import type { StudyRoute } from "./study-address.ts";

/** The number of characters of a damaged text that are shown. */
const SHOWN = 2000;

export function studyProblem({ failure, chapterless, keeping }: Studying, route: StudyRoute): TemplateResult {
  // A saved study that cannot be read stays in the store, so its text can be shown.
  const text = "text" in route ? route.text : (keeping.kept?.record ?? "");
  const cause = ("text" in route ? find(text).problem : undefined) ?? failure?.msg;
  const [title, told] = headed(failure && cause, chapterless);
  return html`<div class="page problem">
    <h1>${title}</h1>
    <p class="lead" role="alert">${told}</p>
    ${
      text
        ? html`<details><summary>${t("study.problem.show")}</summary>
            <p><code class="record">${text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text}</code></p></details>`
        : nothing
    }
    <p class="actions"><a class="button primary" href=${href({ page: "studies" })}>${t("studies.title")}</a></p>
  </div>`;
}

function headed(cause: Msg | null | undefined, chapterless: boolean): [string, string] {
  if (cause) return [t("study.problem"), say(cause, { game: "", names: [] })];
  return chapterless
    ? [t("study.chapterless"), t("study.chapterless.text")]
    : [t("study.missing"), t("study.missing.text")];
}
