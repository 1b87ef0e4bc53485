/** Finds the seat whose turn was taken back. The host reports it to everybody at the table. */
import type { Turn } from "../../engine/protocol.ts";

/**
 * Return the seat of the turn in which play resumes after an undo; undefined if there was no turn. `turns`: the turns
 * before the undo; `at`: the ply at which the match is now.
 */
export const undoneSeat = (turns: readonly Pick<Turn, "from" | "seat">[], at: number): number | undefined =>
  turns.filter(({ from }) => from <= at).at(-1)?.seat;
