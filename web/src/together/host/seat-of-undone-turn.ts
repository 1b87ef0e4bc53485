/** Finds the seat whose turn was taken back. The host reports it to everybody at the table. */
import type { Turn } from "../../engine/protocol.ts";

/**
 * Return the seat of the first turn that was taken back as a whole. If only a part of the latest turn was
 * taken back, return the seat of that turn; if there was no turn, return undefined. `turns`: the turns before
 * the undo; `at`: the ply of the match after the undo.
 */
export const undoneSeat = (turns: readonly Pick<Turn, "from" | "seat">[], at: number): number | undefined =>
  (turns.find(({ from }) => from >= at) ?? turns.at(-1))?.seat;
