/** What is said of a study that cannot be opened, and the ways on from there. */
import { html, nothing, type TemplateResult } from "lit";
import { href } from "../../base/router.ts";
import type { Failure } from "../../engine/protocol.ts";
import { say, t } from "../../words/words.ts";
import type { StudyRoute } from "./address.ts";

/** Letters of a damaged text that are shown: enough to see what it is. */
const SHOWN = 2000;

export function studyProblem(failure: Failure | null, route: StudyRoute): TemplateResult {
  const text = "text" in route ? route.text : "";
  return html`<div class="page problem">
    <h1>${t(failure ? "study.problem" : "study.missing")}</h1>
    <p class="lead" role="alert">${failure ? say(failure.msg, { game: "", names: [] }) : t("study.missing.text")}</p>
    ${
      text
        ? html`<details><summary>${t("problem.show")}</summary>
            <p><code class="record">${text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text}</code></p></details>`
        : nothing
    }
    <p class="actions"><a class="button primary" href=${href({ page: "studies" })}>${t("studies.title")}</a></p>
  </div>`;
}
