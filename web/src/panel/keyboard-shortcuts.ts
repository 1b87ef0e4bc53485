/**
 * The keyboard shortcuts of the table, except those that the board handles, and a dialog that lists all
 * shortcuts.
 */
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
 * Commands that change the match. Their keys work only while the focus is in the table, so that dictated text
 * does not play anything.
 */
const PLAYING: readonly Command[] = ["undo", "redo"];

/**
 * Return the command for a pressed key, if the focus was within the table or nowhere on the page; undefined
 * for other keys.
 */
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

/** Return the digit of a key pressed within the table. The digit presses the button with that number. */
export function digitOf(event: KeyboardEvent, table: Element): string | undefined {
  const target = event.target as Element;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    return undefined;
  if (target.closest?.(WRITING) || !table.contains(target)) return undefined;
  // On some keyboards the row of digits types other symbols, so check the code of the key first. On the
  // number pad the code does not tell whether the key types a digit or moves the cursor, so check `event.key`
  // there.
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

/** Return a dialog that lists all keyboard shortcuts. */
export const drawKeys = (): Question => ({
  title: t("table.keys"),
  body: html`<dl class="key-list">${LIST.map(([keys, words]) => html`<div><dt><kbd>${keys}</kbd></dt><dd>${t(words)}</dd></div>`)}</dl>`,
  yes: t("table.close"),
});
