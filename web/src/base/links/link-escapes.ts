/**
 * Undo the changes that programs make to the characters of a link, like py/kleinod/loading/link_escapes.py.
 */

const ROUNDS = 12;
/** Matches full-width, circled, bold and otherwise styled characters. */
const STYLED = /[\u2102-\u2134\u2460-\u24e9\uff01-\uff5e\u{1d400}-\u{1d7ff}]/gu;
const TWINS =
  /[\u0303\u02dc\u203e\u2053\u223c\u301c\u02d7\u058a\u2010-\u2012\u2015\u2043\u2212\ufe58\ufe63]/g;

/** Matches percent escapes of whole UTF-8 characters. They may be nested, as in "%257E". */
const PERCENT = /(?:%(?:25){0,9}[0-9A-Fa-f]{2}(?:%(?:25){0,9}[89ABab][0-9A-Fa-f]){0,3}){1,64}/g;
const PERCENT_ONE = /%(?:25){0,9}([0-9A-Fa-f]{2})/g;
const ENTITY = /&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z]{2,15}));/g;
/** Matches the character reference of a tilde, with or without its semicolon. */
const TILDE = /&#(?:126|[xX]7[eE]);?/g;
const ENTITIES = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: " ",
    ensp: " ",
    emsp: " ",
    thinsp: " ",
    shy: "",
    zwj: "",
    zwnj: "",
    zerowidthspace: "",
    nobreak: "",
    lrm: "",
    rlm: "",
    num: "#",
    sol: "/",
    colon: ":",
    equals: "=",
    percnt: "%",
    lowbar: "_",
    hyphen: "-",
    dash: "-",
    minus: "-",
    ndash: "\u2013",
    mdash: "\u2014",
    tilde: "~",
    sim: "~",
  }),
);
/** Matches `<wbr>` in front of a tilde, with which HTML allows a long word to break. */
const BREAK = /<wbr ?\/?>(?=~)/gi;
/** Matches several backslashes in a row. Each level of nested escapes doubles them. */
const BACKSLASHES = /\\{2,}/g;
/** Matches a tilde as written in TeX. */
const TEX = /\\textasciitilde/g;
const OLD_CODE = /%u([0-9A-Fa-f]{4})/g;
const CODE = /\\(?:[uU]([0-9A-Fa-f]{4})|[xX']([0-9A-Fa-f]{2})|([^A-Za-z0-9]))/gu;
/** Matches a soft line break of quoted-printable. */
export const SOFT = /=[ \t]*\r?\n/g;
const QUOTED = /(?:=(?!a2wx|a3M)[0-9A-Fa-f]{2}(?:=[89ABab][0-9A-Fa-f]){0,3}){1,64}/g;
/**
 * Matches an encoded word in the subject of a mail. Blanks between two such words are not part of the text.
 */
const WORD =
  /=\?[A-Za-z0-9_.:*-]{1,40}\?(?:[Qq]\?([^? \t\r\n]{0,1000})|[Bb]\?([A-Za-z0-9+/]{0,1000})={0,2})\?=(?:[ \t\r\n]{1,9}(?==\?))?/g;
/**
 * Matches up to 24 ASCII characters encoded in UTF-7, which encodes only symbols such as "~". Their code always
 * begins with "A", so other text with a "+" is left alone.
 */
const UTF7 = /\+(A[A-Za-z0-9+/]{2,63})-/g;
const SECOND = /\/v2\/url\?u=([A-Za-z0-9_.~-]{1,600000})/gi;
/** The most addresses of version 3 of Proofpoint, a mail filter, that are decoded, because each is slow. */
const MOST_V3_ADDRESSES = 10_000;
const THIRD = /^([^\t-\r <>"]{1,600000}?)__;([A-Za-z0-9_-]{0,100000})/;
const NAMED = "[^ \\t\\r\\n0-9~/:<>()\\[\\]=&%_-][^\\r\\n0-9~/:<>()\\[\\]=&%_-]{0,39}:";
const DAY = "[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4},? ";
const TIME = "[0-9]{1,2}:[0-9:]{2,5}";
const CLOCK = "[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?: ?[AaPp][Mm]| Uhr)?[\\])]?";
/**
 * A pattern for a line of a chat that contains only the sender and time of the next line, or only a sender
 * above a line with a time.
 */
const SENDER = `(?:[^\\r\\n~/]{0,60}${CLOCK}|${NAMED}|[^\\r\\n0-9~/]{1,40}(?=\\r?\\n[ \\t]{0,20}${CLOCK}[ \\t]{0,20}\\r?\\n))[ \\t]{0,20}(?=\\r?\\n)`;
/** A pattern for the number of a part, "(1/2)", which phones add when they split a message. */
const PART = "\\([0-9]{1,5}/[0-9]{1,5}\\)";
/**
 * Matches labels that programs add at the beginning or end of each line: line numbers, parts such as "(1/2)",
 * times, and names of senders in a chat.
 */
const LABEL = new RegExp(
  `(^|\\n)${SENDER}|(^|\\n|\\\\n)(?:[ \\t>]{0,20}(?:${PART}|(?:\\(?[0-9]{1,5}(?:/[0-9]{1,5})?[).:|]?|\\[?(?:${DAY})?${TIME}\\]?(?: -)?|${NAMED}|<[^<> \\t\\r\\n]{1,40}>)[ \\t]{1,20})){1,4}|[ \\t]{0,20}${PART}(?=\\r?\\n|$)`,
  "g",
);
const RUN = /\*(?:\*([A-Za-z0-9_-]))?/g;
const RUNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * Return the text with all escapes undone, including nested ones, and with look-alikes of "~" and "-"
 * replaced.
 */
export function unescaped(given: string): string {
  let text = given;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = text;
    text = text.replace(STYLED, (sign) => sign.normalize("NFKC")).replace(TWINS, twin);
    if (text.includes("%")) text = text.replace(PERCENT, percent).replace(OLD_CODE, code);
    if (text.includes("&")) text = withEntities(text.replace(TILDE, "~"));
    if (/<wbr ?\/?>~/i.test(text)) text = text.replace(BREAK, "");
    if (text.includes("\\")) text = text.replace(BACKSLASHES, "\\").replace(TEX, "~").replace(CODE, code);
    if (text.includes("=?")) text = text.replace(WORD, word);
    if (text.includes("=")) text = withoutQuoted(text);
    if (text.includes("+A")) text = text.replace(UTF7, utf7);
    if (text.includes("/v2/") || text.includes("/V2/")) text = text.replace(SECOND, second);
    if (text.includes("/v3/__") && text.includes("__;")) text = third(text);
    if (text === before) break;
  }
  return text;
}

/** Return the text without the labels that programs add to its lines. */
export const unlabelled = (text: string): string => text.replace(LABEL, "$1$2");

/** Return the text with its character references replaced. */
export const withEntities = (text: string): string => text.replace(ENTITY, entity);

/** Decode a text from quoted-printable. */
export const withoutQuoted = (text: string): string => text.replace(SOFT, "").replace(QUOTED, ofBytes);

const utf8 = (bytes: Iterable<number>): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(bytes));
const byte = (digits: string): number => Number.parseInt(digits, 16);

const percent = (run: string): string =>
  utf8(Array.from(run.matchAll(PERCENT_ONE), ([, digits = ""]) => byte(digits)));

/** Decode a run of bytes, each written as an escape symbol and two hexadecimal digits, such as `=7E`. */
const ofBytes = (run: string): string => utf8((run.match(/[0-9A-F]{2}/gi) ?? []).map(byte));

const word = (_all: string, quoted = "", coded = ""): string =>
  withoutQuoted(quoted.replaceAll("_", " ")) || utf8(fromBase64(coded));

const utf7 = (_all: string, coded: string): string =>
  new TextDecoder("utf-16be", { ignoreBOM: true }).decode(fromBase64(coded));

/** Decode base64 without "=" at its end, in the alphabet of mails or of URLs. */
export function fromBase64(letters: string): Uint8Array {
  const whole = letters.length % 4 === 1 ? letters.slice(0, -1) : letters;
  const signs = atob(whole.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(signs.length);
  // `Uint8Array.from` would take many times as long, and this may be a file of megabytes.
  for (let at = 0; at < signs.length; at += 1) bytes[at] = signs.charCodeAt(at);
  return bytes;
}

function entity(all: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name) return ENTITIES.get(name.toLowerCase()) ?? all;
  return character(decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? "", 16));
}

function code(_all: string, long?: string, short?: string, sign?: string): string {
  const number = long ?? short;
  return number ? character(Number.parseInt(number, 16)) : (sign ?? "");
}

/** Return the character of a code point, or a blank if it is a surrogate or invalid. */
const character = (number: number): string =>
  number > 0x10ffff || (number >= 0xd800 && number < 0xe000) ? " " : String.fromCodePoint(number);

const second = (_all: string, address: string): string =>
  `/v2/url/${address.replaceAll("_", "/").replace(/(?:-[0-9A-F]{2}){1,64}/g, ofBytes)}`;

function third(text: string): string {
  const [first = "", ...rest] = text.split("/v3/__");
  const decoded = rest.slice(0, MOST_V3_ADDRESSES).map(address);
  const others = rest.slice(MOST_V3_ADDRESSES).map((part) => `/v3/ ${part}`);
  return first + [...decoded, ...others].join("");
}

/**
 * Decode an address in which a mail filter has replaced symbols with "*", and runs of them with "**" and a
 * character for their length. The replaced symbols follow in base64.
 */
function address(part: string): string {
  const [all, changed = "", coded = ""] = THIRD.exec(part) ?? [];
  if (all === undefined) return `/v3/ ${part}`;
  const signs = [...utf8(fromBase64(coded))];
  let next = 0;
  const put = (_run: string, many?: string): string => {
    const from = next;
    next += many ? RUNS.indexOf(many) + 2 : 1;
    return signs.slice(from, next).join("");
  };
  return `/v3/ ${changed.replace(RUN, put)} ${part.slice(all.length)}`;
}

function twin(sign: string): string {
  return "\u0303\u02dc\u203e\u2053\u223c\u301c".includes(sign) ? "~" : "-";
}
