/**
 * Finds the games in a text: a message, a link damaged by mail programs, a file, or a bare record. It works
 * like py/kleinod/loading/finder.py, whose comments explain more. Both are tested with the same cases in
 * tests/finder/texts.json.
 */
import { crc32 } from "../checksum.ts";
import { href, type Route } from "../router.ts";
import { SOFT, unescaped, unlabelled } from "./link-escapes.ts";
import { parts } from "./mail-parts.ts";
import { savesIn } from "./saves-finder.ts";

/** A game found in a text. `place` is the place in a study that a link leads to, such as "2.14". */
export interface Finding {
  kind: "match" | "position" | "study" | "saves";
  text: string;
  place?: string;
}

/** The reason why no game was found, as a key of the dictionary `find` or `core`. */
interface Problem {
  code: string;
  args: Record<string, string | number>;
}

export interface Found {
  findings: Finding[];
  /** Set only if no game was found. */
  problem?: Problem;
  /** The reason why another game in the text could not be read, although some games were found. */
  beside?: Problem;
}

const LONGEST = 20_000_000;
const REACH = 600_000;
const FIELDS = 64;
const STARTS = 3;
/**
 * Limits for one text, so that a hostile text cannot block the page: the number of beginnings that lead to no
 * game, and the number of characters that may be read again.
 */
const FAILURES = 10_000;
const BUDGET = 8_000_000;
/** The number of characters that another reading of a beginning counts for, in addition to its length. */
const READING = 200;
const LINES = 64;
/**
 * The maximum number of broken beginnings that are examined for one that must be reported, because it is not
 * part of a game that was found.
 */
const SAID = 50;
const CHECK_LENGTH = 6;
const CHECK_BITS = 0x3fffffff;
/** The number of characters in front of a record in which to look for the kind of link that contains it. */
const BEFORE = 40;

const FOREIGN = /[^A-Za-z0-9_~-]+/g;
const BLANKS =
  "\\t-\\r \\x85\\xa0\\xad\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u2064\\u3000\\ufeff";
const UNSEEN = /[\xad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const JUNK = "[^A-Za-z0-9_~-]{0,8}";
/** A pattern for the beginning of a record as text recognition may misread it in an image. */
const MISREAD_HEAD = "(?<![A-Za-z0-9])k(?:[1i|][1il|]|[ls][il|]|5[12il|])~";
const START = new RegExp(`k${JUNK}[ls]${JUNK}[0-9]${JUNK}(?:[0-9]${JUNK})?~|${MISREAD_HEAD}`, "gi");
const MISREAD_WHOLE = new RegExp(`^${MISREAD_HEAD}$`, "i");
/**
 * Match a beginning that can only be that of a record or study: a bare one, and one in the address of a page.
 */
const BEGUN =
  /(?<![A-Za-z0-9])k(?:l[0-9]{1,2}~[a-z_]{1,40}-[0-9]{1,3}~[A-Za-z0-9_~-]{6}|s[0-9]{1,2}~[A-Za-z0-9_-]{20})/iy;
const BEGUN_THERE = /#\/[a-z0-9./]{1,30}\/k[ls][0-9]{1,2}~[A-Za-z0-9_-]{3}/iy;
/** Matches the beginning of a link that a web page has abbreviated. */
const SHOWN = new RegExp(`^([A-Za-z0-9_~-]{7,})(?:[${BLANKS}<>"')\\]\\u2026]|\\.\\.|$)`);
/**
 * Matches the place in a study, such as "2.14", in front of the study's text: in the address of a page, or on
 * its own.
 */
const PLACE = new RegExp(
  `(?:(?<![A-Za-z0-9])s[${BLANKS}]*/[${BLANKS}]*([0-9]{1,6}\\.[0-9]{1,6})[${BLANKS}]*/[${BLANKS}]*|(?:^|[^0-9.])([0-9]{1,6}\\.[0-9]{1,6})/)$`,
  "i",
);
const PAGE = new RegExp(`(?:^|[^A-Za-z0-9])([pm])[${BLANKS}]*/[${BLANKS}]*$`, "i");

const DASHES = /[\u2013\u2014]/g;
const ESCAPES = /[%&=\\]|\/[vV][23]\//;
const UNLINKED = /[^A-Za-z0-9_~%&#;=\\/*:?!.+-]+/g;
/** Matches HTML tags, which programs insert into long words. */
const TAG = /<\/?(?!https?:)[A-Za-z!][^<>]{0,3000}>/g;
const HYPHEN = /[-\u2010-\u2014](?:[ \t]*\r?\n|\\[nN])/g;
const HYPHEN_BLANK = /[-\u2010-\u2014][ \t]/g;

/**
 * Return all games in a text and in the texts encoded within it, without duplicates. Files of saves come
 * first.
 */
export function find(given: string): Found {
  const saves: Finding[] = [];
  const left: string[] = [];
  for (const part of parts(given.slice(0, LONGEST))) {
    const found = savesIn(part);
    saves.push(...found.files.map((text) => ({ kind: "saves", text }) as const));
    left.push(found.left);
  }
  const { findings, beside, problem } = linked(left.join("\n\n"));
  const every = [...saves, ...findings];
  const all = [...new Map(every.map((one) => [[one.kind, one.text, one.place].join(), one])).values()];
  if (all.length === 0) return { findings: [], ...(problem && { problem }) };
  return { findings: all, ...(beside && { beside }) };
}

function linked(text: string): Found {
  const every: Finding[] = [];
  let first = "";
  let begun: number[] = [];
  let problem: Problem | undefined;
  const limits = { failures: FAILURES, again: BUDGET };
  for (const plain of plainReadings(text)) {
    const starts = Array.from(
      plain.matchAll(START),
      ({ index, 0: all }) => [index, index + all.length] as const,
    );
    const { findings, failed } = findingsIn(plain, starts, limits);
    const known = new Set(every.map((one) => one.text));
    every.push(...findings.filter((one) => !known.has(one.text)));
    if (every.length > 0 && failed.length === 0) return { findings: every };
    if (problem) continue;
    first = plain;
    begun = failed.filter((start) => isBegun(plain, start)).slice(0, SAID);
    const alone = starts.find(([start]) => !/[A-Za-z0-9]/.test(plain[start - 1] ?? ""));
    problem = problemOf(plain, alone?.[0] ?? -1);
  }
  if (every.length === 0) return { findings: [], ...(problem && { problem }) };
  const beside = begun.find((start) => !belongs(seen(first, start), every));
  return { findings: every, ...(beside !== undefined && { beside: brokenBy(seen(first, beside)) }) };
}

/** Return the visible characters of a text from `start` on, as many as the longest record may have. */
const seen = (text: string, start: number): string => text.slice(start, start + REACH).replace(UNSEEN, "");

/** True if a link, record or study begins here, and not just a word that looks like one. */
function isBegun(text: string, start: number): boolean {
  const from = Math.max(0, start - BEFORE);
  const there = text.slice(from, start).lastIndexOf("#/");
  return matches(BEGUN, text, start) || (there >= 0 && matches(BEGUN_THERE, text, from + there));
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/**
 * True if a broken text is only part of a game that was found: either its beginning, or other text that runs
 * directly into that game.
 */
function belongs(broken: string, every: readonly Finding[]): boolean {
  const word = wordOf(broken).split(NEXT, 1)[0] ?? "";
  const inner = Array.from(word.matchAll(START), ({ index }) => index).slice(0, STARTS);
  if (inner.some((start) => every.some(({ text }) => word.startsWith(text, start)))) return true;
  const begun = SHOWN.exec(broken)?.[1] ?? lettersOf(word);
  return every.some(({ text }) => text.includes(begun));
}

/**
 * Yield the text with its escapes undone in several ways: as it is, without the labels of its lines, and with
 * its lines joined.
 */
function* plainReadings(text: string): Generator<string> {
  for (const reading of joined(text)) {
    const plain = unescaped(reading);
    yield plain;
    const without = unlabelled(plain);
    if (without !== plain) yield without;
  }
}

/**
 * Yield the text. If it may contain escapes broken by line breaks, also yield it without the characters that
 * cannot belong to a link.
 */
function* joined(text: string): Generator<string> {
  yield text;
  if (!ESCAPES.test(text)) return;
  const whole = unlabelled(text).replace(SOFT, "").replace(TAG, "").replace(DASHES, "-");
  yield whole.replace(UNLINKED, "");
  const unbroken = whole.replace(HYPHEN, "");
  if (unbroken !== whole) yield unbroken.replace(UNLINKED, "");
}

/** Return the route of a finding, or undefined for a file of saves. */
export function routeOf({ kind, text, place }: Finding): Route | undefined {
  if (kind === "study") return { page: "shared-study", text, ...(place && { place }) };
  return kind === "saves" ? undefined : { page: kind, record: text };
}

/** Return the route that a damaged address was meant for, or undefined if it contains no game. */
export function repaired(route: Route): Route | undefined {
  const [first] = find(href(route)).findings;
  const target = first && meantBy(first, route);
  return target && href(target) === href(route) ? route : target;
}

function meantBy(finding: Finding, route: Route): Route | undefined {
  if (route.page !== "board" && route.page !== "embed") return routeOf(finding);
  return { ...route, record: finding.place ? `${finding.place}/${finding.text}` : finding.text };
}

type Span = readonly [from: number, to: number];

/**
 * The attempts still allowed in a text: beginnings that lead to no game, and characters read again for them.
 */
interface Limits {
  failures: number;
  again: number;
}

/**
 * Return the games that begin at these positions, without duplicates, and the positions at which no game
 * begins.
 */
function findingsIn(
  text: string,
  starts: readonly Span[],
  limits: Limits,
): { findings: Finding[]; failed: number[] } {
  const findings = new Map<string, Finding>();
  const failed: number[] = [];
  let behind = 0;
  for (const [index, [start, stop]] of starts.entries()) {
    if (start < behind) continue;
    const end = (later: number): number => starts[index + later]?.[0] ?? text.length;
    const head = headOf(text.slice(start, stop));
    const tail = text.slice(stop, Math.min(end(STARTS), start + REACH));
    let whole = checked(head.toLowerCase() + lettersOf(tail));
    if (!whole) {
      const own = tail.slice(0, end(1) - stop);
      for (const letters of readings(head, own)) {
        limits.again -= own.length + READING;
        if (whole || limits.again < 0) break;
        whole = checked(letters);
      }
    }
    if (whole) {
      behind = start + whole.length;
      const finding = findingOf(whole, text.slice(Math.max(0, start - BEFORE), start));
      const key = [finding.kind, finding.text, finding.place].join();
      if (!findings.has(key)) findings.set(key, finding);
    } else {
      failed.push(start);
      limits.failures -= 1;
      if (limits.failures < 0) break;
    }
  }
  return { findings: [...findings.values()], failed };
}

/** Return the characters of a beginning, corrected if it was misread in an image. */
function headOf(text: string): string {
  if (!MISREAD_WHOLE.test(text)) return text.replace(FOREIGN, "");
  return `k${/^.[s5]/i.test(text) ? "s" : "l"}${text[2] === "2" ? "2" : "1"}~`;
}

/**
 * Yield possible readings of the record or study that begins with `head`. Each later reading undoes more of
 * the changes that a program may have made to the text.
 */
function* readings(head: string, tail: string): Generator<string> {
  const small = head.toLowerCase();
  const sure = INSERTED.reduce((read, mark) => read.replace(mark, ""), tail);
  if (sure !== tail) yield small + lettersOf(sure);
  const undoing = UNDOING.filter(({ mark }) => sure.search(mark) >= 0);
  for (const some of subsets(undoing)) {
    const letters = small + lettersOf(some.reduce((read, { mark, by }) => read.replace(mark, by), sure));
    yield letters;
    if (head !== small) yield letters.toLowerCase();
  }
  if (head !== small) yield (small + lettersOf(sure)).toLowerCase();
  // Some hyphens at ends of lines may belong to the record, so also try removing only one hyphen at a time.
  let lines = 0;
  for (const { index, 0: hyphen } of sure.matchAll(HYPHEN)) {
    if (++lines > LINES) return;
    yield small + lettersOf(sure.slice(0, index) + sure.slice(index + hyphen.length));
  }
}

const lettersOf = (text: string): string => text.replace(DASHES, "-").replace(FOREIGN, "");

/** Match text that programs insert into long words: tags, changes of font in RTF, and escaped line breaks. */
const INSERTED = [TAG, /\}[ \r\n]{0,4}\{(?:\\[a-z]{2,32}(?:-?[0-9]{1,9})? ?){1,32}/g, /\\[nrtNRT]/g];

/** Matches the version number of a game as text recognition may misread it in an image. */
const MISREAD_VERSION = /(?<=-)[lI|](?=~p[0-9])/g;

/**
 * Changes that can only be undone by guessing: hyphens at ends of lines, a dash for two hyphens, misread
 * digits.
 */
const UNDOING: readonly { mark: RegExp; by: string }[] = [
  { mark: HYPHEN, by: "" },
  { mark: HYPHEN_BLANK, by: "" },
  { mark: DASHES, by: "--" },
  { mark: MISREAD_VERSION, by: "1" },
];

/** Return all nonempty subsets, smaller ones first. */
function subsets<T>(all: readonly T[]): T[][] {
  let chosen: T[][] = [[]];
  for (const one of all) chosen = [...chosen, ...chosen.map((some) => [...some, one])];
  return chosen.slice(1).sort((one, other) => one.length - other.length);
}

/** Return the prefix of these characters that ends with a correct checksum, or "" if there is none. */
function checked(letters: string): string {
  const encoder = new TextEncoder();
  const parts = letters.split("~", FIELDS + 1);
  let length = 0;
  let crc = 0;
  for (const [index, part] of parts.entries()) {
    if (index > 0 && part.slice(0, CHECK_LENGTH) === written(crc)) {
      return letters.slice(0, length + 1 + CHECK_LENGTH);
    }
    const more = index > 0 ? `~${part}` : part;
    crc = crc32(encoder.encode(more), crc);
    length += more.length;
  }
  return "";
}

const written = (crc: number): string => (crc & CHECK_BITS).toString(36).padStart(CHECK_LENGTH, "0");

function findingOf(whole: string, before: string): Finding {
  if (whole[1] === "s") {
    const [, addressed, alone] = PLACE.exec(before) ?? [];
    const place = addressed ?? alone;
    return { kind: "study", text: whole, ...(place && { place }) };
  }
  const page = PAGE.exec(before)?.[1]?.toLowerCase();
  const fields = new Set(
    whole
      .split("~")
      .slice(2, -1)
      .map((field) => field[0]),
  );
  const still = page ? page === "p" : fields.has("f") && !fields.has("a") && !fields.has("b");
  return { kind: still ? "position" : "match", text: whole };
}

const DEVICE = /#\/?(play|study)\/[a-z0-9]{4,16}(?:-[1-9][0-9]{0,2})?(?![A-Za-z0-9/_~@-])/i;
const END = /~[0-9a-z]{6}(?![A-Za-z0-9_~-])/;
const HOME = new RegExp(
  `://[^${BLANKS}/?#"<>:]{1,253}(?::[0-9]{1,5})?(?:/(?:[^${BLANKS}?#"<>:]{0,300}/)?(?:[0-9a-z]{1,20}\\.html)?)?#?[.,;:!)\\]]{0,9}(?:[${BLANKS}?"<>]|$)`,
);
/**
 * Matches the address of a game whose beginning has lost its "~", because chat programs read pairs of "~" as
 * strikethrough.
 */
const CHANGED = /#\/?(?:[mp]|s(?:\/[0-9.]{1,13})?)\/(?:(k[1i|ls5][0-9il|])|[ \t\r\n"<>]|$)/i;
/** Matches the address of a game whose beginning was misread in an image. */
const MISREAD = /#\/[a-z]{1,2}\/k[a-z0-9|]{2}~/i;
const BACKWARDS = /~[0-9]{1,2}[ls]k(?![a-z0-9])/i;
/** Matches the beginning of another link, or an ellipsis that stands for the rest of a link. */
const NEXT = /[^A-Za-z0-9_~-]{0,8}https?:|\u2026|\.\./i;
/** Characters that may follow a truncated link in an address or a text. */
const BEHIND = '&?%|"<>()[]';
const HEADLESS = /-[0-9]{1,3}~p[0-9]~|~h[A-Za-z0-9_-]{9,2000}~[ft]/;
const WORD = new RegExp(
  `^[^${BLANKS}]{1,300000}(?:\\r?\\n[^${BLANKS}:/]{0,2000}[~_][^${BLANKS}:/]{0,2000}){0,300}`,
);
const STRANGER = new RegExp(`[^A-Za-z0-9_~${BLANKS}-]`, "u");

const problem = (code: string, args: Problem["args"] = {}): Problem => ({ code, args });

/**
 * Return the reason why a text contains no game. `start` is the position at which the first one seems to
 * begin, or -1.
 */
function problemOf(text: string, start: number): Problem {
  if (start >= 0) return brokenBy(text.slice(start, start + REACH).replace(UNSEEN, ""));
  const device = DEVICE.exec(text)?.[1]?.toLowerCase();
  if (device) return problem(device === "play" ? "open.device" : "open.device_study");
  if (MISREAD.test(text)) return problem("record.damaged");
  if (HEADLESS.test(text)) return problem("find.head");
  const changed = CHANGED.exec(text);
  if (changed) return problem(changed[1] ? "record.damaged" : "find.cut");
  if (BACKWARDS.test(text)) return problem("find.backwards");
  if (text.includes("#/")) return problem("open.page");
  if (HOME.test(text)) return problem("find.fragment");
  return problem(/^[\ufeff \t\r\n]*\{/.test(text) ? "open.json" : "record.start");
}

/** Return the first word of a text, which may continue after line breaks. */
function wordOf(text: string): string {
  const word = WORD.exec(text)?.[0] ?? "";
  // Symbols at the end are removed in a loop, because a pattern with "$" would take quadratic time on a long
  // row of them.
  let length = word.length;
  while (length > 0 && !/[A-Za-z0-9]/.test(word[length - 1] ?? "")) length -= 1;
  return word.slice(0, length);
}

/** Return the problem of a text that begins like a record or study but is not a valid one. */
function brokenBy(text: string): Problem {
  const word = wordOf(text).split(NEXT, 1)[0] ?? "";
  const end = END.exec(word);
  const sign = STRANGER.exec(end ? word.slice(0, end.index) : word)?.[0];
  if (word === word.toUpperCase()) return problem("find.capitals");
  if (
    sign &&
    (end || (!BEHIND.includes(sign) && [...word.slice(word.lastIndexOf("~") + 1)].length >= CHECK_LENGTH))
  ) {
    // Replace "$", because in the arguments of a message a leading "$" marks a key of the dictionary.
    return problem("find.sign", { sign: sign.replace("$", "\uff04") });
  }
  return problem(end ? "record.damaged" : "find.cut");
}
