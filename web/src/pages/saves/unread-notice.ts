/** Draws the notice that a save or study may exist, but the storage could not be read. */
import { html, nothing, type TemplateResult } from "lit";
import type { Repository } from "../../saves/repository.ts";
import { t } from "../../words/sentences.ts";

export function unread(complaint: Repository<never>["complaint"], retry: () => void): TemplateResult {
  return html`
    <div class="page problem">
      <h1>${t("store.unread")}</h1>
      <p class="lead" role="alert">${complaint ? t(`store.${complaint}`) : nothing}</p>
      <p class="actions"><button class="primary" data-id="reread" @click=${retry}>${t("fetch.retry")}</button></p>
    </div>
  `;
}
