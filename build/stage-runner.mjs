/**
 * Run the stages of a test run. A stage is a list of commands; it prints one line, and the whole output of a
 * command only if that command fails.
 *
 * A slow machine makes no stage fail, because a command is stopped only after minutes without output.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { VENV_PYTHON } from "./host-system.mjs";
import { ROOT } from "./paths.mjs";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Minutes without output after which a command counts as hanging. */
const SILENCE = 8;
const STOPPED = -1;
const TESTS_FAILED = 1;
const NO_TESTS_FOUND = 5;
/**
 * Matches a failed single test in pytest's summary, but not a file that failed to load or a crashed worker.
 */
const ONE_TEST = /^(FAILED|ERROR) \S+::/;
const ENDING = /\b\d+ (passed|failed)\b.* in [\d.]+s|^\d+ of \d+ breaks noticed$/;

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string[][]} commands run one after another
 * @property {number} [silence] minutes
 * @property {boolean} [mayBeEmpty] true for a run of pytest that may find no tests
 * @property {boolean} [beside] true if it runs at the same time as the stage before it
 * @property {boolean} [aloud] true to print output as it arrives, so that someone who waits, or a surrounding
 * stage, sees progress
 * @property {string[]} [again] command that runs failed tests once more, without other tests beside them
 */

export const tool = (/** @type {string} */ name) => join(ROOT, "node_modules", ".bin", name);
export const node = (/** @type {string[]} */ ...args) => [process.execPath, ...args];
export const python = (/** @type {string[]} */ ...args) => [VENV_PYTHON, "-m", ...args];

/**
 * Run a command and return its output. Its child processes end together with it.
 * @param {string[]} command
 * @param {{silence: number, env?: Record<string, string>, aloud?: boolean}} how `silence` in milliseconds
 * @returns {Promise<{code: number, output: string}>}
 */
export function run([program = "", ...args], { silence, env = {}, aloud = false }) {
  return new Promise((resolve) => {
    // Python must not buffer its output, because a command that buffers seems to be silent.
    const all = { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1", CI: "1", PYTHONUNBUFFERED: "1", ...env };
    const child = spawn(program, args, {
      cwd: ROOT,
      env: all,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const end = () => child.pid && process.kill(-child.pid, "SIGKILL");
    const hang = () => {
      output += `\nStopped: nothing was heard of it for ${silence / MINUTE} minutes.\n`;
      end();
    };
    let timer = setTimeout(hang, silence);
    process.once("exit", end);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text) => {
        output += text;
        if (aloud) process.stdout.write(text);
        clearTimeout(timer);
        timer = setTimeout(hang, silence);
      });
    }
    child.on("error", (error) => (output += error.message));
    child.on("close", (code) => {
      clearTimeout(timer);
      process.off("exit", end);
      resolve({ code: code ?? STOPPED, output });
    });
  });
}

/**
 * Print the line of a stage: its result, name and duration.
 * @param {string} result @param {string} name @param {number} start @param {string} [closing]
 */
export function printLine(result, name, start, closing = "") {
  const seconds = `${((performance.now() - start) / SECOND).toFixed(1)} s`;
  console.log(`${result.padEnd(6)}  ${name.padEnd(8)} ${seconds.padStart(8)}   ${closing}`.trimEnd());
}

/**
 * Run the commands of a stage and print its line.
 * @param {Stage} stage
 * @param {Record<string, string>} [env]
 */
export async function runStage(
  { name, commands, silence = SILENCE, mayBeEmpty = false, aloud = false, again },
  env,
) {
  const how = { silence: silence * MINUTE, aloud, ...(env && { env }) };
  const start = performance.now();
  /** @type {string[]} */
  const closing = [];
  let failed = "";
  for (const command of commands) {
    const { code, output } = await run(command, how);
    closing.push(...closingLines(output));
    if (code === 0 || (mayBeEmpty && code === NO_TESTS_FOUND)) continue;
    failed = output.trimEnd() || `${command.join(" ")} ended with code ${code}.`;
    if (again && code === TESTS_FAILED) failed = await secondLook(again, how, failed, closing);
    break;
  }
  printLine(failed ? "FAILED" : "ok", name, start, closing.join("; "));
  if (failed && !aloud) console.log(`\n${failed}\n`);
  return !failed;
}

/**
 * Run failed tests again without others beside them, so that slowness makes no stage fail. Tests that pass
 * only then are still reported by name.
 * @param {string[]} command
 * @param {Parameters<typeof run>[1]} how
 * @param {string} first the output of the first run
 * @param {string[]} closing summaries to print; that of the second run is added
 * @returns {Promise<string>} the output of both runs if the second fails too, otherwise ""
 */
async function secondLook(command, how, first, closing) {
  // A line that a test has logged may also begin with ERROR, so only the summary at the end is searched.
  const list = first.split("short test summary info").at(-1) ?? "";
  const names = list.split("\n").filter((line) => /^(FAILED|ERROR) /.test(line));
  // If a file failed to load, or no single test is named, not all tests have run, and repeating some proves
  // nothing.
  if (names.length === 0 || !names.every((name) => ONE_TEST.test(name))) return first;
  const { code, output } = await run(command, how);
  if (code !== 0) return `${first}\n\nOnce more, alone:\n${output.trimEnd()}`;
  closing.push(...closingLines(output).map((line) => `alone: ${line}`));
  console.log(["Failed beside other tests, passed alone:", ...names].join("\n  "));
  return "";
}

/**
 * Return the summary line of a test runner ("12 passed in 3.4s", "8 of 9 breaks noticed"), or the total sizes
 * of a build.
 */
function closingLines(/** @type {string} */ output) {
  const lines = output.split("\n").map((line) => line.replace(/=+/g, "").trim());
  const counts = lines.filter((line) => ENDING.test(line)).slice(-1);
  const files = lines.filter((line) => /^(Tests|All) +\d/.test(line));
  return [...counts, ...files.map((line) => line.replace(/ +/g, " "))];
}
