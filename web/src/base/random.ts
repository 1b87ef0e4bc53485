/** Unpredictable random numbers, for seeds and ids. */

/**
 * The number of possible seeds for games with secrets: too many to try them all, and as many as ten
 * characters of a record can express.
 */
export const SECRETS = 36 ** 10;

/** Return a random integer from 0 to `limit` - 1. `limit` is at most 2^53. */
export function randomBelow(limit: number): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return ((high % 2 ** 21) * 2 ** 32 + low) % limit;
}
