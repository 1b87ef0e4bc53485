/** The button that brings in games from elsewhere. */
import { html, type TemplateResult } from "lit";
import { t } from "../../words/sentences.ts";

const bring = ({ target }: Event): unknown =>
  target?.dispatchEvent(new CustomEvent("bring", { bubbles: true }));

/** Opens a link or file. `plain`: as quiet as a link. */
export const openButton = (plain = false): TemplateResult =>
  html`<button class=${plain ? "plain" : ""} data-id="open" @click=${bring}><kl-icon name="upload"></kl-icon>${t("home.open")}</button>`;
