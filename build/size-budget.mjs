/**
 * Measure how many bytes a visitor fetches, and compare them with the budget.
 *
 *   node build/size-budget.mjs   print the sizes of dist/; exit code 1 when over budget
 */
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { filesBelow } from "./list-files.mjs";
import { DIST } from "./paths.mjs";
import { main } from "./script-main.mjs";

/**
 * Limits in bytes. `page`: scripts, styles and words of the first page in one language, compressed. `pack`:
 * the files of one game, compressed. `all`: the whole site, compressed as GitHub Pages does it. `raw`: the
 * whole site uncompressed, because some web hosts do not compress.
 */
const BUDGET = { page: 80_000, pack: 25_000, all: 8_000_000, raw: 9_300_000 };
const PACKED = /\.(bin|woff2|whl|zip|png)$/;
/** Matches published files that the page never fetches. */
const UNUSED = /^(?:licenses\.md$|docs\/)/;
/** Matches scripts that the first page requests besides those that it imports. */
const FIRST = /^(home-page|small-picture)-/;
const HASH = "[\\w-]{8}";
/** Matches the file of a game's pack with its drawings, and captures the id of the game. */
const LOOK = new RegExp(`^assets/(\\w+)-${HASH}\\.json$`);
const LARGEST = 5;

/** @typedef {{path: string, raw: number, wire: number}} Size */

/**
 * Return the size of every file of the site, largest first.
 * @param {string} [folder]
 * @returns {Promise<Size[]>}
 */
export async function sizes(folder = DIST) {
  const found = [];
  for (const path of await filesBelow(folder, (name) => !UNUSED.test(name))) {
    const body = await readFile(join(folder, path));
    const wire = PACKED.test(path) ? body.length : Math.min(body.length, gzipSync(body, { level: 9 }).length);
    found.push({ path, raw: body.length, wire });
  }
  return found.sort((a, b) => b.wire - a.wire);
}

const FILE = /["'`]\.\/([\w.-]+)["'`]/;
const global = (/** @type {RegExp} */ one) => new RegExp(one, "g");

/**
 * Return the files that a script needs: those that it imports at once, and for each lazy import all files
 * that belong to it.
 * @param {string} script
 */
function needs(script) {
  const [, table = ""] = /__vite__mapDeps=.*?m\.f=\[(.*?)\]/s.exec(script) ?? [];
  const files = [...table.matchAll(global(FILE))].map(([, file = ""]) => file);
  const statics = [...script.matchAll(new RegExp(`(?:from|import)\\s*${FILE.source}`, "g"))];
  // Each match reaches up to the next lazy import, because Vite lists in this text the files to load first,
  // including styles.
  const lazy = [...script.matchAll(new RegExp(`import\\(${FILE.source}\\)((?:(?!import\\().)*)`, "gs"))];
  return {
    statics: statics.map(([, file = ""]) => file),
    lazy: lazy.map(([, file = "", rest = ""]) => {
      const [, numbers = ""] = /__vite__mapDeps\(\[([\d,]*)\]\)/.exec(rest) ?? [];
      const others = numbers
        .split(",")
        .filter(Boolean)
        .map((n) => files[Number(n)] ?? "");
      return { file, with: others };
    }),
  };
}

/**
 * Return the files that a first visit in English fetches before Python starts: the page with its imports,
 * scripts that the first page requests later, the fonts, the words, and the worker that loads Python. The
 * packs of the games shown are not included.
 * @param {Size[]} files
 * @param {string} [folder]
 */
export async function firstVisit(files, folder = DIST) {
  const html = await readFile(join(folder, "index.html"), "utf8");
  const found = new Set(["index.html"]);
  const queue = [...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, path = ""]) => path);
  const is = (/** @type {string} */ pattern) => new RegExp(`^assets/${pattern}`);
  for (const { path } of files) {
    if (/\.woff2$/.test(path) || is(`en-${HASH}\\.json$`).test(path)) {
      queue.push(path);
    }
  }
  for (const path of queue) {
    if (found.has(path)) continue;
    found.add(path);
    if (!/^assets\/.*\.js$/.test(path)) continue;
    const text = await readFile(join(folder, path), "utf8");
    // Add the worker that this script starts; the console has a different one.
    for (const { path: other } of files) {
      if (is("worker-").test(other) && text.includes(basename(other))) queue.push(other);
    }
    const { statics, lazy } = needs(text);
    const wanted = lazy.filter(({ file }) => FIRST.test(file)).flatMap((one) => [one.file, ...one.with]);
    queue.push(...[...statics, ...wanted].map((file) => `assets/${file}`));
  }
  return files.filter(({ path }) => found.has(path));
}

/**
 * Return for each game the bytes to fetch in whichever language is larger: to play, with the help as well,
 * and for the examples of its rules page.
 * @param {Size[]} files
 * @returns {{game: string, play: number, pack: number, examples: number}[]}
 */
export function packs(files) {
  const games = files
    .flatMap(({ path }) => LOOK.exec(path)?.[1] ?? [])
    .filter((name) => !/^(de|en)$/.test(name));
  const largest = (/** @type {string} */ name) =>
    Math.max(
      0,
      ...files
        .filter(({ path }) => new RegExp(`^assets/${name}-${HASH}\\.json$`).test(path))
        .map(({ wire }) => wire),
    );
  return games.sort().map((game) => {
    const play = largest(game) + largest(`${game}-(?:de|en)`);
    return {
      game,
      play,
      pack: play + largest(`${game}-help-(?:de|en)`),
      examples: largest(`${game}-examples`),
    };
  });
}

/**
 * Return the sizes of the first visit with fonts, of the first visit without fonts, and of all files.
 * @param {Size[]} files
 * @param {string} [folder]
 */
export async function totals(files, folder = DIST) {
  const sum = (/** @type {Size[]} */ list) => ({
    raw: list.reduce((total, file) => total + file.raw, 0),
    wire: list.reduce((total, file) => total + file.wire, 0),
  });
  const first = await firstVisit(files, folder);
  return {
    page: sum(first),
    code: sum(first.filter(({ path }) => !/\.woff2$/.test(path))),
    all: sum(files),
  };
}

/** @param {number} bytes */
export const kilobytes = (bytes) => `${(bytes / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} kB`;

/**
 * Return messages about everything that is too large, each followed by its largest files. The list is empty
 * if the site keeps to the budget.
 * @param {Size[]} files
 * @param {string} [folder]
 */
export async function overBudget(files, folder = DIST) {
  const { code, all } = await totals(files, folder);
  const first = (await firstVisit(files, folder)).filter(({ path }) => !/\.woff2$/.test(path));
  const lines = [];
  /** @type {Array<[what: string, size: number, limit: number, list: Size[], key: "raw" | "wire"]>} */
  const checks = [
    ["The page without Python and fonts, compressed,", code.wire, BUDGET.page, first, "wire"],
    ["The whole site, compressed,", all.wire, BUDGET.all, files, "wire"],
    ["The whole site, as it lies there,", all.raw, BUDGET.raw, files, "raw"],
  ];
  for (const { game, pack } of packs(files)) {
    const own = files.filter(({ path }) => path.startsWith(`assets/${game}-`));
    checks.push([`What is fetched for ${game}, compressed,`, pack, BUDGET.pack, own, "wire"]);
  }
  for (const [what, size, limit, list, key] of checks) {
    if (size <= limit) continue;
    lines.push(`Over budget: ${what} has ${kilobytes(size)}, allowed are ${kilobytes(limit)}. Largest:`);
    const largest = [...list].sort((a, b) => b[key] - a[key]).slice(0, LARGEST);
    lines.push(...largest.map((file) => `  ${kilobytes(file[key]).padStart(12)}  ${file.path}`));
  }
  return lines;
}

/** Print the sizes. Return false if the site is over budget. */
export async function reportSizes() {
  const files = await sizes();
  const { page, code, all } = await totals(files);
  const row = (/** @type {string[]} */ [name = "", ...cells]) =>
    console.log(`  ${name.padEnd(40)}${cells.map((cell) => ` ${cell.padStart(12)}`).join("")}`);
  const line = (/** @type {string} */ name, /** @type {{raw: number, wire: number}} */ size) =>
    row([name, kilobytes(size.raw), kilobytes(size.wire)]);
  row(["", "raw", "compressed"]);
  for (const file of files.slice(0, LARGEST)) line(file.path, file);
  line("Before Python is needed", page);
  line("  of it scripts, styles and words", code);
  line("All", all);
  row(["Fetched for a game, compressed", "to play", "with rules", "examples"]);
  for (const { game, ...sizes } of packs(files)) row([`  ${game}`, ...Object.values(sizes).map(kilobytes)]);
  const excess = await overBudget(files);
  for (const text of excess) console.error(text);
  return excess.length === 0;
}

await main(import.meta.url, reportSizes);
