/**
 * The status area: whose turn it is and the question, or the result; below it, the reason for a refusal, a
 * hint or the last turn.
 */
import { html, nothing, type TemplateResult } from "lit";
import { moves } from "../base/prefs/settings.ts";
import type { Frame, Msg, Outcome } from "../engine/protocol.ts";
import { rematchSeat } from "../engine/seat-kinds.ts";
import { turnNumber, turnShown } from "../session/replay.ts";
import type { Moment, Notice } from "../session/session.ts";
import { botResultOf, personAt } from "../ui/bot-result.ts";
import { button } from "../ui/commands.ts";
import { resultOf, winnersOf } from "../ui/outcome-words.ts";
import { ruleLink, seatToken } from "../ui/small-parts.ts";
import { numeral, type Speech, say, seatNames, t } from "../words/sentences.ts";
import { hintOf, moreHints, reasonAfter } from "./announcements.ts";
import { drawButtons } from "./choice-buttons.ts";
import { drawPoints } from "./score-sheet.ts";

/** The icons for the result of a person who played alone against bots. */
const FACES = { won: "trophy", lost: "smile", drawn: "handshake" } as const;
/** The largest number of sentences shown about one turn. */
const LONG = 5;

export function drawStatus(moment: Moment, speech: Speech): TemplateResult {
  return drawAsked(moment, speech, drawSaid(moment, speech));
}

/** Draw the question with the buttons that answer it, or the result; then `more` below. */
export function drawAsked(
  moment: Moment,
  speech: Speech,
  more: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { frame } = moment;
  return html`<section class="status" aria-label=${t("table.status")}>
    ${moment.mode === "review" ? drawReview(moment) : nothing}
    ${frame.outcome ? drawOutcome(frame, frame.outcome, speech, moment.mode === "live") : nothing}
    ${moment.mode === "live" && !frame.outcome ? drawPrompt(moment, speech) : nothing}
    ${drawChoices(moment, speech)}
    ${more}
  </section>`;
}

/**
 * Draw the first of these that applies: a notice, such as the reason for a refusal; the effects of the action
 * being previewed; a hint; the last turn.
 */
export function drawSaid(moment: Moment, speech: Speech): TemplateResult | typeof nothing {
  if (moment.notice) return drawNotice(moment.notice, speech);
  return moment.ghost ? drawAhead(moment.ghost.story, speech) : drawTold(moment, speech);
}

/** Draw a hint with its reason. If there is no hint, draw the last turn with the reason that the bot gave. */
function drawTold(moment: Moment, speech: Speech): TemplateResult | typeof nothing {
  const { frame, hinted } = moment;
  const reason = hinted.length > 0 ? moment.reason : reasonAfter(turnShown(frame), moment.reason);
  const why = reason ? html`${say(reason, speech)} ${ruleLink(reason)}` : nothing;
  if (hinted.length === 0)
    return html`${drawStory(frame, speech)}${reason ? html`<p class="story why">${why}</p>` : nothing}`;
  const more = moreHints(moment, speech).map(
    ([words, msg]) =>
      html`<span class="hint-more">${words} ${msg ? html`${say(msg, speech)} ${ruleLink(msg)}` : nothing}</span> `,
  );
  return html`<p class="notice" data-kind="hint">${hintOf(frame, hinted, speech)}. ${why} ${more}</p>`;
}

/** Draw the sentences about the turn on screen. */
function drawStory(frame: Frame, speech: Speech): TemplateResult | typeof nothing {
  const turn = turnShown(frame);
  if (!turn || frame.outcome) return nothing;
  return html`<p class="story">${sentences(turn.story, speech)}</p>`;
}

/**
 * Draw sentences about a turn. If there are many, draw only the last ones; all of them are in the list of
 * turns. If consecutive sentences cite the same rule, link to it only once.
 */
function sentences(story: readonly Msg[], speech: Speech): TemplateResult {
  const told = story.length > LONG ? story.slice(1 - LONG) : story;
  return html`${told.length < story.length ? "… " : nothing}${told.map(
    (msg, index) =>
      html`<span>${say(msg, speech)} ${told[index + 1]?.rule === msg.rule ? nothing : ruleLink(msg)}</span> `,
  )}`;
}

/** Draw the effects of an action that is only previewed. */
function drawAhead(story: readonly Msg[], speech: Speech): TemplateResult {
  return html`<p class="story" data-ahead><strong>${t("table.preview")}</strong>
    ${sentences(story, speech)}</p>`;
}

function drawPrompt({ frame, thinking, botFailed }: Moment, speech: Speech): TemplateResult {
  return html`<p class="prompt">
    ${frame.seat >= 0 ? seatToken(frame, frame.seat) : nothing}
    <span>${thinking === "bot" ? say({ code: "table.thinks", args: { seat: frame.seat } }, speech) : say(frame.prompt, speech)}</span>
    ${thinking ? html`<span class="thinking" aria-hidden="true"></span>` : nothing}
    ${thinking === "bot" ? button("hurry", "table.hurry") : nothing}
    ${thinking === "hint" ? button("clear", "table.stop") : nothing}
    ${botFailed ? button("hurry", "fetch.retry") : nothing}
  </p>`;
}

/**
 * Draw the buttons that answer the question or, if a complete action waits for confirmation, those that
 * confirm or discard it.
 */
export function drawChoices(moment: Moment, speech: Speech): TemplateResult | typeof nothing {
  if (moment.pending) {
    return html`<div class="choices" role="group" aria-label=${t("table.confirm")}>
      <span>${t("table.confirm")}</span>
      ${button("confirm", "table.confirm.yes", "primary")}${button("clear", "table.confirm.no")}
    </div>`;
  }
  return drawButtons(moment, speech);
}

function drawNotice({ kind, msg }: Notice, speech: Speech): TemplateResult {
  return html`<p class="notice" data-kind=${kind}>${say(msg, speech)} ${ruleLink(msg)}</p>`;
}

function drawReview({ frame, thinking }: Moment): TemplateResult {
  const shown = turnNumber(frame);
  return html`<div class="review">
    <p>${shown.turn === 0 ? t("table.review.start") : t("table.review", shown)}</p>
    ${button("now", "table.review.now", "primary")}
    ${frame.seat >= 0 ? button("play-on", "table.review.play") : nothing}
    ${thinking ? html`${button("clear", "table.stop")}<span class="thinking" aria-hidden="true"></span>` : nothing}
  </div>`;
}

function drawResult(frame: Frame, outcome: Outcome, speech: Speech): TemplateResult {
  const [winner, ...others] = winnersOf(outcome);
  const alone = winner !== undefined && others.length === 0;
  return html`<p class="result">${alone ? seatToken(frame, winner) : nothing}<strong>${resultOf(outcome, speech)}</strong></p>`;
}

/**
 * Draw a sentence that names the seat that the person would have in a rematch, where everybody moves on by
 * one seat. Draw nothing unless the person plays alone against bots.
 */
function drawNextSeat(frame: Frame, speech: Speech): TemplateResult | typeof nothing {
  const me = personAt(frame.kinds);
  if (me === null || frame.seats < 2) return nothing;
  const args = { seat: rematchSeat(me, frame.seats) };
  return html`<p class="rematch-seat">${say({ code: "table.rematch.seat", args }, { ...speech, names: seatNames(frame.colors) })}</p>`;
}

function drawOutcome(frame: Frame, outcome: Outcome, speech: Speech, live: boolean): TemplateResult {
  const order = outcome.places
    .map((_, seat) => seat)
    .sort((a, b) => (outcome.places[a] ?? 0) - (outcome.places[b] ?? 0));
  const table = frame.seats > 2 || outcome.scores.some((score) => score > 1);
  const ending = botResultOf(frame.kinds, outcome);
  return html`<div class="outcome" data-ending=${ending ?? nothing} ?data-lively=${moves()}>
    ${ending ? html`<p class="cheer"><kl-icon name=${FACES[ending]}></kl-icon>${t(`table.ending.${ending}`)}</p>` : nothing}
    ${drawResult(frame, outcome, speech)}
    <p class="reason">${say(outcome.reason, speech)} ${ruleLink(outcome.reason)}</p>
    ${
      live
        ? html`<div class="choices">${button("rematch", "table.rematch", "primary")}${button("share", "table.share")}${button("first", "table.look")}${button("analyse", "table.analyse")}</div>`
        : nothing
    }
    ${
      table
        ? html`<ol class="places">${order.map(
            (
              seat,
            ) => html`<li value=${outcome.places[seat] ?? 0}>${seatToken(frame, seat)} ${speech.names[seat]}
              <span class="score">${numeral(outcome.scores[seat] ?? 0)}</span></li>`,
          )}</ol>`
        : nothing
    }
    ${live ? drawNextSeat(frame, speech) : nothing}
    ${frame.sheet.length > 0 ? drawPoints(frame, speech) : nothing}
  </div>`;
}
