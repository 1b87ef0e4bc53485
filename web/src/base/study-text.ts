/**
 * Extracts a study from a link, a line of a file, or the bare text of a study.
 */

/** The maximum number of characters to search, more than any study has. */
export const MOST = 1_000_000;

/**
 * Return the text of the study and the place to open in it ("2.14"), or undefined if the text contains no
 * study.
 */
export function studyIn(text: string): { text: string; place?: string } | undefined {
  const found = /(?:(?:^|\/)(\d{1,6}\.\d{1,6})\/)?(ks\d+~[\w~-]+)/.exec(
    text.slice(0, MOST).replaceAll("%7E", "~"),
  );
  if (!found?.[2]) return undefined;
  return { text: found[2], ...(found[1] && { place: found[1] }) };
}

/** Parse "2.14": a chapter and a place in it, counted from 0. */
export function placeOf(text: string | undefined): { chapter: number; at: number } {
  const [chapter = 0, at = 0] = /^\d{1,6}\.\d{1,6}$/.test(text ?? "")
    ? (text ?? "").split(".").map(Number)
    : [];
  return { chapter, at };
}
