/**
 * Composes the announcements for screen readers: the turns played, the question to the seat to act, a
 * person's choices, and the reasons for refusals.
 */

import { lyingName } from "../cards/table-in-words.ts";
import type { Frame, Msg, Outcome, Turn } from "../engine/protocol.ts";
import { isBot } from "../engine/seat-kinds.ts";
import { placesOf } from "../input/click-path.ts";
import type { Moment } from "../session/session.ts";
import { botResultOf } from "../ui/bot-result.ts";
import { resultOf } from "../ui/outcome-words.ts";
import { type Speech, say, t } from "../words/sentences.ts";

/** The largest number of sentences to announce at once. Earlier ones can be read in the list of turns. */
const MOST = 12;

/**
 * Return the announcement of a new frame: first the actions since the previous frame, then the reason that a
 * bot gave, then the next question or the result.
 */
export function newsOf(
  before: Frame | undefined,
  frame: Frame,
  speech: Speech,
  reason: Msg | null = null,
): string {
  const forward = before && before.id === frame.id && before.at < frame.at;
  const told = frame.turns.filter((turn) =>
    forward ? turn.to > before.at && turn.to <= frame.at : turn.to === frame.at,
  );
  const news = told.flatMap((turn) => (forward ? unheard(before, turn) : turn.story));
  const story = news.slice(-MOST).map((msg) => say(msg, speech));
  if (news.length > MOST) story.unshift(t("table.earlier", { n: news.length - MOST }));
  if (reason) story.push(say(reason, speech));
  const bot = isBot(frame, frame.seat);
  if (frame.outcome) story.push(...endOf(frame, frame.outcome, speech));
  // The question that a bot has to answer is not announced, because the bot's turn follows soon.
  else if (!bot || story.length === 0) story.push(say(frame.prompt, speech));
  return sentences(story);
}

function endOf({ kinds }: Frame, outcome: Outcome, speech: Speech): string[] {
  const ending = botResultOf(kinds, outcome);
  const cheer = ending ? [t(`table.ending.${ending}`)] : [];
  return [resultOf(outcome, speech), ...cheer, say(outcome.reason, speech)];
}

/**
 * Return the messages about a turn that have not been announced yet. If a turn consists of several actions,
 * each of them adds a message.
 */
function unheard(before: Frame, turn: Turn): readonly Msg[] {
  const heard = before.turns.find(({ from, to }) => from === turn.from && to <= before.at)?.story ?? [];
  const same = (one: Msg | undefined, other: Msg): boolean => JSON.stringify(one) === JSON.stringify(other);
  const grown = turn.story.findIndex((msg, index) => !same(heard[index], msg));
  return grown < 0 ? [] : turn.story.slice(grown);
}

/**
 * Return a bot's reason as the panel shows it below the sentences about the turn; null for none. If a sentence
 * cites the same rule, a reason that marks places is left out as a repetition, and any other loses its rule.
 */
export function reasonAfter(turn: Turn | undefined, reason: Msg | null): Msg | null {
  if (!reason?.rule || !turn?.story.some(({ rule }) => rule === reason.rule)) return reason;
  const { rule, ...told } = reason;
  return told.at?.length ? null : told;
}

/** Return the sentence that asks people to pass the device to the next person to act. */
export const curtainTitle = (frame: Frame, speech: Speech): string =>
  say({ code: "table.curtain", args: { seat: frame.seat } }, speech);

/**
 * Return the announcement about a person's unfinished action: the reason for a refusal, the request to
 * confirm, a hint, or the names of the places clicked so far.
 */
export function choiceOf(moment: Moment, speech: Speech): string {
  if (moment.notice) {
    const { msg, instead } = moment.notice;
    const rule = msg.rule ? t("table.rule", { rule: msg.rule }) : "";
    return sentences([say(msg, speech), rule, instead ? chosenOf(moment, speech) : ""]);
  }
  if (moment.pending) return t("table.confirm");
  if (moment.hinted.length > 0)
    return sentences([
      hintOf(moment.frame, moment.hinted, speech),
      moment.reason ? say(moment.reason, speech) : "",
      ...moreHints(moment, speech).flatMap(([words, msg]) => [words, msg ? say(msg, speech) : ""]),
    ]);
  return moment.clicked.length > 0 ? chosenOf(moment, speech) : "";
}

/** Return the action that a hint proposes, in words. */
export const hintOf = (frame: Frame, path: readonly string[], speech: Speech): string =>
  t("table.hinted", { path: spokenPath(frame, path, speech) });

/**
 * Return the sentences that follow the best decision of a hint: a remark if that decision undoes the previous
 * one, then each alternative, with its reason if there is one.
 */
export function moreHints({ frame, hints }: Moment, speech: Speech): [string, Msg | null][] {
  const [first, ...others] = hints.given;
  const back: [string, null][] = first && hints.takesBack ? [[t("table.hinted.back"), null]] : [];
  return [
    ...back,
    ...others.map(({ path, why, lost }): [string, Msg | null] =>
      lost
        ? [t("table.hinted.loses"), null]
        : [`${t("table.hinted.next", { path: spokenPath(frame, path, speech) })}.`, why],
    ),
  ];
}

const spokenPath = (frame: Frame, path: readonly string[], speech: Speech): string =>
  path.map((id) => spokenId(frame, id, speech)).join(", ");

function chosenOf(moment: Moment, speech: Speech): string {
  const path = moment.clicked.map((id) => spokenId(moment.frame, id, speech)).join(", ");
  return t("table.chosen", { path, n: placesOf(moment.next).length });
}

function spokenId(frame: Frame, id: string, speech: Speech): string {
  const button = frame.buttons[id];
  if (button) return say(button, speech);
  const cell = [...frame.board.cells, ...frame.scene.cells].find((candidate) => candidate.id === id);
  return cell?.label || lyingName(frame, id, speech) || id;
}

const sentences = (parts: readonly string[]): string =>
  parts
    .filter(Boolean)
    .map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
    .join(" ");
