/** Build the pack of each game from its folder. The page fetches a pack only when the game is needed. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "lightningcss";
import { readLater } from "./lazy-data.mjs";
import { filesBelow } from "./list-files.mjs";
import { PACKAGE, ROOT } from "./paths.mjs";
import { guards } from "./rule-coverage.mjs";

/** @typedef {import("../web/src/packs/pack-urls.ts").Language} Language */
/** @typedef {import("../web/src/packs/pack-urls.ts").Place} Place */
/** @typedef {Record<string, string>} Dictionary */
/** @typedef {{start: Record<string, unknown>, showcase: Record<string, unknown>, starts: Record<string, unknown>, glance: Record<string, unknown[]>}} Pictures */

/**
 * @typedef {object} Packs
 * @property {Record<string, Place>} places game -> paths of its files
 * @property {Record<Language, string>} words paths of what is said whatever game it is
 * @property {Record<string, Record<Language, string>>} later paths of what only one page says
 * @property {string} counts path of the published node counts
 * @property {Map<string, string>} files path -> content
 */

/** @type {readonly Language[]} */
const LANGUAGES = ["de", "en"];
const GAMES = join(PACKAGE, "games");
/** The keys of words that are shown before a game's pack is loaded. */
const CARD = /^game\./;
/** The browsers of `build.target` in vite.config.ts, in the version format of lightningcss. */
const TARGETS = { chrome: 94 << 16, edge: 94 << 16, firefox: 93 << 16, safari: (16 << 16) | (4 << 8) };

const text = (/** @type {string[]} */ ...path) => readFile(join(...path), "utf8");
/** @returns {Promise<any>} */
const json = async (/** @type {string[]} */ ...path) => JSON.parse(await text(...path));

/**
 * Return what a table needs to show a game besides the frames from Python.
 * @param {string} game
 * @returns {Promise<{art: string, style: string, words: Record<Language, Dictionary>}>}
 */
export async function lookOf(game) {
  const folder = join(GAMES, game);
  const [art, sheet, de, en] = await Promise.all([
    drawings(join(folder, "art")),
    style(join(folder, "art", "style.css"), false),
    json(folder, "i18n", "de.json"),
    json(folder, "i18n", "en.json"),
  ]);
  return { art, style: sheet, words: { de, en } };
}

/** Return the drawings of a folder as symbols, without the surrounding SVG. */
async function drawings(/** @type {string} */ folder) {
  const names = await filesBelow(folder, (name) => name.endsWith(".svg"));
  const all = await Promise.all(names.map((name) => text(folder, name)));
  return all.map((svg) => svg.replace(/<\/?svg[^>]*>/g, "").replace(/\n/g, "")).join("");
}

/**
 * A style sheet as the page's own are made: while developing, Vite leaves those to the browser as they are, and what
 * is written for older ones rests on the other sheets being written for them too.
 * @param {string} path
 * @param {boolean} developing
 */
async function style(path, developing) {
  const source = { filename: path, code: await readFile(path), minify: true };
  const { code } = transform(developing ? source : { ...source, targets: TARGETS });
  return Buffer.from(code).toString();
}

/** Return the words of the page and the core in one dictionary, without those of single pages. */
export async function sharedWords(/** @type {Language} */ language) {
  const folder = join(ROOT, "web", "i18n");
  const own = await filesBelow(
    folder,
    (name) => !name.includes("/") && (name.split(".").at(-2) === language || name === `${language}.json`),
  );
  const all = await Promise.all([
    json(PACKAGE, "core", "i18n", `${language}.json`),
    ...own.map((name) => json(folder, name)),
  ]);
  return Object.assign({}, ...all);
}

/**
 * Return puzzles without their proofs, each named by its position, with the lowest level of bot that finds the win and
 * with what it is about. Their fields stand in the order of `Packed` in `web/src/packs/puzzle-pack.ts`, without names.
 * @param {{position: string, turns: number, ways: unknown[]}[]} made
 * @param {number[]} levels
 * @param {string[]} themes
 */
const puzzles = (made, levels, themes) =>
  made.map(({ position, turns, ways }, index) => {
    const id = createHash("sha256").update(position).digest("base64url").slice(0, 6);
    return [id, position, turns, levels[index], themes[index], ways];
  });

/** Return words about a game besides those for playing, from files such as "readings.de.json". */
async function studyWords(/** @type {string} */ folder, /** @type {Language} */ language) {
  const own = await filesBelow(join(folder, "i18n"), (name) => name.endsWith(`.${language}.json`));
  return Object.assign({}, ...(await Promise.all(own.map((name) => json(folder, "i18n", name)))));
}

/**
 * Return the data about the rules: examples, sources, readings, tests, and words.
 * @param {string} folder
 * @param {Map<string, Record<string, string[]>>} tests
 */
async function study(folder, tests) {
  /** Read a file that an unfinished game may lack; the laws report that. */
  const written = async (/** @type {string} */ name, /** @type {any} */ nothing) =>
    existsSync(join(folder, name)) ? json(folder, name) : nothing;
  const [{ examples }, { readings, stated = [] }, sources, de, en] = await Promise.all([
    json(folder, "examples.json"),
    written("readings.json", { readings: [] }),
    written("sources.json", {}),
    studyWords(folder, "de"),
    studyWords(folder, "en"),
  ]);
  const guarded = [...tests].filter(([rule]) => rule in sources);
  return {
    examples: examples.map(withoutDefaults),
    readings,
    stated,
    sources,
    guards: byFile(guarded),
    words: { de, en },
  };
}

/**
 * Return an example without its options if it has the defaults.
 * @param {{ options: Record<string, unknown> }} example
 */
function withoutDefaults({ options, ...example }) {
  return Object.keys(options).length > 0 ? { options, ...example } : example;
}

/**
 * Return the tests by file, each once as words ("a duke stops" for test_mor_08_a_duke_stops) with all its rules. A
 * test often guards several rules, and by rule its name would be shipped as often.
 * @param {Array<[rule: string, files: Record<string, string[]>]>} guarded
 */
export function byFile(guarded) {
  /** @type {Record<string, Record<string, string>>} */
  const found = {};
  for (const [rule, files] of guarded) {
    for (const [file, names] of Object.entries(files)) {
      found[file] ??= {};
      const tests = found[file];
      for (const name of names) {
        const words = name.replace(/^test_([a-z]{3}(_\d\d[a-f]?)+_)?/, "").replaceAll("_", " ");
        tests[words] = tests[words] ? `${tests[words]} ${rule}` : rule;
      }
    }
  }
  return found;
}

/**
 * Return a glance with its pictures as frames, so that the page needs no Python to draw it.
 * @param {{views: Record<string, unknown>[]}} written content of glance.json
 * @param {unknown[]} pictures
 */
const glanced = ({ views }, pictures) => ({
  views: views.map(({ id, light, way }, index) => ({ id, light, way, frame: pictures[index] })),
});

const card = (/** @type {Dictionary} */ words) =>
  Object.fromEntries(Object.entries(words).filter(([key]) => CARD.test(key)));

/** Return all games with a folder; an id with a leading "_" is not for players. */
export async function games() {
  const entries = await readdir(GAMES, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map(({ name }) => name)
    .sort();
}

/**
 * @param {Pictures} pictures by game the frames of a fresh match, of its showcase and its glance, if it has them, and prepared starts
 * @param {boolean} [developing]
 * @returns {Promise<Packs>}
 */
export async function readPacks({ start, showcase, starts, glance }, developing = false) {
  /** @type {Map<string, string>} */
  const files = new Map();
  /** Store a file under a name with the hash of its content, so that a cached copy is never out of date. */
  const put = (/** @type {string} */ name, /** @type {unknown} */ content) => {
    const body = typeof content === "string" ? content : JSON.stringify(content);
    const path = `assets/${name}-${createHash("sha256").update(body).digest("base64url").slice(0, 8)}.json`;
    files.set(path, body);
    return path;
  };
  /** @type {Record<string, Place>} */
  const places = {};
  /** @type {Record<Language, Record<string, Dictionary>>} */
  const cards = { de: {}, en: {} };
  const tests = await guards();
  for (const game of await games()) {
    const folder = join(GAMES, game);
    const inBoth = async (/** @type {(language: Language) => Promise<string>} */ make) => {
      const [de, en] = await Promise.all(LANGUAGES.map(make));
      return { de: de ?? "", en: en ?? "" };
    };
    const ifAny = async (/** @type {string} */ name) =>
      existsSync(join(folder, `${name}.json`))
        ? put(`${game}-${name}`, await json(folder, `${name}.json`))
        : "";
    const look = {
      art: await drawings(join(folder, "art")),
      style: await style(join(folder, "art", "style.css"), developing),
      start: start[game] ?? null,
      showcase: showcase[game] ?? start[game] ?? null,
    };
    places[game] = {
      look: put(game, look),
      starts: put(`${game}-starts`, starts[game] ?? []),
      words: await inBoth(async (language) => {
        const words = await json(folder, "i18n", `${language}.json`);
        cards[language][game] = card(words);
        return put(`${game}-${language}`, words);
      }),
      help: await inBoth(async (language) =>
        put(`${game}-help-${language}`, JSON.stringify(await text(folder, "help", `${language}.md`))),
      ),
      lesson: await ifAny("lesson"),
      glance: existsSync(join(folder, "glance.json"))
        ? put(`${game}-glance`, glanced(await json(folder, "glance.json"), glance[game] ?? []))
        : "",
      puzzles: existsSync(join(folder, "puzzles.json"))
        ? put(
            `${game}-puzzles`,
            puzzles(
              await json(folder, "puzzles.json"),
              await json(folder, "difficulty.json"),
              await json(folder, "themes.json"),
            ),
          )
        : "",
      examples: put(`${game}-examples`, await study(folder, tests)),
    };
  }
  const [de = "", en = ""] = await Promise.all(
    LANGUAGES.map(async (language) =>
      put(language, { shared: await sharedWords(language), games: cards[language] }),
    ),
  );
  return { places, words: { de, en }, ...(await readLater(put)), files };
}
