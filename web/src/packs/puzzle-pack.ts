/** Positions that are won within so many own turns; loaded when somebody comes to them. */
import { places } from "virtual:kleinod/packs";
import { fetched } from "./file-cache.ts";

/** A turn that wins, in notation with "/" between decisions; the reply that holds out longest; and all ways after it. */
export type Way = readonly [turn: string, reply?: string, ways?: readonly Way[]];

export interface Puzzle {
  id: string;
  /** Text of the position. */
  position: string;
  /** In so many own turns it is won, and in no fewer. */
  turns: number;
  /** All turns that win; of those that end the game one. */
  ways: readonly Way[];
}

export async function loadPuzzles(game: string): Promise<Puzzle[]> {
  const path = places[game]?.puzzles;
  return path ? fetched<Puzzle[]>(path) : [];
}
