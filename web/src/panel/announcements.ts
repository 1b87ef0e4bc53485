/**
 * The announcements for screen readers: turns, the seat to act, the person's choices, and reasons for
 * refusals.
 */

import { lyingName } from "../cards/table-in-words.ts";
import type { Frame, Msg, Outcome, Turn } from "../engine/protocol.ts";
import { isBot } from "../engine/seat-kinds.ts";
import { placesOf } from "../input/click-path.ts";
import type { Moment } from "../session/session.ts";
import { botResultOf } from "../ui/bot-result.ts";
import { resultOf } from "../ui/outcome-words.ts";
import { type Speech, say, t } from "../words/sentences.ts";

/** The maximum number of sentences to announce. Earlier ones can be read in the list of turns. */
const MOST = 12;

/**
 * Return the announcement of a new frame: the story since the previous frame, the bot's reason, and then the
 * question or the result.
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
  // A question to a bot is not announced, because the bot's turn follows at once.
  else if (!bot || story.length === 0) story.push(say(frame.prompt, speech));
  return sentences(story);
}

function endOf({ kinds }: Frame, outcome: Outcome, speech: Speech): string[] {
  const ending = botResultOf(kinds, outcome);
  const cheer = ending ? [t(`table.ending.${ending}`)] : [];
  return [resultOf(outcome, speech), ...cheer, say(outcome.reason, speech)];
}

/**
 * Return the messages of a turn that have not been announced yet. A turn of several actions gains messages
 * one by one.
 */
function unheard(before: Frame, turn: Turn): readonly Msg[] {
  const heard = before.turns.find(({ from, to }) => from === turn.from && to <= before.at)?.story ?? [];
  const same = (one: Msg | undefined, other: Msg): boolean => JSON.stringify(one) === JSON.stringify(other);
  const grown = turn.story.findIndex((msg, index) => !same(heard[index], msg));
  return grown < 0 ? [] : turn.story.slice(grown);
}

/** Return the request to pass the device to the person whose turn it is. */
export const curtainTitle = (frame: Frame, speech: Speech): string =>
  say({ code: "table.curtain", args: { seat: frame.seat } }, speech);

/** Return the announcement after a click that did not complete an action. */
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

/** Return the path of a hint in words. */
export const hintOf = (frame: Frame, path: readonly string[], speech: Speech): string =>
  t("table.hinted", { path: spokenPath(frame, path, speech) });

/**
 * Return the announcements about a hint beyond its first decision: that it takes a decision back, and each
 * alternative with its reason.
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
