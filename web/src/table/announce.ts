/** What a screen reader says by itself: what happened, whose turn it is, what was chosen, why something cannot be. */
import { isBot } from "../kinds.ts";
import type { Frame } from "../protocol.ts";
import { type Speech, say, t } from "../words.ts";
import { lyingName } from "./cards/words.ts";
import type { Match } from "./match.ts";
import { resultOf } from "./outcome.ts";
import { placesOf } from "./picker.ts";

/** After a new moment is shown: the story since the one before, then the question or the result. */
export function newsOf(before: Frame | undefined, frame: Frame, speech: Speech): string {
  const forward = before && before.id === frame.id && before.at < frame.at;
  const told = frame.turns.filter((turn) =>
    forward ? turn.to > before.at && turn.to <= frame.at : turn.to === frame.at,
  );
  const story = told.flatMap((turn) => turn.story).map((msg) => say(msg, speech));
  const bot = isBot(frame, frame.seat);
  if (frame.outcome) story.push(resultOf(frame.outcome, speech), say(frame.outcome.reason, speech));
  // What a bot is asked need not be read out: its answer follows at once.
  else if (!bot || story.length === 0) story.push(say(frame.prompt, speech));
  return sentences(story);
}

/** After a click that did not finish an action. */
export function choiceOf(match: Match, speech: Speech): string {
  if (match.notice) {
    const { msg, instead } = match.notice;
    const rule = msg.rule ? t("table.rule", { rule: msg.rule }) : "";
    return sentences([say(msg, speech), rule, instead ? chosenOf(match, speech) : ""]);
  }
  if (match.pending) return t("table.confirm");
  if (match.hinted.length > 0)
    return t("table.hinted", {
      path: match.hinted.map((id) => spokenId(match.frame, id, speech)).join(", "),
    });
  return match.clicked.length > 0 ? chosenOf(match, speech) : "";
}

function chosenOf(match: Match, speech: Speech): string {
  const path = match.clicked.map((id) => spokenId(match.frame, id, speech)).join(", ");
  return t("table.chosen", { path, n: placesOf(match.next).length });
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
