/**
 * The finder in TypeScript must pass the same cases as the finder in Python.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { href, parseRoute, type Route } from "../router.ts";
import { type Finding, find, repaired, routeOf } from "./finder.ts";
import { unescaped } from "./link-escapes.ts";
import { decoded } from "./mail-parts.ts";

interface Case {
  name: string;
  text: string;
  encoding?: string;
  /** The expected games: the name of each game's text in `TABLE.texts` and, for a study, the place in it. */
  found?: [name: string, place?: string][];
  problem?: string;
  /**
   * The expected problem of another game in the text, which cannot be read although some games were found.
   */
  beside?: string;
  args?: Record<string, string>;
}

const TABLE: { texts: Record<string, string>; cases: Case[] } = JSON.parse(
  readFileSync(new URL("../../../../tests/finder/texts.json", import.meta.url), "utf8"),
);

const KINDS: Record<string, Finding["kind"]> = {
  packed: "match",
  drawn: "match",
  "first study": "study",
  "two saves": "saves",
  "newer match": "match",
  "newer study": "study",
  "position as match": "match",
};

function wanted([name, place]: [name: string, place?: string]): Finding {
  const kind = KINDS[name] ?? (name as Finding["kind"]);
  const text = (TABLE.texts[name.split(" as ")[0] ?? ""] ?? "").trim();
  return { kind, text, ...(place && { place }) };
}

/** Return a text encoded as the bytes of a file. */
function encoded(text: string, encoding: string): Uint8Array {
  if (encoding === "utf-8-sig") return new TextEncoder().encode(`\ufeff${text}`);
  if (encoding === "latin-1") return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  if (!encoding.startsWith("utf-16")) return new TextEncoder().encode(text);
  const marked = encoding === "utf-16" ? `\ufeff${text}` : text;
  const bytes = new Uint8Array(marked.length * 2);
  const view = new DataView(bytes.buffer);
  const little = encoding !== "utf-16-be";
  for (let at = 0; at < marked.length; at += 1) view.setUint16(at * 2, marked.charCodeAt(at), little);
  return bytes;
}

it.each(TABLE.cases)("$name", ({ text, encoding, found, problem, beside, args = {} }) => {
  const given = encoding ? decoded(encoded(text, encoding)) : text;
  expect(find(given)).toEqual(
    found
      ? { findings: found.map(wanted), ...(beside && { beside: { code: beside, args } }) }
      : { findings: [], problem: { code: problem, args } },
  );
});

describe("routeOf", () => {
  it("leads to the page that shows the finding", () => {
    const place = "2.14";
    expect(href(routeOf({ kind: "match", text: "kl1~x" }) ?? { page: "home" })).toBe("#/m/kl1~x");
    expect(href(routeOf({ kind: "position", text: "kl1~x" }) ?? { page: "home" })).toBe("#/p/kl1~x");
    expect(href(routeOf({ kind: "study", text: "ks1~x", place }) ?? { page: "home" })).toBe("#/s/2.14/ks1~x");
    expect(routeOf({ kind: "saves", text: "{}" })).toBeUndefined();
  });
});

/** Texts that match the beginnings or repeated parts of the finder's patterns. */
const HOSTILE = ["kl1~", "%25", "&#126", "\\", "= ", "/v3/__", "/v2/url?u=", "/v3/__*__;", "- ", "<a", "~h"];

it.each(HOSTILE)(
  "the finder goes through two million characters of %s without starting again at each one",
  (unit) => {
    expect(find(unit.repeat(2_000_000 / unit.length)).findings).toEqual([]);
  },
);

it("a run of millions of characters overflows no stack, neither in a text nor in a binary file", () => {
  const bytes = new Uint8Array(9_000_000).fill(107);
  expect(find(decoded(bytes))).toMatchObject({ findings: [] });
  bytes.set([0, 255]);
  expect(find(decoded(bytes))).toMatchObject({ findings: [] });
});

const LINK = `https://example.org/kleinod/#/m/${TABLE.texts.match}`;
/**
 * A unit to repeat until the text has a million characters, and the maximum number of times that the finder
 * may go through the text.
 */
const LONG: [kind: string, unit: string, most: number][] = [
  ["prose", "The bohn is a gem - und das ist 100 % wahr (k, l, 1 ~ 2). ", 40],
  ["base64", btoa(String.fromCharCode(...Array(255).keys())), 120],
  ["links", `${LINK}\n`, 20],
  [
    "links in HTML",
    `<a href="${LINK.slice(0, 60)}<wbr>${LINK.slice(60)}">${LINK.slice(0, 50)}…</a> – &amp; -\n`,
    115,
  ],
  ["broken links", `> KL1~${LINK.slice(40, 60)}– <b>\\n ${LINK.slice(60, -3)}-\n`, 50],
  ["broken studies", `ks2~${"– <b>- aB3_".repeat(900)}-\n%41=\n1: `, 80],
];

it.each(LONG)(
  "the finder limits how often it goes through a long text of %s to replace something",
  (_kind, unit, most) => {
    const text = unit.repeat(1_000_000 / unit.length);
    const { replace } = String.prototype;
    let read = 0;
    const spy = vi.spyOn(String.prototype, "replace").mockImplementation(function (this: string, ...given) {
      read += this.length;
      return replace.apply(this, given as Parameters<typeof replace>);
    });
    try {
      find(text);
    } finally {
      spy.mockRestore();
    }
    expect(read / text.length).toBeLessThan(most);
  },
);

it("the finder looks for the address of each broken game only in the characters just before it", () => {
  const text = `kl1~${"a".repeat(96)}`.repeat(1_000);
  const { lastIndexOf } = String.prototype;
  let searched = 0;
  const spy = vi.spyOn(String.prototype, "lastIndexOf").mockImplementation(function (this: string, ...given) {
    searched += this.length;
    return lastIndexOf.apply(this, given);
  });
  try {
    find(text);
  } finally {
    spy.mockRestore();
  }
  expect(searched).toBeLessThan(2 * text.length);
});

it.each([
  [24, true],
  [25, false],
])("a run of %i characters in UTF-7 is decoded: %s", (count, decodes) => {
  const run = `+${btoa("\0!".repeat(count)).replace(/=+$/, "")}-`;
  expect(unescaped(run)).toBe(decodes ? "!".repeat(count) : run);
});

describe("the repair of a damaged address", () => {
  const { match = "", study = "" } = TABLE.texts;
  const target = (hash: string): string | undefined => {
    const route = repaired(parseRoute(hash, []));
    return route && href(route);
  };

  it.each([
    [`#/m/${match}.`, `#/m/${match}`],
    [`#/m/${match}${match}`, `#/m/${match}`],
    [`#%2Fm%2F${match}&fbclid=x`, `#/m/${match}`],
    [`#/s/${match}`, `#/m/${match}`],
    [`#/m/${study}`, `#/s/${study}`],
    [`#/s/2.14/${study}).`, `#/s/2.14/${study}`],
    [`#/embed/${match}>`, `#/embed/${match}`],
    [`#/board/look.en/1.2/${study}.`, `#/board/look.en/1.2/${study}`],
    [`#/nowhere/${match}`, `#/m/${match}`],
    ["#/nowhere", undefined],
    [`#/m/${match.slice(0, -2)}`, undefined],
  ])("finds the page that %s was meant for", (bent, meant) => {
    expect(target(bent)).toBe(meant);
  });

  it("leaves an intact route as it is", () => {
    const route: Route = { page: "match", record: match };
    expect(repaired(route)).toBe(route);
  });
});

it("at most ten thousand addresses of a mail filter are decoded", () => {
  const text = "/v3/__a*b__;fg ".repeat(10_005);
  expect(unescaped(text).split("a~b").length - 1).toBe(10_000);
});
