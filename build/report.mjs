/**
 * `npm run report`: what was promised, measured here and now, as Markdown tables: sizes, start-up times in
 * Chromium, and the engines' figures in CPython and in Pyodide. Compare rows of one run, not of two machines.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureBrowsers } from "./browsers.mjs";
import { buildSite } from "./build.mjs";
import { main } from "./cli.mjs";
import { ROOT } from "./paths.mjs";
import { boot } from "./pyodide.mjs";
import { buildPython } from "./python-zip.mjs";
import { serve } from "./serve.mjs";
import { ensurePython, ready } from "./setup.mjs";
import { kilobytes, sizes, totals } from "./sizes.mjs";
import { run, VENV_PYTHON } from "./system.mjs";

const RUNS = 3;
const BENCH_SECONDS = 2;

/** @param {string[][]} rows the first is the head */
function table(rows) {
  const [head = [], ...body] = rows;
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, column) => (column === 0 ? "---" : "---:"));
  console.log(`\n${[head, rule, ...body].map(line).join("\n")}`);
}

const median = (/** @type {number[]} */ values) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const whole = (/** @type {number} */ value) => Math.round(value).toLocaleString("en");

async function sizeTable() {
  const files = await sizes();
  const { page, all } = await totals(files);
  const rows = files.slice(0, 5).map(({ path, raw, wire }) => [path, kilobytes(raw), kilobytes(wire)]);
  table([
    ["File", "raw", "compressed"],
    ...rows,
    ["**Before Python is needed**", kilobytes(page.raw), kilobytes(page.wire)],
    ["**All**", kilobytes(all.raw), kilobytes(all.wire)],
  ]);
}

/**
 * Start-up times of the site as it is served.
 * @param {string} address
 * @param {string} position a record of one position
 * @returns {Promise<Record<string, {cold: number[], warm: number[], offline: number[]}>>}
 */
function startTimes(address, position) {
  const pages = [
    "First board visible=#/=[data-glyph], svg use",
    `First legal click served=#/p/${position}=[data-next]`,
  ];
  const child = spawn(
    VENV_PYTHON,
    [join(ROOT, "build/python/start_times.py"), address, `${RUNS}`, ...pages],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
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

/** @param {string} position */
async function startTable(position) {
  const { url, close } = await serve({ port: 0 });
  try {
    const times = await startTimes(url, position);
    const rows = Object.entries(times).map(([name, { cold, warm, offline }]) => [
      name,
      whole(median(cold)),
      whole(median(warm)),
      whole(median(offline)),
    ]);
    table([["Start-up in Chromium, ms (median)", "cold", "warm", "offline"], ...rows]);
  } finally {
    await close();
  }
}

const BENCH = `
import json
from kleinod import bench
figures = {**bench.run(game, ${BENCH_SECONDS}), **bench.clicks(game, ${BENCH_SECONDS})}
result = json.dumps({**figures, "questions": bench.questions(game)})
`;

/**
 * A game's figures in CPython, by name.
 * @param {string} game
 */
function hostFigures(game) {
  const env = { ...process.env, PYTHONPATH: join(ROOT, "py") };
  const code = `import sys\ngame = sys.argv[1]${BENCH}print(result)`;
  const { ok, out, err } = run(VENV_PYTHON, ["-c", code, game], { env });
  if (!ok) throw new Error(err);
  return JSON.parse(out);
}

/**
 * The engines' figures: here, and as the page runs them.
 * @param {string[]} games
 * @param {string} zip
 */
async function engineTable(games, zip) {
  const pyodide = await boot(zip);
  const rows = [];
  const asked = [];
  for (const game of games) {
    const inPython = hostFigures(game);
    pyodide.globals.set("game", game);
    const inPyodide = JSON.parse(pyodide.runPython(`${BENCH}result`));
    for (const [figure, value] of Object.entries(inPyodide)) {
      if (typeof value === "number") rows.push([game, figure, whole(inPython[figure]), whole(value)]);
    }
    for (const [question, here] of Object.entries(inPyodide.questions)) {
      const there = inPython.questions[question];
      const cell = (/** @type {Record<string, number>} */ { lists, slowest }) =>
        `${whole(lists ?? 0)} / ${slowest?.toFixed(2)} ms`;
      asked.push([game, question, there.moves.toFixed(1), cell(there), cell(here)]);
    }
  }
  table([["Game", "figure (a second; click_…: µs)", "CPython", "Pyodide"], ...rows]);
  table([
    ["Lists a second, with most seats / the slowest", "question", "length", "CPython", "Pyodide"],
    ...asked,
  ]);
}

await main(import.meta.url, async () => {
  if (!(await ready([ensurePython, ensureBrowsers]))) return false;
  await buildSite();
  const { zip, first } = await buildPython();
  /** @type {{start: Record<string, {position: string}>}} */
  const { start } = JSON.parse(JSON.stringify(first));
  const games = Object.keys(start);
  await sizeTable();
  const [shown] = Object.values(start);
  if (shown) await startTable(shown.position);
  await engineTable(games, zip);
  return true;
});
