/** The button that opens the dialog for a link or a file. */
import { html, type TemplateResult } from "lit";
import { t } from "../../words/sentences.ts";

const bring = ({ target }: Event): unknown =>
  target?.dispatchEvent(new CustomEvent("bring", { bubbles: true }));

/** Draw the button. If `plain`, it looks like a link. */
export const openButton = (plain = false): TemplateResult =>
  html`<button class=${plain ? "plain" : ""} data-id="open" @click=${bring}><kl-icon name="upload"></kl-icon>${t("home.open")}</button>`;
