/** Determines whose turn was taken back, which the host reports to everybody at the table. */
import type { Turn } from "../../engine/protocol.ts";

/**
 * Return the seat of the first turn that was taken back, at which play resumes; undefined if there was no turn.
 * `turns`: the turns before that; `at`: the ply at which the match is now.
 */
export const undoneSeat = (turns: readonly Pick<Turn, "from" | "seat">[], at: number): number | undefined =>
  (turns.find(({ from }) => from >= at) ?? turns.at(-1))?.seat;
