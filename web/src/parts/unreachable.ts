/** What is said when something of the site did not arrive. */
import { html, type TemplateResult } from "lit";
import { t } from "../words/words.ts";

export function unreachable(retry: () => void): TemplateResult {
  return html`
    <div class="page problem">
      <h1>${t("fetch.failed")}</h1>
      <p class="lead" role="alert">${t("fetch.failed.text")}</p>
      <p class="actions"><button class="primary" data-id="fetch" @click=${retry}>${t("fetch.retry")}</button></p>
    </div>
  `;
}
