/**
 * `npm run report`: measure on this machine the figures that the project promises, and print them as Markdown
 * tables: sizes, start-up times in browsers, and the speed of the engines in CPython and in Pyodide. Compare
 * only rows of the same run, not runs of different machines. The report is stored in build/reports/.
 *
 *   node build/report.mjs --thinking    print only how fast bots think, and store nothing
 */
import { join } from "node:path";
import { ensureBrowsers } from "./browsers.mjs";
import { buildSite } from "./build.mjs";
import { run, VENV_PYTHON } from "./host-system.mjs";
import { PACKAGE, ROOT } from "./paths.mjs";
import { boot, copyIn } from "./pyodide-in-node.mjs";
import { buildPython } from "./python-zip.mjs";
import { main } from "./script-main.mjs";
import { ensurePython, ready } from "./setup.mjs";
import { kilobytes, sizes, totals } from "./size-budget.mjs";
import { keep, startTables, table as tableOf } from "./startup-benchmark.mjs";

const BENCH_SECONDS = 2;

const THINKING_SECONDS = 8;
/**
 * Python code that measures how fast bots think: with two seats, and also with three in games that allow
 * three.
 */
const THINKING = `
import json
from kleinod.core import registry
from kleinod.bench.bot_speed import thinking
tables = [seats for seats in registry.game(game).seats if seats < 4]
result = json.dumps({str(seats): thinking(game, ${THINKING_SECONDS}, seats) for seats in tables})
`;

/** The text of the report so far. */
let report = "";

function say(/** @type {string} */ text) {
  report += text;
  console.log(text.trimEnd());
}

const table = (/** @type {string[][]} */ rows) => say(tableOf(rows));
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

const BENCH = `
import json
from kleinod.bench import engine_speed
figures = {**engine_speed.run(game, ${BENCH_SECONDS}), **engine_speed.clicks(game, ${BENCH_SECONDS})}
result = json.dumps({**figures, "questions": engine_speed.questions(game)})
`;

const LENGTHS = `
import json
from kleinod.bench import act_costs
result = json.dumps(act_costs.lengths(game))
`;

const STUDIES = `
import json
from kleinod.bench import study_sizes
result = json.dumps(study_sizes.figures(game))
`;

/**
 * Boot Pyodide and add kleinod.bench to it. The zip does not contain the benchmarks, because no browser needs
 * them.
 */
async function bootToMeasure(/** @type {string} */ zip) {
  const pyodide = await boot(zip);
  await copyIn(pyodide, join(PACKAGE, "bench"), "/home/bench");
  pyodide.runPython("import kleinod; kleinod.__path__.append('/home')");
  return pyodide;
}

/**
 * Run Python code for a game in CPython and return its result.
 * @param {string} game
 * @param {string} code stores its result as JSON in the variable \`result\`
 */
function inHost(game, code) {
  const env = { ...process.env, PYTHONPATH: join(ROOT, "py") };
  const { ok, out, err } = run(
    VENV_PYTHON,
    ["-c", `import sys\ngame = sys.argv[1]${code}print(result)`, game],
    { env },
  );
  if (!ok) throw new Error(err);
  return JSON.parse(out);
}

/**
 * Report the time that an action takes after different numbers of plies in a match.
 * @param {string[]} games
 * @param {string} zip
 */
async function lengthTable(games, zip) {
  const pyodide = await bootToMeasure(zip);
  const rows = [];
  for (const game of games) {
    const here = inHost(game, LENGTHS);
    pyodide.globals.set("game", game);
    const there = JSON.parse(pyodide.runPython(`${LENGTHS}result`));
    for (const [plies, { bytes, ms, open }] of Object.entries(here)) {
      const both = (/** @type {number} */ one, /** @type {number} */ other) =>
        `${one.toFixed(1)} / ${other.toFixed(1)}`;
      const { ms: msThere, open: openThere } = there[plies];
      rows.push([game, plies, whole(bytes), both(ms, msThere), both(open, openThere)]);
    }
  }
  table([
    ["Game", "after plies", "bytes of an act", "ms of an act, CPython / Pyodide", "ms to open"],
    ...rows,
  ]);
}

/**
 * Report the lengths of studies as text, and the times that a study of 5,000 nodes takes.
 * @param {string[]} games
 * @param {string} zip
 */
async function studyTable(games, zip) {
  const pyodide = await bootToMeasure(zip);
  const rows = [];
  for (const game of games) {
    const here = inHost(game, STUDIES);
    pyodide.globals.set("game", game);
    const there = JSON.parse(pyodide.runPython(`${STUDIES}result`));
    const both = (/** @type {"open" | "write" | "edit" | "act"} */ figure) =>
      `${here[figure].toFixed(1)} / ${there[figure].toFixed(1)}`;
    const lengths = [here.actions, here.turns, here.comments].map(whole);
    rows.push([game, ...lengths, both("open"), both("write"), both("edit"), both("act")]);
  }
  table([
    [
      "Study of random play, characters",
      "500 actions",
      "500 turns",
      "with 50 comments",
      "ms to open 5,000 nodes, CPython / Pyodide",
      "to write",
      "an edit there",
      "a click in a match",
    ],
    ...rows,
  ]);
}

/**
 * Report the speed of the engines, in CPython and in Pyodide.
 * @param {string[]} games
 * @param {string} zip
 */
async function engineTable(games, zip) {
  const pyodide = await bootToMeasure(zip);
  const rows = [];
  const asked = [];
  for (const game of games) {
    const inPython = inHost(game, BENCH);
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

/**
 * Report the positions that bots search per second, and the longest thinking time of each level.
 * @param {string[]} games
 * @param {string} zip
 */
async function thinkingTable(games, zip) {
  const pyodide = await bootToMeasure(zip);
  const rows = [];
  for (const game of games) {
    const here = inHost(game, THINKING);
    pyodide.globals.set("game", game);
    const there = JSON.parse(pyodide.runPython(`${THINKING}result`));
    for (const [seats, figures] of Object.entries(there)) {
      const both = (/** @type {string} */ figure) =>
        `${whole(here[seats][figure])} / ${whole(figures[figure])}`;
      const answers = [1, 2, 3, 4, 5].map((level) => figures[`level_${level}`].toFixed(2));
      rows.push([game, seats, both("positions"), both("slowest"), whole(figures.pace), ...answers]);
    }
  }
  table([
    [
      "Bots",
      "seats",
      "positions a second, CPython / Pyodide",
      "where they are slowest",
      "counted on",
      ...[1, 2, 3, 4, 5].map((level) => `s of level ${level} in Pyodide`),
    ],
    ...rows,
  ]);
}

await main(import.meta.url, async () => {
  if (process.argv.includes("--thinking")) {
    const { zip, first } = await buildPython();
    await thinkingTable(Object.keys(JSON.parse(JSON.stringify(first)).start), zip);
    return true;
  }
  if (!(await ready([ensurePython, ensureBrowsers]))) return false;
  await buildSite();
  const { zip, first } = await buildPython();
  /** @type {{start: Record<string, {position: string}>}} */
  const { start } = JSON.parse(JSON.stringify(first));
  const games = Object.keys(start);
  await sizeTable();
  const [shown] = Object.values(start);
  if (shown) say(await startTables(shown.position));
  await engineTable(games, zip);
  await thinkingTable(games, zip);
  await lengthTable(games, zip);
  await studyTable(games, zip);
  await keep("report", report);
  return true;
});
