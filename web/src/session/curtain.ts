/**
 * Between two people who share a device: nothing is shown until the one whose secrets they are says so. `lifted` is the
 * seat that has lifted the curtain last, null for nobody.
 */

import type { Frame } from "../engine/protocol.ts";
import { isBot } from "../engine/seat-kinds.ts";

export type Seated = Pick<Frame, "kinds" | "seat" | "private">;

const isPerson = (asked: Seated, seat: number): boolean => seat >= 0 && !isBot(asked, seat);

/** Who sits in front of the screen once a moment is shown: whoever did, unless another person is asked. */
export const liftedAt = (frame: Seated, lifted: number | null): number | null =>
  isPerson(frame, frame.seat) && frame.seat !== lifted ? null : lifted;

/** Whether this moment must not be seen yet. */
export function hides(frame: Seated, lifted: number | null): boolean {
  const people = frame.kinds.filter((_, seat) => isPerson(frame, seat)).length;
  return frame.private && people > 1 && isPerson(frame, frame.seat) && frame.seat !== lifted;
}
