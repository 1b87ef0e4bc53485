/** Numbers nobody can guess, for seeds and ids. */

/** Seeds of games with secrets: too many to try them all, few enough for a number. */
export const SECRETS = 2 ** 52;

/** A random integer from 0 to `limit` - 1; `limit` at most 2^53. */
export function randomBelow(limit: number): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return ((high % 2 ** 21) * 2 ** 32 + low) % limit;
}
