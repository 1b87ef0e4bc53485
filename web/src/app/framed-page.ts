/**
 * The content of a page that another site has put in a frame, unless it is an embedded board: only a link
 * that opens the page in a window of its own. If the page itself were shown, the other site could lay
 * something over it and so hijack clicks.
 */
import { html, type TemplateResult } from "lit";
import { t } from "../words/sentences.ts";

export const ownWindow = (): TemplateResult => html`<main class="page problem"><p class="actions">
  <a class="button primary" data-id="own-window" href=${location.href} target="_blank" rel="noopener">${t("app.own-window")}</a>
</p></main>`;
