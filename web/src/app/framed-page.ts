/** All that is shown within a frame that is no embedded board: whoever clicks there may see something else. */
import { html, type TemplateResult } from "lit";
import { t } from "../words/sentences.ts";

export const ownWindow = (): TemplateResult => html`<main class="page problem"><p class="actions">
  <a class="button primary" data-id="own-window" href=${location.href} target="_blank" rel="noopener">${t("app.own-window")}</a>
</p></main>`;
