/**
 * Draws the chapters of a study: which one is shown, and controls to go to another one, rename, add and
 * delete.
 */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Studying } from "../../session/study/study-editor.ts";
import { t } from "../../words/sentences.ts";
import { MOST_TITLE } from "./debounced-text.ts";

export const chapterName = ({ title }: { title: string }, index: number): string =>
  title || t("study.chapter", { number: index + 1 });

/** Draw the chapters. `name`: the name of the current chapter as typed so far. */
export function drawChapters({ chapters, chapter }: Studying, name: string): TemplateResult {
  return html`<details class="study-chapters">
    <summary>${t("study.chapter.of", { number: chapter + 1, of: chapters.length })}${name ? html`: ${name}` : nothing}</summary>
    <ol>${chapters.map(
      (one, index) => html`<li><button type="button" class="plain" data-chapter=${index}
        aria-current=${index === chapter ? "true" : nothing}>${index === chapter ? name || chapterName(one, index) : chapterName(one, index)}</button>
        <span class="fine">${t("game.name", {}, one.game)}</span></li>`,
    )}</ol>
    <label><span class="label">${t("study.chapter.name")}</span>
      <input name="study-chapter" autocomplete="off" maxlength=${MOST_TITLE} .value=${live(name)} /></label>
    <p class="study-line-tools">
      <button type="button" data-study="add-here">${t("study.chapter.here")}</button>
      <button type="button" data-study="add-start">${t("study.chapter.start")}</button>
      ${chapters.length > 1 ? html`<button type="button" data-study="remove">${t("study.chapter.remove")}</button>` : nothing}
    </p>
  </details>`;
}
