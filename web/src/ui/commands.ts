/**
 * The commands of a table. A button names its command in the attribute `data-action`; keys are mapped to the
 * same commands.
 */
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

/** The commands that are passed to the session and have no arguments. */
const PLAIN = ["undo", "redo", "hint", "hurry", "confirm", "clear", "autoplay", "lift"] as const;
/** The commands that the page around the table handles. */
const ERRANDS = ["coach", "edit", "save", "rematch"] as const;

const among =
  <C extends Command>(list: readonly C[]) =>
  (command: Command): command is C =>
    (list as readonly Command[]).includes(command);

export const isPlain = among(PLAIN);
export const isErrand = among(ERRANDS);

/**
 * Draw a button with an icon. Its label is visible only where there is room, but screen readers always speak
 * it.
 *
 * A disabled button can still have the focus. A person who undoes turns with the keyboard thus does not lose
 * the focus when no turn is left.
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

/**
 * Return the command of the button that was clicked; undefined if it is disabled or if no button was clicked.
 */
export function commandOf(target: Element): Command | undefined {
  const element = target.closest<HTMLElement>("[data-action]");
  if (!element || element.getAttribute("aria-disabled") === "true") return undefined;
  return element.dataset.action as Command;
}
