/** The dialogs that some commands open: a question that the person must confirm first, or a text to read. */
import type { Moment, TableCommand } from "../session/session.ts";
import type { Command } from "../ui/commands.ts";
import { ask, type Question } from "../ui/dialog.ts";
import { type Speech, t } from "../words/sentences.ts";
import { drawKeys } from "./keyboard-shortcuts.ts";
import { inWords } from "./position-in-words.ts";
import { pointsQuestion } from "./score-sheet.ts";

/**
 * Return the dialog that a command opens, or null if it opens none. Once the person confirms, the dialog
 * calls `act` with the command to run.
 */
export function questionFor(
  command: Command,
  moment: Moment,
  speech: Speech,
  act: (command: TableCommand) => void,
): Question | null {
  const { frame } = moment;
  if (command === "keys") return drawKeys();
  if (command === "words") return inWords(frame, speech);
  if (command === "points") return frame.sheet.length > 0 ? pointsQuestion(frame, speech) : null;
  if (command === "play-on") return playOn(moment, act);
  return command === "resign" ? resign(moment, act) : null;
}

function playOn({ frame }: Moment, act: (command: TableCommand) => void): Question {
  const later = frame.turns.filter((turn) => turn.to > frame.at).length;
  return ask(t("table.cut", { n: later }), t("table.cut.yes"), () => act({ do: "cut" }));
}

/** Return the question to confirm before resigning; null if nobody on this device can resign. */
function resign({ resigner: seat }: Moment, act: (command: TableCommand) => void): Question | null {
  if (seat === null) return null;
  return ask(t("table.resign.sure"), t("table.resign.yes"), () => act({ do: "resign", seat }));
}
