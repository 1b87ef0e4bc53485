/**
 * Draws the banner above a board. In a small window only its first line is shown, with a short text and the
 * line's main button; a further button unfolds the rest.
 */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../words/sentences.ts";

export interface Beside {
  id: string;
  told: string;
  /** The text of the line in two or three words, for small windows. */
  brief: string;
  /**
   * The buttons of the line. A button of the class `primary` or `first` stays visible while the banner is
   * folded.
   */
  buttons: TemplateResult;
}

/**
 * Draw the lines of the banner, and the button that folds or unfolds them (`turn`). The style sheet
 * `banner.css` decides in which windows the banner is folded.
 */
export function foldable(lines: readonly Beside[], unfolded: boolean, turn: () => void): TemplateResult {
  const words = t(unfolded ? "banner.less" : "banner.more");
  return html`<div class="banner-fold" ?data-unfolded=${unfolded}>
    ${lines.map(
      ({ id, told, brief, buttons }, index) => html`<div class="banner-line" data-id=${id}>
        <p>${told}</p>${index === 0 ? html`<p class="banner-brief">${brief}</p>` : nothing}${buttons}</div>`,
    )}
    <button type="button" class="icon banner-unfold" data-id="unfold-banner" aria-expanded=${String(unfolded)}
      aria-label=${words} title=${words} @click=${turn}><kl-icon name="chevron-right"></kl-icon></button>
  </div>`;
}
