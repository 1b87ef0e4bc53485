/** Puzzles, which are positions that can be won in a known number of own turns. They are loaded on demand. */
import { places } from "virtual:kleinod/packs";
import { fetched } from "./file-cache.ts";

/**
 * A winning turn, in notation with "/" between decisions, then the opponent's reply that holds out longest,
 * and all winning turns after that reply.
 */
export type Way = readonly [turn: string, reply?: string, ways?: readonly Way[]];

export interface Puzzle {
  id: string;
  /** The position as text. */
  position: string;
  /** The smallest number of own turns in which the position can be won. */
  turns: number;
  /** The lowest bot level that finds the win, counted from 1, or the highest level plus one if none does. */
  level: number;
  /** The key of the puzzle's theme. Its name is in the game's dictionary. */
  theme: string;
  /** All winning turns. If several turns end the match at once, only one of them is listed. */
  ways: readonly Way[];
}

/** A puzzle as stored in its file. */
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
