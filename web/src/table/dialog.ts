/** A question, or something to read, in front of the table. */
import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { t } from "../words.ts";

export interface Question {
  title: string;
  body?: TemplateResult;
  /** The words of the button that goes on. */
  yes: string;
  /** Without it there is nothing to decide, only to close. */
  act?: () => void;
}

export const ask = (title: string, yes: string, act: () => void): Question => ({ title, yes, act });

export function drawQuestion(question: Question, close: () => void): TemplateResult {
  const open = (element: Element | undefined): void => {
    if (element instanceof HTMLDialogElement && !element.open) element.showModal();
  };
  const answer = (event: Event): void => {
    const { returnValue } = event.currentTarget as HTMLDialogElement;
    close();
    if (returnValue === "yes") question.act?.();
  };
  return html`<dialog class="question" aria-labelledby="question-title" ${ref(open)} @close=${answer}>
    <form method="dialog">
      <h2 id="question-title">${question.title}</h2>
      ${question.body ?? nothing}
      <div class="choices">
        ${question.act ? html`<button value="no">${t("table.cancel")}</button>` : nothing}
        <button class="primary" value="yes">${question.yes}</button>
      </div>
    </form>
  </dialog>`;
}
