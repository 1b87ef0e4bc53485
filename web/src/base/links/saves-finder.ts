/**
 * Finds files of saves in a text, whatever text surrounds them and whatever mail programs have changed. It
 * works like py/kleinod/loading/saves_finder.py.
 */
import { withEntities, withoutQuoted } from "./link-escapes.ts";

const FORMAT = "kleinod-saves";
/**
 * The maximum number of false beginnings examined, because each may have to be read to the end of the text.
 */
const FAILURES = 4;

const NAMED = new RegExp(`"${FORMAT}"`, "g");
/** Matches a quoted string, closed or not, or a brace. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"?|[{}]/gs;
const SIGNS = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** Functions that undo changes programs make to a text of several lines. */
const UNDOING: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/^(?:>[ \t]?)+/gm, ""),
  withEntities,
  withoutQuoted,
  (text) => text.replace(/\\(["\\/nrt])/g, (_all, sign: string) => SIGNS.get(sign) ?? sign),
];

export interface Saves {
  /** The files of saves in a text. */
  files: string[];
  /** The text without these files. */
  left: string;
}

export function savesIn(text: string): Saves {
  if (text.includes(FORMAT)) {
    for (const undone of UNDOING) {
      const found = cutOut(undone(text));
      if (found.files.length > 0) return found;
    }
  }
  return { files: [], left: text };
}

function cutOut(text: string): Saves {
  const files: string[] = [];
  const left: string[] = [];
  let behind = 0;
  let failures = 0;
  for (const { index, 0: name } of text.matchAll(NAMED)) {
    if (failures >= FAILURES) break;
    if (index < behind) continue;
    const before = text.slice(behind, index);
    // In files written by the page the format's name comes first, so try the nearest brace in front of it. In
    // other files the first brace may be the right one.
    for (const opened of new Set([before.lastIndexOf("{"), before.indexOf("{")])) {
      const start = behind + opened;
      const end = opened >= 0 ? closed(text, start) : 0;
      if (end > index + name.length && isFile(text.slice(start, end))) {
        files.push(text.slice(start, end));
        left.push(text.slice(behind, start));
        behind = end;
        break;
      }
      failures += 1;
    }
  }
  return { files, left: [...left, text.slice(behind)].join("\n") };
}

/** Return the end of the object whose brace opens at `start`, or 0 if the brace is not closed. */
function closed(text: string, start: number): number {
  let depth = 0;
  TOKEN.lastIndex = start;
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    if (token[0] === "{") depth += 1;
    else if (token[0] === "}") {
      depth -= 1;
      if (depth === 0) return TOKEN.lastIndex;
    }
  }
  return 0;
}

function isFile(text: string): boolean {
  try {
    return JSON.parse(text)?.format === FORMAT;
  } catch {
    return false;
  }
}
