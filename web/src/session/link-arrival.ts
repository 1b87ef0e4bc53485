/** The relation of a link's match to the matches stored on this device, and the decision that it may need. */
import type { Engine } from "../engine/engine.ts";
import type { Frame } from "../engine/protocol.ts";
import { isOpen, type LinkStage, meetingOf, type Question, type Related } from "../saves/link-conflicts.ts";
import type { MatchStore, SavedMatch } from "../saves/match-store.ts";

/** A link that needs a person's decision, because a different match with the same id is stored. */
export interface Asked {
  kind: Question;
  /** The stored match, as it was when the link was opened. */
  match: SavedMatch;
  related: Related;
  stage: LinkStage;
  /** The save to which the stored match was moved when the link replaced it. */
  aside?: SavedMatch;
}

export type Arrival =
  /** The match is unknown on this device. It is only viewed until a turn is played, and then saved. */
  { kind: "new" } | { kind: "same"; match: SavedMatch } | Asked;

/** Return the relation of a link's match to the stored match with the same id. `record`: the record of the link. */
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
