/**
 * The panel of a study that can only be read: whose turn it is, the tree of moves, and the buttons to step
 * through it.
 */
import { html, nothing, type TemplateResult } from "lit";
import { drawChoices } from "../../panel/panel.ts";
import type { Moment } from "../../session/session.ts";
import { type Reading, stepTo, type Walk } from "../../session/study/study-reader.ts";
import type { IconName } from "../../ui/icon.ts";
import { resultOf } from "../../ui/outcome-words.ts";
import { ruleLink, seatToken } from "../../ui/small-parts.ts";
import { type Speech, say, t } from "../../words/sentences.ts";
import { chapterName } from "./chapters.ts";
import { drawTree } from "./tree/move-tree.ts";

const STEPS: readonly [Walk, IconName][] = [
  ["first", "chevrons-left"],
  ["back", "chevron-left"],
  ["on", "chevron-right"],
  ["last", "chevrons-right"],
];

export function drawReading(
  reading: Reading,
  moment: Moment,
  speech: Speech,
  folded: ReadonlySet<number>,
): TemplateResult {
  return html`<div class="panel study" data-at=${reading.at}>
    ${reading.title ? html`<p class="study-title">${reading.title}</p>` : nothing}
    ${reading.chapters.length > 1 ? drawChapterList(reading) : nothing}
    ${drawStatus(reading, moment, speech)}
    ${drawTree(reading, folded)}
    ${drawSteps(reading)}
  </div>`;
}

function drawChapterList({ chapters, chapter }: Reading): TemplateResult {
  return html`<div class="study-line-tools" role="group" aria-label=${t("study.chapters")}>${chapters.map(
    (one, index) =>
      html`<button type="button" data-chapter=${index} aria-current=${index === chapter ? "true" : nothing}>${chapterName(one, index)}</button>`,
  )}</div>`;
}

/** Draw whose turn it is or the result, and the reason if a click was refused. `more`: further buttons. */
export function drawStatus(
  { problem }: Reading,
  moment: Moment,
  speech: Speech,
  more: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { frame, notice } = moment;
  const { outcome } = frame;
  const told = problem ?? notice?.msg;
  return html`<section class="status" aria-label=${t("table.status")} role="status">
    ${
      outcome
        ? html`<p class="prompt"><strong>${resultOf(outcome, speech)}</strong></p><p class="reason">${say(outcome.reason, speech)} ${ruleLink(outcome.reason)}</p>`
        : html`<p class="prompt">${frame.seat >= 0 ? seatToken(frame, frame.seat) : nothing}<span>${say(frame.prompt, speech)}</span></p>`
    }
    ${drawChoices(moment, speech)}
    ${more}
    ${told ? html`<p class="notice" data-kind="refused">${say(told, speech)} ${ruleLink(told)}</p>` : nothing}
  </section>`;
}

export function drawSteps({ nodes, at }: Reading): TemplateResult {
  return html`<div class="study-steps" role="group" aria-label=${t("study.steps")}>${STEPS.map(
    ([walk, icon]) => small(icon, `study.step.${walk}`, { walk }, stepTo(nodes, at, walk) === undefined),
  )}</div>`;
}

/** Draw a button with an icon. If it becomes disabled, it keeps the focus. */
export function small(
  icon: IconName,
  words: string,
  { walk, does, pressed }: { walk?: Walk; does?: string; pressed?: boolean },
  disabled = false,
): TemplateResult {
  return html`<button type="button" class="tool" title=${t(words)} data-walk=${walk ?? nothing} data-study=${does ?? nothing}
    aria-disabled=${disabled ? "true" : nothing} aria-pressed=${pressed ?? nothing}>
    <kl-icon name=${icon}></kl-icon><span class="tool-words">${t(words)}</span></button>`;
}
