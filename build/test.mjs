/**
 * `npm test`: everything CI runs, quickest to fail first. A line for each stage; all it printed when it fails.
 *
 *   node build/test.mjs [--slow] [--keep-going] [stage ...]
 *
 * --slow runs only what is marked slow, --keep-going also what comes after a failure; stages by name, default all.
 */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowsers } from "./browsers.mjs";
import { main } from "./cli.mjs";
import { ROOT } from "./paths.mjs";
import { ensurePackages, ensurePython, ensureSiteTools, ready } from "./setup.mjs";
import { VENV_PYTHON } from "./system.mjs";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const NO_TESTS_FOUND = 5;
const ENDING = /\b\d+ (passed|failed)\b.* in [\d.]+s|^\d+ of \d+ breaks noticed$/;

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string[][]} commands run one after another
 * @property {number} [limit] minutes
 * @property {boolean} [mayBeEmpty] a pytest run that may find nothing to do
 */

const tool = (/** @type {string} */ name) => join(ROOT, "node_modules", ".bin", name);
const node = (/** @type {string[]} */ ...args) => [process.execPath, ...args];
const python = (/** @type {string[]} */ ...args) => [VENV_PYTHON, "-m", ...args];

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
  { name: "pytest", commands: [python("pytest", "-n", "2", "-m", "not slow", "tests")], limit: 15 },
  { name: "build", commands: [node("build/site.mjs"), node("build/python-zip.mjs", "--check")] },
  { name: "pyodide", commands: [node("build/pytest-in-pyodide.mjs")] },
  { name: "vitest", commands: [[tool("vitest"), "run"]] },
  { name: "e2e", commands: [python("pytest", "-m", "not slow", "e2e")], limit: 25 },
];

/** Games whose tests are to notice each way of breaking them that is listed in tests/mutation. */
const BREAKABLE = readdirSync(join(ROOT, "tests", "mutation"))
  .filter((file) => file.endsWith(".json"))
  .map((file) => basename(file, ".json"));

/** @type {Stage[]} */
const SLOW = [
  {
    name: "pytest",
    commands: [python("pytest", "-n", "2", "-m", "slow", "tests")],
    limit: 60,
    mayBeEmpty: true,
  },
  {
    name: "mutation",
    commands: BREAKABLE.map((game) => [VENV_PYTHON, "tests/mutation/check.py", game]),
    limit: 60,
  },
  { name: "build", commands: [node("build/site.mjs")] },
  { name: "e2e", commands: [python("pytest", "-m", "slow", "e2e")], limit: 60, mayBeEmpty: true },
];

/**
 * Run a command; what it prints is kept, its children end with it.
 * @param {string[]} command
 * @param {number} limit milliseconds
 * @returns {Promise<{code: number, output: string}>}
 */
function run([program = "", ...args], limit) {
  return new Promise((resolve) => {
    const env = { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1", CI: "1" };
    const child = spawn(program, args, { cwd: ROOT, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const end = () => child.pid && process.kill(-child.pid, "SIGKILL");
    const timer = setTimeout(() => {
      output += `\nStopped after ${limit / MINUTE} minutes.\n`;
      end();
    }, limit);
    process.once("exit", end);
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
    child.on("error", (error) => (output += error.message));
    child.on("close", (code) => {
      clearTimeout(timer);
      process.off("exit", end);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** @param {string} result @param {string} name @param {number} start @param {string} [closing] */
function printLine(result, name, start, closing = "") {
  const seconds = `${((performance.now() - start) / SECOND).toFixed(1)} s`;
  console.log(`${result.padEnd(6)}  ${name.padEnd(8)} ${seconds.padStart(8)}   ${closing}`.trimEnd());
}

/**
 * Run one stage and print its line.
 * @param {Stage} stage
 */
async function runStage({ name, commands, limit = 5, mayBeEmpty = false }) {
  const start = performance.now();
  /** @type {string[]} */
  const closing = [];
  let failed = "";
  for (const command of commands) {
    const { code, output } = await run(command, limit * MINUTE);
    closing.push(...closingLines(output));
    if (code !== 0 && !(mayBeEmpty && code === NO_TESTS_FOUND)) {
      failed = output.trimEnd() || `${command.join(" ")} ended with code ${code}.`;
      break;
    }
  }
  printLine(failed ? "FAILED" : "ok", name, start, closing.join("; "));
  if (failed) console.log(`\n${failed}\n`);
  return !failed;
}

/** What a test runner says at its end ("12 passed in 3.4s", "8 of 9 breaks noticed"), or the total of a build. */
function closingLines(/** @type {string} */ output) {
  const lines = output.split("\n").map((line) => line.replace(/=+/g, "").trim());
  const counts = lines.filter((line) => ENDING.test(line)).slice(-1);
  const files = lines.filter((line) => /^(Tests|All) +\d/.test(line));
  return [...counts, ...files.map((line) => line.replace(/ +/g, " "))];
}

await main(import.meta.url, async () => {
  const { values, positionals } = parseArgs({
    options: { slow: { type: "boolean" }, "keep-going": { type: "boolean" } },
    allowPositionals: true,
  });
  const start = performance.now();
  if (!(await ready([ensurePackages, ensurePython, ensureSiteTools, ensureBrowsers]))) return false;
  printLine("ok", "set-up", start);
  const all = values.slow ? SLOW : EVERYDAY;
  const stages = positionals.length > 0 ? all.filter(({ name }) => positionals.includes(name)) : all;
  const failed = [];
  for (const stage of stages) {
    if (await runStage(stage)) continue;
    failed.push(stage.name);
    if (!values["keep-going"]) break;
  }
  const seconds = `${((performance.now() - start) / SECOND).toFixed(0)} s`;
  if (failed.length === 0) {
    console.log(`All passed in ${seconds}: ${stages.map(({ name }) => name).join(", ")}.`);
    return true;
  }
  console.log(`Failed after ${seconds}: ${failed.join(", ")}. One stage alone: npm test -- ${failed[0]}`);
  return false;
});
