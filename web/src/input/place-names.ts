/**
 * The names of places as screen readers speak them: the label, the pieces there, and the meaning of a click.
 */
import type { Cell, Mark, Piece, Shown } from "../engine/protocol.ts";
import { has, type Speech, say, t } from "../words/sentences.ts";
import type { Next } from "./click-path.ts";

interface PlaceState {
  next: Next | undefined;
  selected: boolean;
}

/** Return the spoken name of a cell, such as "e5, blue knight, can be captured". */
export function cellName(
  cell: Cell,
  pieces: readonly Piece[],
  marks: readonly Mark[],
  state: PlaceState,
  speech: Speech,
): string {
  return join([
    cell.label,
    cell.say && say(cell.say, speech),
    ...pieces.map((piece) => piece.say && say(piece.say, speech)),
    ...marks.map((mark) => markName(mark, speech)),
    state.selected && t("table.selected"),
    stateName(state.next, speech),
  ]);
}

/**
 * Return the meaning of a click on an id: the game's tooltip or, without one, just that the id can be chosen.
 */
export function stateName(next: Next | undefined, speech: Speech): string {
  if (!next) return "";
  if (next.refused) return t("table.refused");
  return next.tooltip ? say(next.tooltip, speech) : t("table.possible");
}

export function markName(mark: Mark, speech: Speech): string {
  const code = `mark.${mark.kind}`;
  return has(code, speech.game) ? say({ code, args: { seat: mark.seat } }, speech) : "";
}

/** Return the pieces on each id, in the order of the scene. */
export function piecesByPlace(pieces: readonly Piece[]): Map<string, Piece[]> {
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) groups.set(piece.at, [...(groups.get(piece.at) ?? []), piece]);
  return groups;
}

export const speechOf = (frame: Pick<Shown, "game">, names: readonly string[]): Speech => ({
  game: frame.game,
  names,
});

export const join = (parts: readonly (string | false | undefined)[]): string =>
  parts.filter(Boolean).join(", ");
