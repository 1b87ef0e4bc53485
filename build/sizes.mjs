/**
 * How many bytes a visitor fetches, and whether that is within what we promise.
 *
 *   node build/sizes.mjs   print the sizes of dist/; exit code 1 when over budget
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { main } from "./cli.mjs";
import { DIST } from "./paths.mjs";
import { filesBelow } from "./pyodide.mjs";

/**
 * Bytes. `page`: what a first visit in one language fetches before Python, compressed on the way; `all`:
 * everything there is, as it lies there, because some hosts compress nothing.
 */
const BUDGET = { page: 200_000, all: 8_000_000 };
const PACKED = /\.(bin|woff2|whl|zip|png)$/;
/** Published, but never fetched by the page. */
const UNUSED = /^licenses\.md$/;
const LARGEST = 5;

/** @typedef {{path: string, raw: number, wire: number}} Size */

/**
 * Size of every file of the site, largest first.
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

/** What Vite starts with: the entry and what the page itself names. */
async function named(/** @type {string} */ folder) {
  const page = await readFile(join(folder, "index.html"), "utf8");
  return [...page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, path = ""]) => path);
}

/**
 * The files of a first visit in English before Python: the page, what it names, the fonts, the chunk with the
 * words and what that imports, and the worker that loads Python.
 * @param {Size[]} files
 * @param {string} [folder]
 */
export async function firstVisit(files, folder = DIST) {
  const page = new Set(["index.html", ...(await named(folder))]);
  const scripts = files.filter(({ path }) => /^assets\/.*\.js$/.test(path));
  for (const { path } of files) {
    if (/\.woff2$/.test(path) || /^assets\/worker-/.test(path)) page.add(path);
  }
  // All words of a language lie in one chunk, the largest of that name; the others are rules to be read.
  const words = scripts.filter(({ path }) => /^assets\/en-/.test(path)).sort((a, b) => b.raw - a.raw)[0];
  if (words) {
    page.add(words.path);
    const text = await readFile(join(folder, words.path), "utf8");
    for (const [, name] of text.matchAll(/from\s*"\.\/([^"]+)"/g)) page.add(`assets/${name}`);
  }
  return files.filter(({ path }) => page.has(path));
}

/**
 * @param {Size[]} files
 * @param {string} [folder]
 */
export async function totals(files, folder = DIST) {
  const sum = (/** @type {Size[]} */ list) => ({
    raw: list.reduce((total, file) => total + file.raw, 0),
    wire: list.reduce((total, file) => total + file.wire, 0),
  });
  return { page: sum(await firstVisit(files, folder)), all: sum(files) };
}

/** @param {number} bytes */
export const kilobytes = (bytes) => `${(bytes / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} kB`;

/**
 * What is said of a site that is too large: the total, and its largest files. Nothing if all is well.
 * @param {Size[]} files
 * @param {string} [folder]
 */
export async function overBudget(files, folder = DIST) {
  const { page, all } = await totals(files, folder);
  const lines = [];
  /** @type {Array<[what: string, size: number, limit: number, list: Size[], key: "raw" | "wire"]>} */
  const checks = [
    ["The page without Python, compressed,", page.wire, BUDGET.page, await firstVisit(files, folder), "wire"],
    ["The whole site, as it lies there,", all.raw, BUDGET.all, files, "raw"],
  ];
  for (const [what, size, limit, list, key] of checks) {
    if (size <= limit) continue;
    lines.push(`Over budget: ${what} has ${kilobytes(size)}, allowed are ${kilobytes(limit)}. Largest:`);
    const largest = [...list].sort((a, b) => b[key] - a[key]).slice(0, LARGEST);
    lines.push(...largest.map((file) => `  ${kilobytes(file[key]).padStart(12)}  ${file.path}`));
  }
  return lines;
}

/** Print the sizes; false when over budget. */
export async function reportSizes() {
  const files = await sizes();
  const { page, all } = await totals(files);
  const line = (/** @type {string} */ name, /** @type {{raw: number, wire: number}} */ size) =>
    console.log(
      `  ${name.padEnd(40)} ${kilobytes(size.raw).padStart(12)} ${kilobytes(size.wire).padStart(12)}`,
    );
  console.log(`  ${"".padEnd(40)} ${"raw".padStart(12)} ${"compressed".padStart(12)}`);
  for (const file of files.slice(0, LARGEST)) line(file.path, file);
  line("Before Python is needed", page);
  line("All", all);
  const excess = await overBudget(files);
  for (const text of excess) console.error(text);
  return excess.length === 0;
}

await main(import.meta.url, reportSizes);
