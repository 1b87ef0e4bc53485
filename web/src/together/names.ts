/** The name of a person as another device may show it. */

/** Characters of the longest name. */
export const LONGEST_NAME = 24;
/** Controls, and marks that turn the direction of the text around them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Return a name of unknown origin without unseen characters, trimmed and cut. */
export function personName(name: unknown): string {
  if (typeof name !== "string") return "";
  const seen = name.slice(0, 200).replace(UNSEEN, "").replace(/\s+/g, " ").trim();
  return [...seen].slice(0, LONGEST_NAME).join("").trim();
}
