/** What each place shows beside its pieces: marks, what happened last, what is chosen and what may be. */
import type { Mark, Piece, Scene, Shown } from "../engine/protocol.ts";
import { isButton, type Next } from "./click-path.ts";

export interface Highlight {
  next?: Next;
  selected?: boolean;
  /** Left or passed by the last move, or reached by it. */
  last?: "from" | "to";
  /** Meant by the sentence in the message line. */
  lit?: boolean;
  /** Its number in the path a hint proposes. */
  hint?: number;
  /** Part of the path that waits for confirmation. */
  pending?: boolean;
  /** What the game wants to be seen. */
  marks?: Mark[];
}

/** What a person is doing, as ids. */
export interface Interaction {
  next: ReadonlyMap<string, Next>;
  clicked: readonly string[];
  pending: readonly string[] | null;
  lit: readonly string[];
  hinted: readonly string[];
}

/** The pieces of a scene that are not in another one just so. */
export function changedPieces(scene: Scene, from: Scene): Piece[] {
  const known = new Map(from.pieces.map((piece) => [piece.key, piece]));
  return scene.pieces.filter((piece) => {
    const old = known.get(piece.key);
    return !old || SEEN.some((part) => piece[part] !== old[part]);
  });
}

/** The pieces of a scene that are elsewhere, or gone, in a later one. */
export function leavingKeys(scene: Scene, later: Scene): Set<string> {
  const homes = new Map(later.pieces.map((piece) => [piece.key, piece.at]));
  return new Set(scene.pieces.filter((piece) => homes.get(piece.key) !== piece.at).map(({ key }) => key));
}

const SEEN = ["at", "glyph", "seat", "level", "stack", "lift"] as const;

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
