/**
 * Determines the state of the player at a seat, as everybody at the table sees it.
 */
import { isBotKind } from "../../engine/seat-kinds.ts";
import type { Person } from "../messages.ts";
import type { PlaceStage, SitterStage } from "../stages.ts";

/** The player at a seat, as the host knows them. */
interface Player {
  /** The kind of player at the seat: a person, or a bot of some level. */
  readonly kind: string;
  readonly sitter: SitterStage;
  readonly stage: PlaceStage;
  /** True if nobody plays on the host's device, which only shows the table. */
  readonly screen: boolean;
}

/** Return the state of a player that is sent to everybody at the table. */
export function personState({ kind, sitter, stage, screen }: Player): Person["state"] {
  if (isBotKind(kind)) return "bot";
  if (sitter === "bot") return "substitute";
  return screen && stage === "free" ? "free" : STATES[stage];
}

/**
 * The state of a person, by the stage of their place at the table. If that place is free, the seat is played
 * on the host's device.
 */
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
