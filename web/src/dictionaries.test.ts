/**
 * Both languages must have the same keys with the same placeholders, and every key that the page uses must
 * exist.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TRANSITIONS } from "./offline/lifecycle.ts";

const ROOT = join(import.meta.dirname, "..", "..");

function read(...path: string[]): Record<string, string> {
  return JSON.parse(readFileSync(join(ROOT, ...path), "utf8"));
}

/** Return all of the page's own texts in one language. */
function pageWords(language: string): Record<string, string> {
  const all = readdirSync(join(ROOT, "web", "i18n"), { recursive: true, encoding: "utf8" });
  const files = all.filter((name) => name.endsWith(`${language}.json`));
  return Object.assign({}, ...files.map((name) => read("web", "i18n", name)));
}

const gapsOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

/**
 * Return the literal keys that the page's own files pass to `t`. Keys that are composed of parts are not
 * found.
 */
function literalKeys(): string[] {
  const files = readdirSync(join(ROOT, "web", "src"), { recursive: true, encoding: "utf8" });
  const sources = files.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  return sources.flatMap((name) => {
    const source = readFileSync(join(ROOT, "web", "src", name), "utf8");
    return [...source.matchAll(/\bt\(\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
  });
}

/** The keys that the code composes: for each prefix, everything that may follow it. */
const COMPOSED: Record<string, string[]> = {
  boot: ["runtime", "python", "engine"],
  held: ["no-wasm", "cut-off"],
  bring: ["match", "position", "offer", "answer"],
  scan: ["off", "asking", "looking", "refused", "absent", "busy", "unable"],
  store: ["blocked", "full", "newer"],
  saves: ["title", "rename", "duplicate", "file", "file.secret", "remove", "study", "unknown"],
  import: ["title", "failed", "title.pasted", "failed.pasted", "new", "same", "ahead", "behind", "fork"],
  "import.choice": ["add", "replace", "copy", "skip"],
  puzzle:
    "at today solved done task goes looking wrong wrong.now wrong.left wrong.over wrong.holds over all steps next hint hint.where hint.which hint.move hint.restarts again study repeat stop title".split(
      " ",
    ),
  kind: ["h", "b1", "b2", "b3", "b4", "b5"],
  level: ["b1", "b2", "b3", "b4", "b5", "own"],
  link: ["position", "match", "ahead", "behind", "fork", "changed", "look", "own", "beside", "take"],
  "link.foreign": ["options", "start"],
  rules: ["refused", "accepted"],
  "rules.source": ["S", "F", "R", "H"],
  readings: ["title"],
  share: ["position", "match", "copied", "select"],
  offline: Object.keys(TRANSITIONS),
  "offline.line": ["downloading", "interrupted", "ready", "repairing", "broken", "replacing", "reloading"],
  python: ["title", "starting", "running", "failed"],
  "python.example": ["board", "actions", "games"],
  about: ["title"],
  "counts.unit": ["action", "turn"],
  counts: ["title", "depth", "mine", "theirs", "time", "stopped", "done"],
  embed: ["title", "show", "language", "theme", "script", "line", "copied", "select"],
  "embed.show": ["look", "replay", "play"],
  "embed.language": ["auto"],
  "embed.theme": ["system", "light", "dark"],
  study: ["reading", "fresh", "aside", "elsewhere.saved", "elsewhere.removed"],
  "study.step": ["first", "back", "on", "last"],
  "study.sign": ["1", "2", "3", "4", "5", "6", "10", "13"],
  studies: ["title"],
  "table.ending": ["won", "lost", "drawn"],
  together:
    "title text.nothing text.damaged text.version text.offer text.unknown text.used text.foreign bad bad.nothing bad.damaged bad.version bad.game bad.browser bad.own failed unreached unreached.far foreign foreign.text lost lost.text over over.text moved moved.text brought brought.text carry carry.text stale forbidden not_yours busy departed taken foreign.guest qr.offer qr.answer link text where.near where.far invite invite.again withdraw withdraw.offer withdraw.watch join.yes join.watching step.take step.take.blind fair fair.more join.fair join.fair.more copy.offer copy.answer copy.link copy.text send.offer send.answer more.text.offer more.text.answer message.offer message.offer.from message.watch message.watch.from message.answer message.answer.from".split(
      " ",
    ),
  "together.deal": ["none", "dealing", "dealt", "opened", "checking", "true", "unopened", "departed"],
  "together.lie": ["commitments", "anew", "secrets", "deal", "seen", "before", "record"],
  "together.stage": ["invited", "joining", "greeting", "here", "away", "unreached", "lost"],
  "together.person": ["here", "away", "absent", "bot", "free"],
  "together.phrase": ["0", "1", "2", "3", "4", "5"],
  unknown: ["title"],
  settings: ["title", "language", "theme", "coordinates", "animation", "confirm"],
  "settings.language": ["auto", "de", "en"],
  "settings.theme": ["system", "light", "dark"],
};

describe("the page's dictionaries", () => {
  const de = pageWords("de");
  const en = pageWords("en");

  it("have the same keys in both languages", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });

  it("have the same placeholders in both languages, except that singular forms need no number", () => {
    for (const [key, text] of Object.entries(de)) {
      const drop = (gap: string): boolean => !(key.endsWith(".one") && gap === "{n}");
      expect(gapsOf(text).filter(drop), key).toEqual(gapsOf(en[key] ?? "").filter(drop));
    }
  });

  it("have both forms of every plural, and a form for zero only beside other forms", () => {
    const keys = Object.keys(de);
    const ones = keys.filter((key) => key.endsWith(".one")).map((key) => key.slice(0, -".one".length));
    const others = keys.filter((key) => key.endsWith(".other")).map((key) => key.slice(0, -".other".length));
    expect(ones).toEqual(others);
    const zeros = keys.filter((key) => key.endsWith(".zero")).map((key) => key.slice(0, -".zero".length));
    expect(zeros.filter((key) => !(key in de) && !others.includes(key))).toEqual([]);
  });

  it("have every key that the page uses", () => {
    const core = read("py", "kleinod", "core", "i18n", "en.json");
    // These two games suffice here: the first for the texts that every game must have, the second for those
    // of games with an editor. The property tests in tests/laws check the texts of every game.
    const [game, drawn] = ["morundir", "mutternland"].map((id) =>
      read("py", "kleinod", "games", id, "i18n", "en.json"),
    );
    const known = { ...core, ...en, ...game, ...drawn };
    const composed = Object.entries(COMPOSED).flatMap(([prefix, ends]) =>
      ends.map((end) => `${prefix}.${end}`),
    );
    const asked = [...literalKeys(), ...composed];
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter((key) => !(key in known) && !(`${key}.other` in known))).toEqual([]);
  });
});

describe("the page's code and the games", () => {
  const GAMES = join(ROOT, "py", "kleinod", "games");
  const games = readdirSync(GAMES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]/.test(entry.name))
    .map(({ name }) => name);
  /** Matches the keys of things whose names are a game's own choice. */
  const THINGS = /^(?:card|count|mark|option|piece|sign|zone)\.(.+)/;
  /**
   * Words that the code of the page may use, because they occur in the page's own English texts and so say
   * nothing about a particular game.
   */
  const EVERYBODYS = new Set(
    Object.values({ ...pageWords("en"), ...read("py", "kleinod", "core", "i18n", "en.json") })
      .join(" ")
      .toLowerCase()
      .match(/[a-z]+/g),
  );
  /**
   * Names that games have given to something, but that the code of the page may use, because they mean
   * something different there.
   */
  const OWN = new Set(
    `active answers aside beside blocked border choice column columns connected counts custom draft edge end field
    foreign half hand hidden layout lifted limit out outer pile playable plies quiet round row rules
    spent triangle turn turns variant wish wished yes`.split(/\s+/),
  );
  /** The file that knows the names of pieces, because it refers to their drawings. */
  const PICTURES = join("drawing", "piece-forms.ts");

  /**
   * Return the names of a game's things, and those words in their keys that the page's own texts do not use.
   */
  function namesOf(game: string): string[] {
    const keys = ["de", "en"].flatMap((language) =>
      Object.keys(read("py", "kleinod", "games", game, "i18n", `${language}.json`)),
    );
    const things = keys.flatMap((key) => {
      const [name = "", ...more] = THINGS.exec(key.replace(/\.zero$/, ""))?.[1]?.split(".") ?? [];
      return [name, ...more.filter((word) => !EVERYBODYS.has(word))];
    });
    return [game, ...things].filter((name) => name.length > 2);
  }

  /** Return the words in a file, without its comments. Names in camel case are split into words. */
  function wordsIn(name: string): Set<string> {
    const source = readFileSync(join(ROOT, "web", "src", name), "utf8");
    const code = source.replace(/\/\*.*?\*\//gs, "").replace(/(^|\s)\/\/.*/g, "");
    return new Set(
      code
        .replace(/([a-z])([A-Z])/g, "$1 $2")
        .toLowerCase()
        .match(/[a-z_]+/g),
    );
  }

  it("share only names that mean something else in the page, because the page knows no game", () => {
    const names = new Set(games.flatMap(namesOf).filter((name) => !OWN.has(name)));
    expect(names.size).toBeGreaterThan(80);
    const files = readdirSync(join(ROOT, "web", "src"), { recursive: true, encoding: "utf8" }).filter(
      (name) => /\.(?:css|ts)$/.test(name) && !name.endsWith(".test.ts") && name !== PICTURES,
    );
    const known = files.flatMap((name) =>
      [...wordsIn(name)].filter((word) => names.has(word)).map((word) => `${name}: ${word}`),
    );
    expect(known).toEqual([]);
  });

  it("share every name on the list of exceptions", () => {
    const names = new Set(games.flatMap(namesOf));
    expect([...OWN].filter((name) => !names.has(name))).toEqual([]);
  });
});
