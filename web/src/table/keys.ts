/** Keys of the table beside those of the board itself, and the list of all of them. */
import { html } from "lit";
import { t } from "../words.ts";
import type { Command } from "./commands.ts";
import type { Question } from "./dialog.ts";

const LETTERS: Record<string, Command> = {
  u: "undo",
  r: "redo",
  h: "hint",
  t: "rotate",
  v: "tilt",
  p: "points",
  w: "words",
  "+": "zoom-in",
  "-": "zoom-out",
  "?": "keys",
};
const STEPS: Record<string, Command> = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
const WRITING = "input, textarea, select, dialog, [contenteditable]";

/**
 * What a key press means for the table. Letters count only while the focus is at the table, so that nobody
 * who dictates plays by accident; arrows step through the turns also when nothing has the focus.
 */
export function keyCommand(event: KeyboardEvent, table: Element): Command | undefined {
  const target = event.target as Element;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || target.closest?.(WRITING)) return undefined;
  const inside = table.contains(target);
  if (!inside && !target.contains?.(table)) return undefined;
  if (event.key === "Escape") return "clear";
  const onBoard = target.closest?.("svg.board, kl-cards") !== null;
  if (event.key in STEPS && (!onBoard || event.shiftKey)) return event.altKey ? undefined : STEPS[event.key];
  return inside && !event.altKey ? LETTERS[event.key] : undefined;
}

const LIST: [keys: string, words: string][] = [
  ["← ↑ → ↓", "table.keys.arrows"],
  ["Enter, Space", "table.keys.choose"],
  ["n, N", "table.keys.possible"],
  ["Esc", "table.keys.clear"],
  ["u, r", "table.keys.undo"],
  ["h", "table.keys.hint"],
  ["t", "table.keys.rotate"],
  ["v", "table.keys.tilt"],
  ["p", "table.keys.points"],
  ["w", "table.keys.words"],
  ["+ −", "table.keys.zoom"],
  ["Shift ← →", "table.keys.replay"],
  ["?", "table.keys.list"],
];

/** The list of keys, as something to read and close. */
export const drawKeys = (): Question => ({
  title: t("table.keys"),
  body: html`<dl class="key-list">${LIST.map(([keys, words]) => html`<div><dt><kbd>${keys}</kbd></dt><dd>${t(words)}</dd></div>`)}</dl>`,
  yes: t("table.close"),
});
