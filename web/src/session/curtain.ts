/**
 * The curtain between people who share a device and have secrets from each other. It covers the frame until the next
 * person to act lifts it. `lifted` is the seat that last lifted the curtain; null if nobody has.
 */

import type { Frame } from "../engine/protocol.ts";
import { isBot } from "../engine/seat-kinds.ts";

type Seated = Pick<Frame, "kinds" | "seat" | "private">;

const isPerson = (asked: Seated, seat: number): boolean => seat >= 0 && !isBot(asked, seat);

/**
 * Return the seat that last lifted the curtain; null if another person is to act in this frame, for whom the curtain
 * falls again.
 */
export const liftedAt = (frame: Seated, lifted: number | null): number | null =>
  isPerson(frame, frame.seat) && frame.seat !== lifted ? null : lifted;

/** True if the curtain covers this frame. */
export function hides(frame: Seated, lifted: number | null): boolean {
  const people = frame.kinds.filter((_, seat) => isPerson(frame, seat)).length;
  return frame.private && people > 1 && isPerson(frame, frame.seat) && frame.seat !== lifted;
}
