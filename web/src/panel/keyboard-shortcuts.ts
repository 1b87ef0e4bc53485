/** The keyboard shortcuts of the table besides those of the board, and a list of all shortcuts. */
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
  n: "onwards",
  N: "backwards",
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

/**
 * Commands that change the match. They need the focus to be in the table, so that dictated text does not play
 * anything.
 */
const PLAYING: readonly Command[] = ["undo", "redo"];

/** Return the command of a key pressed within the table, or while nothing on the page has the focus. */
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

/** Return the digit of a key pressed within the table, which chooses the button of that number. */
export function digitOf(event: KeyboardEvent, table: Element): string | undefined {
  const target = event.target as Element;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    return undefined;
  if (target.closest?.(WRITING) || !table.contains(target)) return undefined;
  // Some keyboards have other symbols in the row of digits, hence the code. On the number pad the code stays
  // the same while the keys move the cursor, hence the key.
  return /^Digit([1-9])$/.exec(event.code)?.[1] ?? /^[1-9]$/.exec(event.key)?.[0];
}

const LIST: [keys: string, words: string][] = [
  ["← ↑ → ↓", "table.keys.arrows"],
  ["Enter, Space", "table.keys.choose"],
  ["n, N", "table.keys.possible"],
  ["1 … 9", "table.keys.buttons"],
  ["Shift 1 … 9", "table.keys.places"],
  ["Tab", "table.keys.groups"],
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

/** Return a dialog that lists the shortcuts. */
export const drawKeys = (): Question => ({
  title: t("table.keys"),
  body: html`<dl class="key-list">${LIST.map(([keys, words]) => html`<div><dt><kbd>${keys}</kbd></dt><dd>${t(words)}</dd></div>`)}</dl>`,
  yes: t("table.close"),
});
