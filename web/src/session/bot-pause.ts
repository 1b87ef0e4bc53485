/**
 * The pause before a bot acts, in which people can look at the frame on screen. If each of the many small decisions
 * of a turn had the pause of a whole move, the turn would take half a minute.
 */
import type { Frame, Scene } from "../engine/protocol.ts";

/** The part of a whole pause that people need to see a question, or an answer to it, within a turn. */
const WITHIN_TURN = 0.25;

/** The parts of a frame that show a viewer whether something has changed. */
export type Looked = Pick<Frame, "id" | "at" | "turn" | "seat" | "scene" | "last">;

/**
 * Return the part of a whole pause, from 0 to 1, that people need to look at `frame` after the frame `before`.
 *
 * A new turn, and any change on a board, needs a whole pause. Within a turn at a card table, people see the cards
 * while they move. A seat that acts again needs no pause, because people look at its offer once the offer is
 * complete. If another seat is to act, the viewer sees a question or an answer, which needs a short pause unless
 * nothing has changed for this viewer.
 */
export function pauseShare(before: Looked | null, frame: Looked): number {
  const goesOn = before !== null && before.id === frame.id && before.at < frame.at;
  if (!goesOn || before.turn !== frame.turn) return 1;
  if (changed(before.scene, frame.scene, ["pieces", "cells"])) return 1;
  if (before.seat === frame.seat || frame.last.length > 0) return 0;
  return changed(before.scene, frame.scene, ["cards", "marks", "counts", "notes"]) ? WITHIN_TURN : 0;
}

const changed = (before: Scene, scene: Scene, parts: readonly (keyof Scene)[]): boolean =>
  parts.some((part) => !same(before[part], scene[part]));

/**
 * True if two lists of plain data are equal. The comparison is fast because most of their items are the same objects.
 */
const same = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before.length === now.length &&
  now.every(
    (item, index) => item === before[index] || JSON.stringify(item) === JSON.stringify(before[index]),
  );
