/** The chances to win in a match that is over, which analyses show beside those that the engine estimates. */
import type { Outcome } from "../engine/protocol.ts";

/** Return each seat's chance to win in a finished match, in thousandths: the winners share 1000. */
export function chancesOf({ places }: Outcome): number[] {
  const winners = places.filter((place) => place === 1).length;
  return places.map((place) => (place === 1 ? Math.round(1000 / winners) : 0));
}
