/** A dialog with a question or a text, in front of the table. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../words/sentences.ts";

export interface Question {
  title: string;
  body?: TemplateResult;
  /** The label of the button that confirms. */
  yes: string;
  /** Called when the person confirms. A dialog without it only shows a text and can only be closed. */
  act?: () => void;
}

export const ask = (title: string, yes: string, act: () => void): Question => ({ title, yes, act });

/** Draw the dialog. The caller opens it with `showModal` once it is in the page. */
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
