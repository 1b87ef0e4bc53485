/** Draws the state of the deal in words, for the host and for guests. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../../words/sentences.ts";
import type { FairGuest } from "./fair-guest.ts";
import type { FairHost } from "./fair-host.ts";

/**
 * Draw the state of the deal for the host. Once the match is revealed, draw the result of the check instead,
 * if this device was a guest before.
 */
export const drawDeal = ({ stage, word, audit }: FairHost): TemplateResult =>
  audit && stage === "opened" ? drawAudit(audit) : line(t(`together.deal.${HOST_WORDS[stage]}`), word, false);

/** Draw the state of the deal for a guest, or the statement of the host that proved false. */
export const drawAudit = ({ stage, word, lie, turn }: FairGuest): TemplateResult =>
  line(
    lie ? t(`together.lie.${lie}`, { turn: turn + 1 }) : t(`together.deal.${GUEST_WORDS[stage]}`),
    word,
    lie !== null,
  );

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

function line(sentence: string, word: string, bad: boolean): TemplateResult {
  const kept = !bad && !word;
  return html`<p class=${bad ? "together-deal note bad" : "together-deal"} ?data-kept=${kept} role="status">
    ${sentence} ${word ? html`${t("together.deal.word")} <strong class="together-word">${word}</strong>` : nothing}
  </p>`;
}
