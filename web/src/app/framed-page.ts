/**
 * The only content of a page inside a frame of another site, except for embedded boards: a link that opens
 * the page in its own window. Otherwise the other site could lay something over the page and so hijack
 * clicks.
 */
import { html, type TemplateResult } from "lit";
import { t } from "../words/sentences.ts";

export const ownWindow = (): TemplateResult => html`<main class="page problem"><p class="actions">
  <a class="button primary" data-id="own-window" href=${location.href} target="_blank" rel="noopener">${t("app.own-window")}</a>
</p></main>`;
