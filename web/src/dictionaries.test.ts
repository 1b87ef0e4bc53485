/** Both languages say the same things with the same gaps, and every word the page asks for exists. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TRANSITIONS } from "./offline/life.ts";

const ROOT = join(import.meta.dirname, "..", "..");

function read(...path: string[]): Record<string, string> {
  return JSON.parse(readFileSync(join(ROOT, ...path), "utf8"));
}

/** All files of the page's own words in one language. */
function pageWords(language: string): Record<string, string> {
  const files = readdirSync(join(ROOT, "web", "i18n")).filter((name) => name.endsWith(`${language}.json`));
  return Object.assign({}, ...files.map((name) => read("web", "i18n", name)));
}

const gapsOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

/** What the page's own files ask for by a literal key; keys put together from parts are not found. */
function literalKeys(): string[] {
  const files = readdirSync(join(ROOT, "web", "src"), { recursive: true, encoding: "utf8" });
  const sources = files.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  return sources.flatMap((name) => {
    const source = readFileSync(join(ROOT, "web", "src", name), "utf8");
    return [...source.matchAll(/\bt\(\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
  });
}

/** Keys put together from a prefix and what the code may put behind it. */
const COMPOSED: Record<string, string[]> = {
  boot: ["runtime", "python", "engine"],
  store: ["blocked", "full", "newer"],
  saves: ["title", "rename", "duplicate", "file", "remove", "unknown"],
  import: ["new", "same", "ahead", "behind", "fork"],
  "import.choice": ["add", "replace", "copy", "skip"],
  kind: ["h", "b1", "b2"],
  link: ["position", "match", "ahead", "behind", "fork"],
  rules: ["refused", "accepted"],
  share: ["position", "match", "copied", "select"],
  offline: Object.keys(TRANSITIONS),
  "offline.line": ["downloading", "interrupted", "ready", "repairing", "broken", "replacing", "reloading"],
  python: ["title", "starting", "running", "failed"],
  "python.example": ["board", "actions", "games"],
  about: ["title"],
  unknown: ["title"],
  settings: ["title", "language", "theme", "coordinates", "animation", "confirm"],
  "settings.language": ["auto", "de", "en"],
  "settings.theme": ["system", "light", "dark"],
};

describe("page words", () => {
  const de = pageWords("de");
  const en = pageWords("en");

  it("has the same keys in both languages", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });

  it("has the same gaps in both languages, except that one needs no number", () => {
    for (const [key, text] of Object.entries(de)) {
      const drop = (gap: string): boolean => !(key.endsWith(".one") && gap === "{n}");
      expect(gapsOf(text).filter(drop), key).toEqual(gapsOf(en[key] ?? "").filter(drop));
    }
  });

  it("has both forms of every plural", () => {
    const keys = Object.keys(de);
    const ones = keys.filter((key) => key.endsWith(".one")).map((key) => key.slice(0, -".one".length));
    const others = keys.filter((key) => key.endsWith(".other")).map((key) => key.slice(0, -".other".length));
    expect(ones).toEqual(others);
  });

  it("has every word the page asks for", () => {
    const core = read("py", "kleinod", "core", "i18n", "en.json");
    // One game for the words all have, one for those of an editor; the laws ask every game.
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
