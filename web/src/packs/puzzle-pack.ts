/** Puzzles: positions with a win in a known number of own turns; loaded on demand. */
import { places } from "virtual:kleinod/packs";
import { fetched } from "./file-cache.ts";

/**
 * A winning turn, in notation with "/" between decisions; the reply that holds out longest; and all winning turns
 * after it.
 */
export type Way = readonly [turn: string, reply?: string, ways?: readonly Way[]];

export interface Puzzle {
  id: string;
  /** Text of the position. */
  position: string;
  /** The smallest number of own turns in which the position is won. */
  turns: number;
  /** The lowest level of bot that finds the win, from 1 on; one more than the highest level if none does. */
  level: number;
  /** The key of the puzzle's theme; the game's dictionary has the words. */
  theme: string;
  /** All winning turns; of those that end the match only one. */
  ways: readonly Way[];
}

/** The fields of a puzzle in its file. */
type Packed = readonly [
  id: string,
  position: string,
  turns: number,
  level: number,
  theme: string,
  ways: readonly Way[],
];

export async function loadPuzzles(game: string): Promise<Puzzle[]> {
  const path = places[game]?.puzzles;
  const packed = path ? await fetched<Packed[]>(path) : [];
  return packed.map(([id, position, turns, level, theme, ways]) => ({
    id,
    position,
    turns,
    level,
    theme,
    ways,
  }));
}
