/** Numbers nobody can guess, for seeds and ids. */

/** Seeds of games with secrets: too many to try them all, as many as the ten characters of a record can name. */
export const SECRETS = 36 ** 10;

/** A random integer from 0 to `limit` - 1; `limit` at most 2^53. */
export function randomBelow(limit: number): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return ((high % 2 ** 21) * 2 ** 32 + low) % limit;
}
