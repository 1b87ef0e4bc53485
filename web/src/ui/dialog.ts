/** A dialog that asks a question or shows a text in front of the table. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../words/sentences.ts";

export interface Question {
  title: string;
  body?: TemplateResult;
  /** The label of the button with which a person confirms. */
  yes: string;
  /**
   * Called when a person confirms. Without it, the dialog only shows a text, and its only button closes it.
   */
  act?: () => void;
}

export const ask = (title: string, yes: string, act: () => void): Question => ({ title, yes, act });

/** Draw the dialog. The caller has to open it with `showModal` once it is in the page. */
export function drawQuestion(question: Question, close: () => void): TemplateResult {
  const answer = (event: Event): void => {
    const { returnValue } = event.currentTarget as HTMLDialogElement;
    close();
    if (returnValue === "yes") question.act?.();
  };
  return html`<dialog class="question" aria-labelledby="question-title" @close=${answer}>
    <form method="dialog">
      <h2 id="question-title">${question.title}</h2>
      ${question.body ? html`<div class="question-body" tabindex="0">${question.body}</div>` : nothing}
      <div class="choices">
        ${question.act ? html`<button value="no">${t("table.cancel")}</button>` : nothing}
        <button class="primary" value="yes" autofocus>${question.yes}</button>
      </div>
    </form>
  </dialog>`;
}
