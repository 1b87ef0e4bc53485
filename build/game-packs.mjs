/**
 * Build the pack of each game (drawings, words, help, examples) from its folder. The page fetches a pack only
 * when the game is needed.
 */
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
/** @typedef {{start: Record<string, {kinds: unknown[]}>, showcase: Record<string, unknown>, starts: Record<string, unknown>, glance: Record<string, unknown[]>}} Pictures */

/**
 * @typedef {object} Packs
 * @property {Record<string, Place>} places game -> paths of its files
 * @property {Record<Language, string>} words language -> path of the dictionary that all games share
 * @property {Record<string, Record<Language, string>>} later page -> language -> path of the dictionary that
 * only this page needs
 * @property {string} counts path of the published node counts
 * @property {Map<string, string>} files path -> content
 */

/** @type {readonly Language[]} */
const LANGUAGES = ["de", "en"];
const GAMES = join(PACKAGE, "games");
/**
 * Matches the keys of the words, such as a game's name, that are shown before the game's pack is loaded.
 */
const CARD = /^game\./;
/**
 * The minimum versions of the browsers in `build.target` of vite.config.ts, in the format of lightningcss.
 */
const TARGETS = { chrome: 94 << 16, edge: 94 << 16, firefox: 93 << 16, safari: (16 << 16) | (4 << 8) };

const text = (/** @type {string[]} */ ...path) => readFile(join(...path), "utf8");
/** @returns {Promise<any>} */
const json = async (/** @type {string[]} */ ...path) => JSON.parse(await text(...path));

/**
 * Return the drawings, style sheet and words that the page needs to show a game, besides the frames from
 * Python.
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

/** Return all drawings of a folder as one string of SVG symbols, without their `<svg>` tags. */
async function drawings(/** @type {string} */ folder) {
  const names = await filesBelow(folder, (name) => name.endsWith(".svg"));
  const all = await Promise.all(names.map((name) => text(folder, name)));
  return all.map((svg) => svg.replace(/<\/?svg[^>]*>/g, "").replace(/\n/g, "")).join("");
}

/**
 * Return the minified style sheet of a game, made like the page's own style sheets. In development it is not
 * adapted to older browsers, because Vite does not adapt the page's own style sheets either, and each adapted
 * rule relies on the others being adapted too.
 * @param {string} path
 * @param {boolean} developing
 */
async function style(path, developing) {
  const source = { filename: path, code: await readFile(path), minify: true };
  const { code } = transform(developing ? source : { ...source, targets: TARGETS });
  return Buffer.from(code).toString();
}

/**
 * Return the words of the page and of kleinod/core in one dictionary, without those that only single pages
 * need.
 */
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
 * Return puzzles without their proofs, as arrays in the order of the fields of `Packed` in
 * `web/src/packs/puzzle-pack.ts`. Each is identified by a hash of its position, and has the lowest level of
 * bot that finds the win, and its theme.
 * @param {{position: string, turns: number, ways: unknown[]}[]} made
 * @param {number[]} levels
 * @param {string[]} themes
 */
const puzzles = (made, levels, themes) =>
  made.map(({ position, turns, ways }, index) => {
    const id = createHash("sha256").update(position).digest("base64url").slice(0, 6);
    return [id, position, turns, levels[index], themes[index], ways];
  });

/** Return the words about a game that are not needed to play it, from files such as "readings.de.json". */
async function studyWords(/** @type {string} */ folder, /** @type {Language} */ language) {
  const own = await filesBelow(join(folder, "i18n"), (name) => name.endsWith(`.${language}.json`));
  return Object.assign({}, ...(await Promise.all(own.map((name) => json(folder, "i18n", name)))));
}

/**
 * Return the data for the rules page of a game: examples, other readings of its rules, sources, the tests
 * that guard each rule, and words.
 * @param {string} folder
 * @param {Map<string, Record<string, string[]>>} tests
 * @param {number | undefined} fewest the default number of seats
 */
async function study(folder, tests, fewest) {
  /**
   * Read a file that an unfinished game may lack, or return `nothing`. The property tests in tests/laws
   * report its absence.
   */
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
    examples: withoutRepeats(examples.map((/** @type {Example} */ one) => withoutDefaults(one, fewest))),
    readings: withoutRepeats(readings),
    stated,
    sources,
    guards: byFile(guarded),
    words: { de, en },
  };
}

/**
 * Return a list in which a position that an earlier entry has is the number of the first such entry. A position is
 * the longest part of an entry, and the site is limited in size without compression too. `loadStudy` fills the
 * positions in again.
 * @param {{position?: string}[]} entries
 */
export function withoutRepeats(entries) {
  const all = entries.map(({ position }) => position);
  return entries.map((entry, index) => {
    const first = all.indexOf(entry.position);
    return entry.position && first < index ? { ...entry, position: first } : entry;
  });
}

/** @typedef {{ options: Record<string, unknown>, seats: number }} Example */

/**
 * Return an example without its options if all of them have their default values, and without its number of
 * seats if that is the default of the game.
 * @param {Example} example
 * @param {number | undefined} fewest
 */
function withoutDefaults({ options, seats, ...example }, fewest) {
  const given = Object.keys(options).length > 0 ? { options, ...example } : example;
  return seats === fewest ? given : { seats, ...given };
}

/**
 * Group tests by file. Each test is listed once, as words ("a duke stops" for test_mor_08_a_duke_stops), with
 * all the rules that it guards. In a list grouped by rule, the name of a test that guards several rules would
 * be shipped several times. The game's part of the ids of rules and "test_….py" around the names of files
 * are left out, because they are the same everywhere.
 * @param {Array<[rule: string, files: Record<string, string[]>]>} guarded
 */
export function byFile(guarded) {
  /** @type {Record<string, Record<string, string>>} */
  const found = {};
  for (const [rule, files] of guarded) {
    const [, number = ""] = rule.split("-");
    for (const [path, names] of Object.entries(files)) {
      const file = path.replace(/^test_|\.py$/g, "");
      found[file] ??= {};
      const tests = found[file];
      for (const name of names) {
        const words = name.replace(/^test_([a-z]{3}(_\d\d[a-f]?)+_)?/, "").replaceAll("_", " ");
        tests[words] = tests[words] ? `${tests[words]} ${number}` : number;
      }
    }
  }
  return found;
}

/**
 * Return the views of a glance with their prepared frames, so that the page can draw them without Python.
 * @param {{views: Record<string, unknown>[]}} written content of glance.json
 * @param {unknown[]} pictures a frame for each view
 */
const glanced = ({ views }, pictures) => ({
  views: views.map(({ id, light, way }, index) => ({ id, light, way, frame: pictures[index] })),
});

const card = (/** @type {Dictionary} */ words) =>
  Object.fromEntries(Object.entries(words).filter(([key]) => CARD.test(key)));

/**
 * Return the ids of all games that have a folder. An id with a leading "_" is a game for tests, and is left
 * out.
 */
export async function games() {
  const entries = await readdir(GAMES, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map(({ name }) => name)
    .sort();
}

/**
 * Read the files of all games and make their packs.
 * @param {Pictures} pictures for each game: the first frame of a match, the frames of its showcase and glance
 * if it has them, and the matches that it can start before Python is ready
 * @param {boolean} [developing]
 * @returns {Promise<Packs>}
 */
export async function readPacks({ start, showcase, starts, glance }, developing = false) {
  /** @type {Map<string, string>} */
  const files = new Map();
  /**
   * Store a file under a name that contains the hash of its content, so that a cached copy is never out of
   * date.
   */
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
      examples: put(`${game}-examples`, await study(folder, tests, start[game]?.kinds.length)),
    };
  }
  const [de = "", en = ""] = await Promise.all(
    LANGUAGES.map(async (language) =>
      put(language, { shared: await sharedWords(language), games: cards[language] }),
    ),
  );
  return { places, words: { de, en }, ...(await readLater(put)), files };
}
