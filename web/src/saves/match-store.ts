/** The store of the matches that are saved on this device. */

import type { Frame } from "../engine/protocol.ts";
import { type Backend, openDatabase } from "./database.ts";
import type { Health } from "./health.ts";
import { type Channel, Repository } from "./repository.ts";
import { readRow } from "./row-validation.ts";
import type { SavedMatch } from "./save-schema.ts";

export type { Channel, OtherTabChange } from "./repository.ts";
export type { SavedMatch } from "./save-schema.ts";
export type { Health };

export class MatchStore extends Repository<SavedMatch> {
  constructor(
    open: (onClosed: () => void) => Promise<Backend<SavedMatch>> = openDatabase,
    channel?: Channel,
  ) {
    super(open, readRow, channel);
  }
}

/**
 * Return the save of a match whose current frame is given. If `secret` is true, that frame shows secrets and must not
 * be stored; the frame stored before is kept instead.
 */
export function savedMatch(
  { picture: _, used: __, situations: ___, ...frame }: Frame,
  known: Pick<SavedMatch, "id" | "names"> & Partial<SavedMatch>,
  secret: boolean,
  now = Date.now(),
): SavedMatch {
  return {
    id: known.id,
    game: frame.game,
    record: frame.record,
    names: known.names,
    kinds: frame.kinds,
    created: known.created ?? now,
    updated: now,
    at: frame.at,
    ...(known.undone && { undone: known.undone }),
    over: frame.outcome !== null,
    title: known.title ?? "",
    fixed: false,
    frame: secret ? (known.frame ?? null) : frame,
  };
}

/** Return a new id for a match: ten random letters and digits, which nobody can guess. */
export function freshId(): string {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => letters[byte % 32]).join("");
}
