/** Keys of the table beside those of the board itself, and the list of all of them. */
import { html } from "lit";
import type { Command } from "../ui/commands.ts";
import type { Question } from "../ui/dialog.ts";
import { t } from "../words/sentences.ts";

const LETTERS: Record<string, Command> = {
  u: "undo",
  r: "redo",
  h: "hint",
  a: "analyse",
  t: "rotate",
  v: "tilt",
  p: "points",
  w: "words",
  s: "asked",
  c: "changed",
  l: "line",
  g: "goes",
  x: "attackers",
  "+": "zoom-in",
  "-": "zoom-out",
  "0": "whole",
  "?": "keys",
};
const STEPS: Record<string, Command> = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
const WRITING = "input, textarea, select, dialog, [contenteditable]";

/** What changes a match: only for those who are at the table, so that nobody who dictates plays by accident. */
const PLAYING: readonly Command[] = ["undo", "redo"];

/** What a key press means for the table: from within it, and also while nothing on the page has the focus. */
export function keyCommand(event: KeyboardEvent, table: Element): Command | undefined {
  const target = event.target as Element;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || target.closest?.(WRITING)) return undefined;
  const inside = table.contains(target);
  if (!inside && !target.contains?.(table)) return undefined;
  if (event.key === "Escape") return "clear";
  const onBoard = target.closest?.("svg.board, kl-cards") !== null;
  if (Object.hasOwn(STEPS, event.key) && (!onBoard || event.shiftKey))
    return event.altKey ? undefined : STEPS[event.key];
  const letter = event.altKey ? undefined : LETTERS[event.key];
  return letter && (inside || !PLAYING.includes(letter)) ? letter : undefined;
}

const LIST: [keys: string, words: string][] = [
  ["← ↑ → ↓", "table.keys.arrows"],
  ["Enter, Space", "table.keys.choose"],
  ["n, N", "table.keys.possible"],
  ["2 … 9", "table.keys.several"],
  ["Esc", "table.keys.clear"],
  ["u, r", "table.keys.undo"],
  ["h", "table.keys.hint"],
  ["a", "table.analyse"],
  ["t", "table.keys.rotate"],
  ["v", "table.keys.tilt"],
  ["p", "table.keys.points"],
  ["w", "table.keys.words"],
  ["s", "table.keys.asked"],
  ["c", "table.keys.changed"],
  ["l", "table.keys.line"],
  ["g", "table.keys.goes"],
  ["x", "table.keys.attackers"],
  ["+ −", "table.keys.zoom"],
  ["0", "table.keys.whole"],
  ["Shift ← →", "table.keys.replay"],
  ["?", "table.keys.list"],
];

/** The list of keys, as something to read and close. */
export const drawKeys = (): Question => ({
  title: t("table.keys"),
  body: html`<dl class="key-list">${LIST.map(([keys, words]) => html`<div><dt><kbd>${keys}</kbd></dt><dd>${t(words)}</dd></div>`)}</dl>`,
  yes: t("table.close"),
});
