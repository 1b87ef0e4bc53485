/** What is clicked, in words: cells and cards by their names, buttons by what stands on them. */
import { lyingName } from "../cards/table-in-words.ts";
import type { Frame } from "../engine/protocol.ts";
import { say, seatNames } from "../words/sentences.ts";

/** The name of an id in a moment; the id itself where nothing has that name. */
export function nameOf(id: string, frame: Frame | undefined): string {
  if (!frame) return id;
  const speech = { game: frame.game, names: seatNames(frame.colors) };
  const label = frame.buttons[id];
  return label ? say(label, speech) : lyingName(frame, id, speech) || id;
}

/** A path of clicks. Until the engine has `answered` only the cells of a board have names. */
export function wayOf(clicks: readonly string[], frame: Frame | undefined, answered: boolean): string {
  const cells = new Set(frame?.board.cells.map(({ id }) => id));
  if (!answered && !clicks.every((id) => cells.has(id))) return "…";
  return clicks.map((id) => nameOf(id, frame)).join(" → ");
}
