/** The highlights of each place: marks, the last move, the selection, and whether it may be selected. */
import type { Mark, Piece, Scene, Shown } from "../engine/protocol.ts";
import { isButton, type Next } from "./click-path.ts";

export interface Highlight {
  next?: Next;
  selected?: boolean;
  /** "from" for places that the last move left or passed, "to" for places that it reached. */
  last?: "from" | "to";
  /** True if the text in the message line refers to this place. */
  lit?: boolean;
  /** The position of the place in the path of a hint, counted from 1. */
  hint?: number;
  /** True if the place is part of an action that waits for confirmation. */
  pending?: boolean;
  /** The marks that the scene has on this place. */
  marks?: Mark[];
}

/** The state of an interaction, given as ids. */
export interface Interaction {
  next: ReadonlyMap<string, Next>;
  clicked: readonly string[];
  pending: readonly string[] | null;
  lit: readonly string[];
  hinted: readonly string[];
}

/** Return the pieces of `scene` that are new or look different compared with the scene `from`. */
export function changedPieces(scene: Scene, from: Scene): Piece[] {
  const known = new Map(from.pieces.map((piece) => [piece.key, piece]));
  return scene.pieces.filter((piece) => {
    const old = known.get(piece.key);
    return !old || SEEN.some((part) => piece[part] !== old[part]);
  });
}

/** Return the keys of the pieces that have moved or disappeared in a later scene. */
export function leavingKeys(scene: Scene, later: Scene): Set<string> {
  const homes = new Map(later.pieces.map((piece) => [piece.key, piece.at]));
  return new Set(scene.pieces.filter((piece) => homes.get(piece.key) !== piece.at).map(({ key }) => key));
}

const SEEN = ["at", "glyph", "seat", "level", "stack", "lift"] as const;

/** Return the highlights of all ids that have any. */
export function highlightsOf({ scene, lastMove }: Shown, doing: Interaction): Map<string, Highlight> {
  const { origins = [], passed = [], ends = [], cards = [] } = lastMove ?? {};
  const looks = new Map<string, Highlight>();
  const add = (id: string, look: Highlight): void => void looks.set(id, { ...looks.get(id), ...look });
  for (const mark of scene.marks) add(mark.at, { marks: [...(looks.get(mark.at)?.marks ?? []), mark] });
  for (const id of [...origins, ...passed]) add(id, { last: "from" });
  for (const id of [...ends, ...cards]) add(id, { last: "to" });
  for (const [id, next] of doing.next) if (!isButton(id)) add(id, { next });
  for (const id of doing.clicked) add(id, { selected: true });
  for (const id of doing.pending ?? []) add(id, { pending: true });
  for (const id of doing.lit) add(id, { lit: true });
  for (const [index, id] of doing.hinted.entries()) add(id, { hint: index + 1 });
  return looks;
}
