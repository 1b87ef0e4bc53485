/** What to do with a match that came by a link, given what this device knows of it. */
import type { Engine } from "../engine/engine.ts";
import type { Frame } from "../engine/protocol.ts";
import { isOpen, type LinkStage, meetingOf, type Question, type Related } from "../saves/link-conflicts.ts";
import type { MatchStore, SavedMatch } from "../saves/match-store.ts";

/** One of the same id is kept here and differs: it is asked what becomes of the two. */
export interface Asked {
  kind: Question;
  /** The match kept here, as it was when the link came. */
  match: SavedMatch;
  related: Related;
  stage: LinkStage;
  /** Where the match kept here was moved when the link took its place. */
  aside?: SavedMatch;
}

export type Arrival =
  /** Nothing known of it: look, and keep it when something is played. */
  { kind: "new" } | { kind: "same"; match: SavedMatch } | Asked;

/** How the match of a link stands to the one saved here under the same id. `record`: as it came. */
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

/** What is asked about a link, or was just answered. */
export function asked(arrival: Arrival | null): Asked | null {
  return arrival && "stage" in arrival ? arrival : null;
}

/** Nothing may be played before it is said what becomes of the link. */
export function undecided(arrival: Arrival | null): boolean {
  const stage = asked(arrival)?.stage;
  return stage !== undefined && isOpen(stage);
}
