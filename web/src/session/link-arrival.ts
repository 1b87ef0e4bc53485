/** The relation of a link's match to the matches on this device, and the decision that it may need. */
import type { Engine } from "../engine/engine.ts";
import type { Frame } from "../engine/protocol.ts";
import { isOpen, type LinkStage, meetingOf, type Question, type Related } from "../saves/link-conflicts.ts";
import type { MatchStore, SavedMatch } from "../saves/match-store.ts";

/** A different match of the same id is stored, so a person must decide. */
export interface Asked {
  kind: Question;
  /** The stored match, as it was when the link was opened. */
  match: SavedMatch;
  related: Related;
  stage: LinkStage;
  /** The save that received the stored match when the link replaced it. */
  aside?: SavedMatch;
}

export type Arrival =
  /** Unknown on this device: view it, and save it once a turn is played. */
  { kind: "new" } | { kind: "same"; match: SavedMatch } | Asked;

/** Return how the match of a link relates to the stored one of the same id. `record`: the record of the link. */
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

/** Return the decision about a link, pending or just made. */
export function asked(arrival: Arrival | null): Asked | null {
  return arrival && "stage" in arrival ? arrival : null;
}

/** True if nothing may be played before a decision about the link. */
export function undecided(arrival: Arrival | null): boolean {
  const stage = asked(arrival)?.stage;
  return stage !== undefined && isOpen(stage);
}
