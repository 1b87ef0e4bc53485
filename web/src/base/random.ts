/** Unpredictable random numbers, for seeds and ids. */

/**
 * The number of seeds for games with secrets. They are too many to try out, and as many as ten characters of
 * a record can hold.
 */
export const SECRETS = 36 ** 10;

/** Return a random integer from 0 to `limit` - 1. `limit` is at most 2^53. */
export function randomBelow(limit: number): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return ((high % 2 ** 21) * 2 ** 32 + low) % limit;
}
