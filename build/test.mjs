/**
 * `npm test`: run everything that CI runs, the quickest stages first. Each stage prints one line, and its
 * whole output if it fails.
 *
 *   node build/test.mjs [--slow] [--keep-going] [stage ...]
 *
 * --slow runs only the tests marked slow. --keep-going continues after a failure. By default all stages run;
 * names of stages select some.
 */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowsers } from "./browsers.mjs";
import { VENV_PYTHON } from "./host-system.mjs";
import { ROOT } from "./paths.mjs";
import { roomSizes } from "./room-sizes.mjs";
import { main } from "./script-main.mjs";
import { ensurePackages, ensurePython, ensureSiteTools, ready } from "./setup.mjs";
import { node, printLine, python, runStage, tool } from "./stage-runner.mjs";

/** @typedef {import("./stage-runner.mjs").Stage} Stage */

const SECOND = 1000;
/**
 * Options of pytest that end a hanging test before its whole stage is stopped, so that the test's name is
 * reported. Its worker is replaced.
 */
const HANGS = ["--timeout", "420", "--timeout-method", "thread"];
/**
 * Options for the browser tests. The tests of a file run in order on one worker, because most of them share a
 * started page. Three workers run on two processors, because at any time about one of three tests only waits
 * for the browser to draw.
 */
const BROWSER_TESTS = ["-n", "3", "--dist", "loadfile", "--no-loadscope-reorder", ...HANGS, "e2e"];
const BROWSER_TESTS_AGAIN = ["--last-failed", "--last-failed-no-failures", "none", ...HANGS, "e2e"];

/** @type {Stage[]} */
const EVERYDAY = [
  { name: "biome", commands: [[tool("biome"), "ci", "--colors=off", "."]] },
  {
    name: "tsc",
    commands: ["tsconfig.json", "tsconfig.worker.json", "tsconfig.node.json"].map((file) => [
      tool("tsc"),
      "-p",
      file,
    ]),
  },
  {
    name: "ruff",
    commands: [python("ruff", "check", "--quiet", "."), python("ruff", "format", "--check", ".")],
  },
  { name: "pyright", commands: [[tool("pyright")]] },
  { name: "pytest", commands: [python("pytest", "-n", "2", "-m", "not slow", "tests")], beside: true },
  { name: "build", commands: [node("build/site.mjs"), node("build/python-zip.mjs", "--check")] },
  { name: "pyodide", commands: [node("build/pytest-in-pyodide.mjs")] },
  { name: "vitest", commands: [[tool("vitest"), "run"]], beside: true },
  {
    name: "e2e",
    commands: [python("pytest", "-m", "not slow", ...BROWSER_TESTS)],
    again: python("pytest", "-m", "not slow", ...BROWSER_TESTS_AGAIN),
    beside: true,
  },
];

/** Games whose tests must detect every mutation listed in tests/mutation. */
const BREAKABLE = readdirSync(join(ROOT, "tests", "mutation"))
  .filter((file) => file.endsWith(".json"))
  .map((file) => basename(file, ".json"));

/** @type {Stage[]} */
const SLOW = [
  { name: "pytest", commands: [python("pytest", "-n", "2", "-m", "slow", "tests")], mayBeEmpty: true },
  {
    name: "mutation",
    commands: BREAKABLE.map((game) => [VENV_PYTHON, "tests/mutation/check.py", game]),
    silence: 30,
  },
  { name: "extras", commands: [node("build/test-extras.mjs")] },
  { name: "build", commands: [node("build/site.mjs")] },
  { name: "pyodide", commands: [node("build/pytest-in-pyodide.mjs", "--all")] },
  {
    name: "e2e",
    commands: [python("pytest", "-m", "slow", ...BROWSER_TESTS)],
    again: python("pytest", "-m", "slow", ...BROWSER_TESTS_AGAIN),
    mayBeEmpty: true,
  },
];

/**
 * Group the stages that run in parallel: pyright and Pyodide use only one processor, and browser tests often
 * wait.
 * @param {Stage[]} stages
 */
function together(stages) {
  /** @type {Stage[][]} */
  const groups = [];
  for (const stage of stages) {
    const before = groups.at(-1);
    if (stage.beside && before) before.push(stage);
    else groups.push([stage]);
  }
  return groups;
}

await main(import.meta.url, async () => {
  const { values, positionals } = parseArgs({
    options: { slow: { type: "boolean" }, "keep-going": { type: "boolean" } },
    allowPositionals: true,
  });
  const start = performance.now();
  if (!(await ready([ensurePackages, ensurePython, ensureSiteTools, ensureBrowsers]))) return false;
  printLine("ok", "set-up", start);
  for (const warning of roomSizes()) console.log(`note: ${warning}`);
  const all = values.slow ? SLOW : EVERYDAY;
  const unknown = positionals.filter((name) => !all.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    console.log(`No stage ${unknown.join(", ")}. There are: ${all.map(({ name }) => name).join(", ")}.`);
    return false;
  }
  const wanted = (/** @type {Stage} */ { name }) => positionals.length === 0 || positionals.includes(name);
  // Group before filtering, so that browser tests never run in parallel with builds.
  const groups = together(all).map((group) => group.filter(wanted));
  const failed = [];
  for (const group of groups) {
    const passed = await Promise.all(group.map((stage) => runStage(stage)));
    failed.push(...group.filter((_, place) => !passed[place]).map(({ name }) => name));
    if (failed.length > 0 && !values["keep-going"]) break;
  }
  const seconds = `${((performance.now() - start) / SECOND).toFixed(0)} s`;
  if (failed.length === 0) {
    const names = groups.flat().map(({ name }) => name);
    console.log(`All passed in ${seconds}: ${names.join(", ")}.`);
    return true;
  }
  console.log(`Failed after ${seconds}: ${failed.join(", ")}. One stage alone: npm test -- ${failed[0]}`);
  return false;
});
