/**
 * Computes the pause before a bot acts, during which people can look at the frame on screen. A turn may consist of
 * many small decisions. If the bot paused for the full time before each of them, the turn would take half a minute.
 */
import type { Frame, Scene } from "../engine/protocol.ts";

/** The part of a full pause that people need to notice a question, or the answer to one, within a turn. */
const WITHIN_TURN = 0.25;

/** The fields of a frame that are compared to find out whether a viewer sees a change. */
export type Looked = Pick<Frame, "id" | "at" | "turn" | "seat" | "scene" | "last">;

/**
 * Return the part of a full pause, from 0 to 1, that people need to look at `frame`, which follows the frame
 * `before`.
 *
 * A new turn, and any change on a board, needs a full pause. Within a turn at a card table no pause is needed for
 * moving cards, because people see them while they move. A seat that acts again needs no pause either, because people
 * look at its offer only once the offer is complete. If another seat is to act next, the viewer sees a question or an
 * answer, which needs a short pause unless nothing has changed for this viewer.
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
 * True if two lists of plain data are equal. Most items of the two lists are identical objects, so that few of them
 * have to be compared as text.
 */
const same = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before.length === now.length &&
  now.every(
    (item, index) => item === before[index] || JSON.stringify(item) === JSON.stringify(before[index]),
  );
