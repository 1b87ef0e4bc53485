/** The state of the deal in words, for the host and for each guest. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../../words/sentences.ts";
import type { FairGuest } from "./fair-guest.ts";
import type { FairHost } from "./fair-host.ts";

/** Draw what the host knows of the deal; once it is opened, what a device has found that was a guest before. */
export const drawDeal = ({ stage, word, audit }: FairHost): TemplateResult =>
  audit && stage === "opened" ? drawAudit(audit) : line(t(`together.deal.${HOST_WORDS[stage]}`), word, false);

/** Draw what a guest knows of the deal. */
export const drawAudit = ({ stage, word, lie, turn }: FairGuest): TemplateResult =>
  line(
    lie ? t(`together.lie.${lie}`, { turn: turn + 1 }) : t(`together.deal.${GUEST_WORDS[stage]}`),
    word,
    lie !== null,
  );

/** True once nothing changes any more in what a guest knows of the deal, or while it is being checked. */
export const isSettled = ({ stage, lie }: FairGuest): boolean =>
  lie !== null || ["checking", "true", "unopened", "departed"].includes(stage);

/** Draw whose device holds everybody's cards, and, folded away, how that is kept fair. `key` is that of the sentence. */
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
