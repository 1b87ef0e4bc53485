/**
 * Measure how long the site takes to start, compared with the unmodified, published Pyodide, and format the
 * figures as tables.
 *
 *   node build/startup-benchmark.mjs [RUNS [BROWSER…]]   print only these tables and store them
 */
import { spawn } from "node:child_process";
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowsers } from "./browsers.mjs";
import { buildSite } from "./build.mjs";
import { VENV_PYTHON } from "./host-system.mjs";
import { buildServiceWorker } from "./offline.mjs";
import { CACHE, DIST, ROOT } from "./paths.mjs";
import { PYODIDE_VERSION, RUNTIME } from "./pyodide-in-node.mjs";
import { buildPython } from "./python-zip.mjs";
import { main } from "./script-main.mjs";
import { serve } from "./serve.mjs";
import { ensurePython, ready } from "./setup.mjs";
import { throttlingProxy } from "./throttling-proxy.mjs";

/** @typedef {Record<string, Record<string, number[]>>} Figures */
/** @typedef {{browser: string, times: Figures, stages: Figures, bytes: Record<string, number[]>, rss: Record<string, number[]>}} Measured */

const RUNS = 5;
/**
 * An ordinary, fairly slow connection with round trips of 40 ms. Over it the start-up time depends on the
 * bytes sent and on the number of round trips.
 */
const SLOW = { bytesPerSecond: 2_500_000, roundTrip: 40 };
const REPORTS = join(ROOT, "build", "reports");
const BROWSERS = ["chromium", "firefox"];
/** The files from the pyodide npm package that a page needs to start the unmodified, published Pyodide. */
export const STOCK_FILES = [
  "pyodide.mjs",
  "pyodide.asm.mjs",
  "pyodide.asm.wasm",
  "python_stdlib.zip",
  "pyodide-lock.json",
];
export const STOCK_PAGE = `<!doctype html><meta charset="utf-8"><title>Pyodide</title><script type="module">
import { loadPyodide } from "./pyodide.mjs";
const pyodide = await loadPyodide();
pyodide.runPython("1 + 1");
window.answered = performance.now();
</script>`;

const whole = (/** @type {number} */ value) => Math.round(value).toLocaleString("en");

/** Return the median, minimum and maximum of some figures as text. */
function spread(/** @type {number[] | undefined} */ values) {
  if (!values?.length) return "–";
  const sorted = [...values].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => whole(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return `**${at(0.5)}** (${at(0)}–${at(1)})`;
}

/**
 * Format rows as a Markdown table.
 * @param {string[][]} rows the first row is the head
 */
export function table(rows) {
  const [head = [], ...body] = rows;
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, column) => (column === 0 ? "---" : "---:"));
  return `\n${[head, rule, ...body].map(line).join("\n")}\n`;
}

/** Create a temporary folder with a page that starts nothing but Pyodide, and return its path. */
async function stockPage() {
  const folder = await mkdtemp(join(tmpdir(), "kleinod-stock-"));
  await Promise.all(STOCK_FILES.map((name) => copyFile(join(RUNTIME, name), join(folder, name))));
  await writeFile(join(folder, "index.html"), STOCK_PAGE);
  return folder;
}

/**
 * Create a temporary folder with a second release of the site, for measuring an update, and return its path.
 * Its page and the name of its Python folder differ from those of the first release.
 */
async function nextEdition() {
  const folder = await mkdtemp(join(tmpdir(), "kleinod-next-"));
  await cp(DIST, folder, { recursive: true });
  const python = (await readdir(folder)).find((name) => name.startsWith("py-")) ?? "";
  const next = `py-${"0".repeat(python.length - 3)}`;
  await rename(join(folder, python), join(folder, next));
  const scripts = (await readdir(join(folder, "assets"))).filter((name) => name.endsWith(".js"));
  for (const name of ["index.html", ...scripts.map((script) => join("assets", script))]) {
    const text = (await readFile(join(folder, name), "utf8")).replaceAll(python, next);
    await writeFile(join(folder, name), text.replace("<html", '<html data-edition="second"'));
  }
  await buildServiceWorker(folder);
  return folder;
}

/**
 * Run start_times.py and return its figures.
 * @param {string[]} args
 * @returns {Promise<Measured>}
 */
function measured(args) {
  const script = join(ROOT, "build/python/start_times.py");
  const child = spawn(VENV_PYTHON, [script, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(JSON.parse(output));
      else reject(new Error("The start-up times could not be measured."));
    });
  });
}

/**
 * Return a table of one kind of figure, with a column for each way to start.
 * @param {string} title
 * @param {Figures} figures
 */
function byWay(title, figures) {
  const ways = Object.keys(figures);
  if (!ways.length) return ""; // In Firefox no stages are measured.
  const names = [...new Set(ways.flatMap((way) => Object.keys(figures[way] ?? {})))];
  return table([
    [title, ...ways],
    ...names.map((name) => [name, ...ways.map((way) => spread(figures[way]?.[name]))]),
  ]);
}

/**
 * Return the tables of figures measured in one browser.
 * @param {Measured} of
 */
export function tables({ browser, times, stages, bytes, rss }) {
  const list = (/** @type {Record<string, number[]>} */ all, /** @type {number} */ unit) =>
    Object.entries(all).map(([name, values]) => [name, spread(values.map((value) => value / unit))]);
  return [
    `\n### ${browser}\n`,
    byWay("ms after navigation: middle (least–most)", times),
    byWay("how far the start has come in the worker, ms", stages),
    table([["kB over the line", ""], ...list(bytes, 1000)]),
    table([["MB of the process that draws the page", ""], ...list(rss, 1)]),
  ].join("");
}

/**
 * Measure the start-up times of the site in dist/ and return them as Markdown.
 * @param {string} position a record that starts from a position
 * @param {number} [runs]
 * @param {string[]} [browsers]
 */
export async function startTables(position, runs = RUNS, browsers = BROWSERS) {
  const [folder, second] = [await stockPage(), await nextEdition()];
  const served = await mkdtemp(join(tmpdir(), "kleinod-site-"));
  await cp(DIST, served, { recursive: true });
  const [site, stock] = await Promise.all([serve({ port: 0, folder: served }), serve({ port: 0, folder })]);
  const [slowSite, slowStock] = await Promise.all([
    throttlingProxy(site.url, SLOW),
    throttlingProxy(stock.url, SLOW),
  ]);
  const addresses = [site.url, stock.url, slowSite.url, slowStock.url];
  const known = JSON.parse(await readFile(join(CACHE, "browsers.json"), "utf8"));
  try {
    let text = `\n## Start, ${runs} runs, Pyodide ${PYODIDE_VERSION}, ${cpus().length} processors\n`;
    for (const name of browsers) {
      if (!known[name] || known[name].missing) continue;
      text += tables(await measured([name, `${runs}`, ...addresses, position, served, DIST, second]));
    }
    return text;
  } finally {
    await Promise.all([slowSite, slowStock].map(({ close }) => close()));
    await Promise.all([site.close(), stock.close()]);
    await Promise.all([folder, served, second].map((made) => rm(made, { recursive: true })));
  }
}

/**
 * Store a report next to earlier ones. A second report with the same name on the same day replaces the first.
 * @param {string} name
 * @param {string} text
 */
export async function keep(name, text) {
  const day = new Date().toISOString().slice(0, 10);
  await mkdir(REPORTS, { recursive: true });
  await writeFile(join(REPORTS, `${day}-${name}.md`), `# ${day}\n${text}`);
}

await main(import.meta.url, async () => {
  if (!(await ready([ensurePython, ensureBrowsers]))) return false;
  await buildSite();
  const { first } = await buildPython();
  /** @type {{start: Record<string, {position: string}>}} */
  const { start } = JSON.parse(JSON.stringify(first));
  const [runs = RUNS, ...browsers] = process.argv.slice(2);
  const position = Object.values(start)[0]?.position ?? "";
  const text = await startTables(position, Number(runs), browsers.length ? browsers : BROWSERS);
  console.log(text);
  await keep("start-times", text);
  return true;
});
