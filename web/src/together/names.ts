/** Cleans up the name of a person before another device shows it. */

/** The maximum length of a name, in characters. */
export const LONGEST_NAME = 24;
/** Matches control characters, and invisible marks such as those that change the direction of text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Return a name of unknown origin without invisible characters, trimmed and shortened. */
export function personName(name: unknown): string {
  if (typeof name !== "string") return "";
  const seen = name.slice(0, 200).replace(UNSEEN, "").replace(/\s+/g, " ").trim();
  return [...seen].slice(0, LONGEST_NAME).join("").trim();
}
