/**
 * Returns names for the things that people click: the names of cells and cards, and the labels of buttons.
 */
import { lyingName } from "../cards/table-in-words.ts";
import type { Frame } from "../engine/protocol.ts";
import { say, seatNames } from "../words/sentences.ts";

/** Return the name of an id in a frame; the id itself if it has no name. */
export function nameOf(id: string, frame: Frame | undefined): string {
  if (!frame) return id;
  const speech = { game: frame.game, names: seatNames(frame.colors) };
  const label = frame.buttons[id];
  return label ? say(label, speech) : lyingName(frame, id, speech) || id;
}

/**
 * Return a path of clicks in words. Until the engine has `answered`, only cells of the board have names, so
 * other paths are "…".
 */
export function wayOf(clicks: readonly string[], frame: Frame | undefined, answered: boolean): string {
  const cells = new Set(frame?.board.cells.map(({ id }) => id));
  if (!answered && !clicks.every((id) => cells.has(id))) return "…";
  return clicks.map((id) => nameOf(id, frame)).join(" → ");
}
