/** Data that only single pages need and fetch on demand: their words, and the published node counts. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PACKAGE, ROOT } from "./paths.mjs";

/** @typedef {import("../web/src/packs/pack-urls.ts").Language} Language */

const WORDS = join(ROOT, "web", "i18n", "later");
/** The folder with the node counts on which independently written engines agree. */
const COUNTS = join(ROOT, "tests", "perft");
const GERMAN = "names.de.json";
/**
 * The folder with the dictionaries of the Python core. A dictionary that has the same file name as the words
 * of a page is only needed there, and is added to them.
 */
const CORE = join(PACKAGE, "core", "i18n");

/** @returns {Promise<any>} */
const json = async (/** @type {string[]} */ ...path) => JSON.parse(await readFile(join(...path), "utf8"));

/**
 * Return the published node counts of each game, in the form in which the page shows them and other engines
 * read them.
 * @returns {Promise<Record<string, import("../web/src/packs/perft-data.ts").Published[]>>}
 */
export async function publishedCounts() {
  const german = await json(COUNTS, GERMAN);
  /** @type {Record<string, import("../web/src/packs/perft-data.ts").Published[]>} */
  const games = {};
  for (const file of (await readdir(COUNTS)).sort()) {
    // Skip ids with a leading "_", because they belong to games for tests.
    if (file.startsWith("_") || file === GERMAN) continue;
    const entries = await json(COUNTS, file);
    games[file.replace(".json", "")] = entries.map((/** @type {any} */ entry) => ({
      name: { en: entry.name, de: german[entry.name] ?? entry.name },
      rules: entry.rules.split(" "),
      seats: entry.seats ?? 2,
      options: entry.options ?? {},
      position: entry.position,
      unit: entry.unit ?? "action",
      counts: entry.counts,
    }));
  }
  return games;
}

/**
 * Read the data that single pages fetch on demand, and store it as files.
 * @param {(name: string, content: unknown) => string} put stores a file and returns its path
 * @returns {Promise<{later: Record<string, Record<Language, string>>, counts: string}>}
 */
export async function readLater(put) {
  /** @type {Record<string, Record<Language, string>>} */
  const later = {};
  const said = await readdir(CORE);
  for (const file of (await readdir(WORDS)).sort()) {
    const [page = "", language] = file.split(".");
    const core = said.includes(file) ? await json(CORE, file) : {};
    const path = put(`page-${page}-${language}`, { ...core, ...(await json(WORDS, file)) });
    later[page] = { de: "", en: "", ...later[page], [`${language}`]: path };
  }
  return { later, counts: put("page-counts", await publishedCounts()) };
}
