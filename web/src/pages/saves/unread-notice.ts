/** What is said where nobody knows whether there is such a save, or study, as the storage could not be read. */
import { html, type TemplateResult } from "lit";
import type { Health } from "../../saves/match-store.ts";
import { t } from "../../words/sentences.ts";

export function unread(health: Health, retry: () => void): TemplateResult {
  return html`
    <div class="page problem">
      <h1>${t("store.unread")}</h1>
      <p class="lead" role="alert">${t(`store.${health}`)}</p>
      <p class="actions"><button class="primary" data-id="reread" @click=${retry}>${t("fetch.retry")}</button></p>
    </div>
  `;
}
