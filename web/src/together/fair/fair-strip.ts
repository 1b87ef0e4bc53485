/** Draws the state of the deal in words, for the host and for guests. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../../words/sentences.ts";
import type { FairGuest } from "./fair-guest.ts";
import type { FairHost } from "./fair-host.ts";

/**
 * Draw the state of the deal for the host. Once the match is revealed, draw the result of the check instead,
 * if this device was a guest before.
 */
export const drawDeal = ({ stage, word, audit, dealtAgain }: FairHost): TemplateResult =>
  audit && stage === "opened" ? drawAudit(audit) : line(HOST_WORDS[stage], word, dealtAgain);

/** Draw the state of the deal for a guest, or the statement of the host that proved false. */
export const drawAudit = ({ stage, word, lie, turn, dealtAgain }: FairGuest): TemplateResult =>
  lie
    ? paragraph(t(`together.lie.${lie}`, { turn: turn + 1 }), word, { bad: true })
    : line(GUEST_WORDS[stage], word, dealtAgain);

/** True while a guest's device checks the match, and once there is a result. */
export const isSettled = ({ stage, lie }: FairGuest): boolean =>
  lie !== null || ["checking", "true", "unopened", "departed"].includes(stage);

/**
 * Draw a sentence about the device that holds everybody's cards and, in a collapsed section, how the deal is
 * kept fair. `key` is the key of the sentence.
 */
export const drawFairness = (key: "together.fair" | "together.join.fair"): TemplateResult =>
  html`<details class="together-more"><summary>${t(key)}</summary><p class="fine">${t(`${key}.more`)}</p></details>`;

const HOST_WORDS = {
  none: "none",
  committing: "dealing",
  opening: "dealing",
  dealt: "dealt",
  opened: "opened",
} as const;

const GUEST_WORDS = {
  none: "none",
  committed: "dealing",
  revealed: "dealing",
  watching: "dealt",
  checking: "checking",
  true: "true",
  false: "none",
  unopened: "unopened",
  departed: "departed",
} as const;

/** Draw the state of the deal. A small screen shows it only if there are new cards, or a word to compare. */
function line(words: string, word: string, dealtAgain: boolean): TemplateResult {
  const isNew = words === "dealt" && dealtAgain;
  return paragraph(t(`together.deal.${isNew ? "again" : words}`), word, { kept: !isNew && !word });
}

function paragraph(sentence: string, word: string, { bad = false, kept = false }): TemplateResult {
  return html`<p class=${bad ? "together-deal note bad" : "together-deal"} ?data-kept=${kept} role="status">
    ${sentence} ${word ? html`${t("together.deal.word")} <strong class="together-word">${word}</strong>` : nothing}
  </p>`;
}
