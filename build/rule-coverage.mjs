/** Find the tests that guard a rule: those with the rule's id in their name, docstring or code. */
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { filesBelow } from "./list-files.mjs";
import { ROOT } from "./paths.mjs";

const TESTS = join(ROOT, "tests");
/**
 * Matches the beginning of a top-level item of a Python file: a decorator, function, comment or statement.
 */
const EDGE = /^(?=[@#\w])/m;
const RULE = /\b[A-Z]{3}-\d\d[a-f]?\b/g;
const NAMED = /^test_([a-z]{3})((?:_\d\d[a-f]?)+)(?=_|$)/;

/** Return the rule ids at the beginning of a name such as test_mor_08_12_a_duke_stops. */
function rulesInName(/** @type {string} */ name) {
  const [, letters = "", numbers = ""] = NAMED.exec(name) ?? [];
  return numbers
    .split("_")
    .filter(Boolean)
    .map((number) => `${letters.toUpperCase()}-${number}`);
}

/** Return the tests of a Python file, each with the ids of the rules that it mentions. */
export function guardsIn(/** @type {string} */ source) {
  /** @type {{name: string, rules: string[]}[]} */
  const found = [];
  let decorators = "";
  for (const part of source.split(EDGE)) {
    const [, name] = /^def (test_\w+)/.exec(part) ?? [];
    const named = `${decorators}${part}`.match(RULE) ?? [];
    if (name) found.push({ name, rules: [...new Set([...rulesInName(name), ...named])] });
    decorators = part.startsWith("@") ? decorators + part : "";
  }
  return found;
}

/**
 * @returns {Promise<Map<string, Record<string, string[]>>>} rule -> file -> its tests that guard the rule, in
 * file order
 */
export async function guards() {
  /** @type {Map<string, Record<string, string[]>>} */
  const found = new Map();
  for (const path of await filesBelow(TESTS, (name) => /(^|\/)test_\w+\.py$/.test(name))) {
    const file = basename(path);
    for (const { name, rules } of guardsIn(await readFile(join(TESTS, path), "utf8"))) {
      for (const rule of rules) {
        const files = found.get(rule) ?? {};
        files[file] = [...(files[file] ?? []), name];
        found.set(rule, files);
      }
    }
  }
  return found;
}
