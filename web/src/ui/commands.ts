/** The commands of the table. Buttons carry them in `data-action`, and keys are mapped to them. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../words/sentences.ts";
import "./icon.ts";
import type { IconName } from "./icon.ts";

export type Step = "first" | "back" | "on" | "last";

export type Command =
  | Step
  | "analyse"
  | "asked"
  | "attackers"
  | "autoplay"
  | "backwards"
  | "changed"
  | "clear"
  | "coach"
  | "confirm"
  | "edit"
  | "full"
  | "goes"
  | "hint"
  | "hurry"
  | "keys"
  | "lift"
  | "line"
  | "now"
  | "onwards"
  | "play-on"
  | "points"
  | "redo"
  | "rematch"
  | "resign"
  | "rotate"
  | "rules"
  | "save"
  | "share"
  | "sheet"
  | "sounds"
  | "study"
  | "tilt"
  | "undo"
  | "whole"
  | "words"
  | "zoom-in"
  | "zoom-out";

/** The commands to the session that have no arguments. */
const PLAIN = ["undo", "redo", "hint", "hurry", "confirm", "clear", "autoplay", "lift"] as const;
/** The commands that are handled outside the table. */
const ERRANDS = ["coach", "edit", "save", "rematch"] as const;

const among =
  <C extends Command>(list: readonly C[]) =>
  (command: Command): command is C =>
    (list as readonly Command[]).includes(command);

export const isPlain = among(PLAIN);
export const isErrand = among(ERRANDS);

/**
 * Draw a button with an icon. Its label is visible where there is room, and screen readers always speak it. A
 * disabled button stays focusable, so that a person who undoes turns by keyboard does not lose the focus at
 * the first turn.
 */
export function tool(
  icon: IconName,
  command: Command,
  more: { disabled?: boolean; words?: string; expanded?: boolean; pressed?: boolean } = {},
): TemplateResult {
  const words = t(more.words ?? `table.${command}`);
  return html`<button type="button" class="tool" title=${words} data-action=${command}
    aria-disabled=${more.disabled ? "true" : nothing} aria-expanded=${more.expanded ?? nothing} aria-pressed=${more.pressed ?? nothing}>
    <kl-icon name=${icon}></kl-icon><span class="tool-words">${words}</span>
  </button>`;
}

/** Draw a button with a label. */
export function button(command: Command, words: string, className = ""): TemplateResult {
  return html`<button type="button" class=${className || nothing} data-action=${command}>${t(words)}</button>`;
}

/** Return the command of a clicked button, unless it is disabled. */
export function commandOf(target: Element): Command | undefined {
  const element = target.closest<HTMLElement>("[data-action]");
  if (!element || element.getAttribute("aria-disabled") === "true") return undefined;
  return element.dataset.action as Command;
}
