/** The result of a match from the point of view of a person who plays alone against bots. */
import type { Result } from "../base/prefs/bot-results.ts";
import type { Outcome } from "../engine/protocol.ts";
import { localSeats } from "../engine/seat-kinds.ts";

/** Return the seat of the person who plays alone against bots; null if several people play or none does. */
export function personAt(kinds: readonly string[]): number | null {
  const [person, ...others] = localSeats(kinds);
  return person === undefined || others.length > 0 ? null : person;
}

/**
 * Return the result for the person who plays alone against bots; null if several people play or none does.
 */
export function botResultOf(kinds: readonly string[], { places }: Outcome): Result["end"] | null {
  const person = personAt(kinds);
  if (person === null) return null;
  if (places.every((place) => place === 1)) return "drawn";
  return places[person] === 1 ? "won" : "lost";
}
