/** Answers a person's request for spoken help, for example about the place that has the focus. */
import { focusWithin } from "../base/dom-root.ts";
import { isCardTable } from "../input/board-or-cards.ts";
import { aloud, attackersOf } from "../panel/panel.ts";
import type { Moment, TableCommand } from "../session/session.ts";
import { type Speech, t } from "../words/sentences.ts";

const INQUIRIES = ["asked", "changed", "line", "goes", "attackers"] as const;

type Inquiry = (typeof INQUIRIES)[number];

export const isInquiry = (command: string): command is Inquiry =>
  (INQUIRIES as readonly string[]).includes(command);

export interface Teller {
  moment: Moment;
  speech: Speech;
  act(command: TableCommand): void;
  tell(words: string): void;
}

/**
 * Announce the answer to a request. If only the engine knows the answer, it is announced once the engine has
 * replied.
 */
export function tellOf(inquiry: Inquiry, table: Element, { moment, speech, act, tell }: Teller): void {
  const id = reached(table) || (moment.clicked.at(-1) ?? "");
  const { frame } = moment;
  const heard = (from: readonly string[]): void => tell(attackersOf(frame, id, from, speech));
  if (inquiry !== "attackers") tell(aloud(inquiry, moment, id, speech));
  else if (isCardTable(frame)) return;
  else if (!id) tell(t("table.aloud.nowhere"));
  else act({ do: "attackers", id, heard });
}

/** Return the id of the focused place or card, or "" if there is none. */
function reached(table: Element): string {
  return focusWithin(table)?.closest<HTMLElement>(".stage [data-id]")?.dataset.id ?? "";
}
