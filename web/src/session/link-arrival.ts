/**
 * The relation of a match opened by a link to the matches stored on this device, and the decision that a person may
 * have to make about it.
 */
import type { Engine } from "../engine/engine.ts";
import type { Frame } from "../engine/protocol.ts";
import { isOpen, type LinkStage, meetingOf, type Question, type Related } from "../saves/link-conflicts.ts";
import type { MatchStore, SavedMatch } from "../saves/match-store.ts";

/** A link about which a person must decide, because a different match with the same id is stored. */
export interface Asked {
  kind: Question;
  /** The stored match, as it was when the link was opened. */
  match: SavedMatch;
  related: Related;
  stage: LinkStage;
  /** The save in which the stored match was put aside when the link's match replaced it. */
  aside?: SavedMatch;
}

export type Arrival =
  /**
   * The match of the link is not stored on this device. It is only viewed until somebody plays a turn; then it is
   * saved.
   */
  { kind: "new" } | { kind: "same"; match: SavedMatch } | Asked;

/**
 * Compare the match of a link with the stored match of the same id, and return how they relate. `record`: the record
 * in the link.
 */
export async function meet(
  { id }: Pick<Frame, "id">,
  record: string,
  engine: Pick<Engine, "ask">,
  store: Pick<MatchStore, "get">,
): Promise<Arrival> {
  const match = id ? await store.get(id) : undefined;
  if (!match) return { kind: "new" };
  const related = await engine.ask({ op: "relate", record: match.record, other: record });
  const kind = meetingOf(related, match.fixed);
  return kind === "same" ? { kind, match } : { kind, match, related, stage: "asking" };
}

/** Return the decision about the link that is pending or was just made; null if none is needed. */
export function asked(arrival: Arrival | null): Asked | null {
  return arrival && "stage" in arrival ? arrival : null;
}

/** True if a person must first decide about the link before anything may be played. */
export function undecided(arrival: Arrival | null): boolean {
  const stage = asked(arrival)?.stage;
  return stage !== undefined && isOpen(stage);
}
