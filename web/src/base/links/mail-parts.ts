/**
 * Finds texts encoded within a text: base64 in mails and addresses, and quoted-printable parts of mails. It
 * works like py/kleinod/loading/mail_parts.py.
 */
import { fromBase64, unescaped, unlabelled, withoutQuoted } from "./link-escapes.ts";

const MOST = 100;
const LONGEST = 20_000_000;
const DEEPEST = 3;
/**
 * The minimum length of a run of base64 characters, and the maximum length of the line break or quote mark
 * between two runs of one block.
 */
const PIECE = 16;
const BETWEEN = 8;
/**
 * The number of base64 characters that are decoded to decide if a block contains text, and the number of
 * slashes in an address after which the text may begin.
 */
const HEAD = 48;
const BEGINNINGS = 8;
/**
 * The beginning "http" in base64, which shows where an address begins: some forwarding services put other
 * characters in front of it.
 */
const ADDRESS = "aHR0c";

/**
 * Match a run of base64 characters. This pattern and `PLAIN` are lazy and end with a lookahead, because a greedy
 * pattern overflows the stack if the run has millions of characters, as a photo within a web page has.
 */
const PIECES = new RegExp(`[A-Za-z0-9+/_-]{${PIECE}}[A-Za-z0-9+/_-]*?(?![A-Za-z0-9+/_-])`, "g");
/** Match the first and the last line of a block, which may be shorter than the minimum length of a run. */
const FIRST = new RegExp(`([A-Za-z0-9+/_-]{1,${PIECE - 1}})[^A-Za-z0-9+/_=-]{1,${BETWEEN}}$`);
const LAST = new RegExp(
  `[^A-Za-z0-9+/_=-]{1,${BETWEEN}}(?!--)([A-Za-z0-9+/_-]{1,${PIECE - 1}})(?![A-Za-z0-9+/_-])`,
  "y",
);
/** Matches control characters, which images and archives contain near their beginning, but texts do not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is meant to find them
const NO_TEXT = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/;
const SEEN = 4000;
/** Matches readable parts of a binary file, such as the addresses in a PDF. */
const PLAIN = /[ -~]{20}[ -~]*?(?![ -~])/g;
const ESCAPES = /[%&\\\u2010-\u2014\u2212\uff01-\uff5e]|=[ \t]*\r?\n|=3D|\/[vV][23]\//;
const DASHES = /[\u2013\u2014]/g;
/** Matches escaped line breaks. */
const LINES = /\\[nrtNRT]/g;
const QUOTED_PART = /^content-transfer-encoding:[ \t]*quoted-printable/gim;
const BODY = /\n\r?\n/g;
const BOUNDARY = /\n--\S/g;

/** Return the text, followed by all texts encoded within it. */
export function parts(text: string): string[] {
  const found = new Set([text]);
  let outside = [text];
  let length = 0;
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const inside: string[] = [];
    each: for (const outer of outside) {
      for (const inner of within(outer)) {
        length += inner.length;
        if (length > LONGEST || found.size > MOST) break each;
        if (!found.has(inner)) inside.push(inner);
        found.add(inner);
      }
    }
    outside = inside;
  }
  return [...found];
}

/** Return the text of a file. Of a binary file, return its readable parts. */
export const decoded = (bytes: Uint8Array): string =>
  textOf(bytes) ?? (new TextDecoder("latin1").decode(bytes).match(PLAIN) ?? []).join("\n");

/** True if bytes can be a text, judging by their beginning. */
export const isText = (bytes: Uint8Array): boolean => textOf(bytes.subarray(0, SEEN)) !== undefined;

/**
 * Decode bytes as UTF-8 or UTF-16, with or without a byte order mark. If they are neither, decode them as
 * Latin-1, or return undefined if that contains control characters.
 */
function textOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const is = (encoding: string): string => new TextDecoder(encoding).decode(bytes);
  if (first === 0xff && second === 0xfe) return is("utf-16le");
  if (first === 0xfe && second === 0xff) return is("utf-16be");
  const head = bytes.subarray(0, 200);
  const zeros = (odd: number): number => head.filter((byte, index) => byte === 0 && index % 2 === odd).length;
  if (4 * zeros(1) > head.length) return is("utf-16le");
  if (4 * zeros(0) > head.length) return is("utf-16be");
  const text = strictly(bytes);
  if (text !== undefined) return text;
  const letters = is("latin1");
  return NO_TEXT.test(letters.slice(0, SEEN)) ? undefined : letters;
}

/** Decode bytes as UTF-8, or return undefined if they are invalid. */
function strictly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function* within(text: string): Generator<string> {
  let at = 0;
  for (;;) {
    const header = nextOf(QUOTED_PART, text, at);
    const body = header && nextOf(BODY, text, header.end);
    if (!body) break;
    at = nextOf(BOUNDARY, text, body.end)?.start ?? text.length;
    yield withoutQuoted(text.slice(body.end, at));
  }
  const known = new Set<string>();
  const sources = [text];
  if (ESCAPES.test(text)) sources.push(unescaped(text).replace(LINES, "\n").replace(DASHES, "-"));
  sources.push(...sources.map(unlabelled));
  for (const source of sources) {
    for (const { first, block } of blocks(source)) {
      if (known.has(block)) continue;
      known.add(block);
      yield* ofBase64(block);
      // Also try the block together with the short line in front of it, unless only the block alone begins a
      // text. Then the longer block could at most yield a part of that text, after one of its slashes.
      if (first && (beginsText(first + block) || !beginsText(block))) yield* ofBase64(first + block);
    }
  }
}

function nextOf(pattern: RegExp, text: string, from: number): { start: number; end: number } | undefined {
  pattern.lastIndex = from;
  const found = pattern.exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}

interface Block {
  block: string;
  /** Up to 15 characters in front of the block that may be its short first line. */
  first: string;
}

/** Yield blocks of base64 characters, which line breaks, blanks and quote marks may interrupt. */
function* blocks(text: string): Generator<Block> {
  let pieces: string[] = [];
  let first = "";
  let end = 0;
  for (const { index, 0: piece } of text.matchAll(PIECES)) {
    const apart = index - end > BETWEEN || text.slice(end, index).includes("=");
    if (pieces.length > 0 && (apart || piece.startsWith("--"))) {
      yield { first, block: pieces.join("") + lastOf(text, end) };
      pieces = [];
    }
    if (pieces.length === 0) {
      first = FIRST.exec(text.slice(Math.max(0, index - PIECE - BETWEEN), index))?.[1] ?? "";
    }
    pieces.push(piece);
    end = index + piece.length;
  }
  if (pieces.length > 0) yield { first, block: pieces.join("") + lastOf(text, end) };
}

function lastOf(text: string, end: number): string {
  LAST.lastIndex = end;
  return LAST.exec(text)?.[1] ?? "";
}

const beginsText = (block: string): boolean => textOf(fromBase64(block.slice(0, HEAD))) !== undefined;

/** Yield the text encoded in a block. In an address the text may begin after the first characters. */
function* ofBase64(block: string): Generator<string> {
  for (const start of beginnings(block)) {
    const letters = block.slice(start);
    if (!beginsText(letters)) continue;
    const bytes = fromBase64(letters);
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    // The end is ignored, because a word after the block may have been mistaken for its last line.
    if (!text.slice(0, -PIECE).includes("\ufffd")) {
      yield text;
      return;
    }
    yield decoded(bytes);
  }
}

/**
 * Yield positions at which a text may begin: the start, an encoded "http", and the character after each
 * slash.
 */
function* beginnings(block: string): Generator<number> {
  yield 0;
  const address = block.indexOf(ADDRESS);
  if (address > 0) yield address;
  let start = 0;
  for (let count = 0; count < BEGINNINGS; count += 1) {
    start = block.indexOf("/", start) + 1;
    if (start === 0 || block.length - start < PIECE) return;
    yield start;
  }
}
