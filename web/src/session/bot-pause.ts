/**
 * The pause for which the frame on screen can be looked at before a bot acts. A turn of many small decisions would take
 * half a minute if each of them had the pause of a move.
 */
import type { Frame, Scene } from "../engine/protocol.ts";

/** The part of a whole pause for a question, or an answer to it, within a turn. */
const WITHIN_TURN = 0.25;

/** The parts of a frame in which a viewer can see that something has changed. */
export type Looked = Pick<Frame, "id" | "at" | "turn" | "seat" | "scene" | "last">;

/**
 * Return the part of a whole pause, from 0 to 1, that a frame needs after the frame before it.
 *
 * A new turn, and whatever has changed on a board, gets a whole pause. Within a turn at a card table what moves is seen
 * on its way, and a seat that goes on needs no pause: its offer is looked at once it is whole. When another seat is to
 * act, the viewer sees a question or an answer: that gets a short pause, unless nothing has changed for this viewer.
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

/** True if two lists of plain data are equal. Most of their items are the same objects. */
const same = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before.length === now.length &&
  now.every(
    (item, index) => item === before[index] || JSON.stringify(item) === JSON.stringify(before[index]),
  );
