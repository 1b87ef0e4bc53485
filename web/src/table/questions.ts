/** What is asked, or shown to read, before a command is carried out. */
import { isBotKind } from "../kinds.ts";
import { type Speech, t } from "../words.ts";
import type { Command } from "./commands.ts";
import { ask, type Question } from "./dialog.ts";
import { inWords } from "./in-words.ts";
import { drawKeys } from "./keys.ts";
import type { Match } from "./match.ts";
import { pointsQuestion } from "./points.ts";

export function questionFor(command: Command, match: Match, speech: Speech): Question | null {
  if (command === "keys") return drawKeys();
  if (command === "words") return inWords(match.frame, speech);
  if (command === "points") return match.frame.sheet.length > 0 ? pointsQuestion(match.frame, speech) : null;
  if (command === "play-on") return playOn(match);
  return command === "resign" ? resign(match) : null;
}

function playOn(match: Match): Question {
  const later = match.frame.turns.filter((turn) => turn.to > match.frame.at).length;
  return ask(t("table.cut", { n: later }), t("table.cut.yes"), () => void match.cut());
}

/** The person to act resigns; while a bot thinks, the person who waits. */
function resign(match: Match): Question | null {
  const { kinds, seat } = match.frame;
  const person = match.botToMove ? kinds.findIndex((kind) => !isBotKind(kind)) : seat;
  if (person < 0) return null;
  return ask(t("table.resign.sure"), t("table.resign.yes"), () => void match.resign(person));
}
