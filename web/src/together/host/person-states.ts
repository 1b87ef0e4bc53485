/** The state of the player at a seat, as it is reported to everybody at the table. */
import { isBotKind } from "../../engine/seat-kinds.ts";
import type { Person } from "../messages.ts";
import type { PlaceStage, SitterStage } from "../stages.ts";

/** The player at a seat, as the host knows them. */
interface Player {
  /** The kind of the seat. */
  readonly kind: string;
  readonly sitter: SitterStage;
  readonly stage: PlaceStage;
  /** Nobody plays at the device of the host. */
  readonly screen: boolean;
}

/** Return what everybody is told of a player. */
export function personState({ kind, sitter, stage, screen }: Player): Person["state"] {
  if (isBotKind(kind)) return "bot";
  if (sitter === "bot") return "substitute";
  return screen && stage === "free" ? "free" : STATES[stage];
}

/** The state of a person by the stage of their place. A free place is played at the device of the host. */
const STATES = {
  free: "here",
  invited: "free",
  joining: "free",
  greeting: "free",
  unreached: "free",
  here: "here",
  away: "away",
  lost: "absent",
} as const satisfies Record<PlaceStage, Person["state"]>;
