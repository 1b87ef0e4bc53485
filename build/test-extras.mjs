/**
 * `npm run test:extras`: run the tests that need an extra of the package, in a separate virtual environment
 * (.cache/extras-venv) with pinned versions of its dependencies.
 *
 *   node build/test-extras.mjs [--python VERSION|all] [argument of pytest ...]
 *
 * --python uses another version of Python (.cache/extras-venv-3.12), or all versions found on this machine.
 * With this option the script also runs the tests of everything that programs call, such as the API, matches,
 * the engine protocol and the numbers for research.
 *
 * Installing a fresh environment takes minutes, so pip's output is shown, and each test is named as it
 * begins.
 */

import { ensureBrowsers } from "./browsers.mjs";
import { main } from "./script-main.mjs";
import { ensureExtras, ensurePackages, pythonsHere, ready } from "./setup.mjs";
import { node, runStage } from "./stage-runner.mjs";

const EXTRAS = ["tests/extras"];
/**
 * The test folders of everything that programs can call without an extra. All other code runs in the same way
 * in the page's Python, which is tested there.
 */
const CALLED = ["api", "codec", "core", "engine", "notebook", "research", "samples", "saves"];
const PROGRAMS = [
  ...CALLED.map((name) => `tests/${name}`),
  "tests/test_command_line.py",
  "tests/test_protocol.py",
];

/**
 * Read the versions of Python to test with, and the tests to run, from the arguments.
 * @param {string[]} given
 * @returns {{versions: Array<string | undefined>, tests: string[]}}
 */
function wanted(given) {
  const at = given.indexOf("--python");
  if (at < 0) return { versions: [undefined], tests: given.length > 0 ? given : EXTRAS };
  const version = given[at + 1] ?? "all";
  const others = given.toSpliced(at, 2);
  const tests = others.length > 0 ? others : ["-m", "not slow", ...PROGRAMS, ...EXTRAS];
  return { versions: version === "all" ? [...pythonsHere().keys()] : [version], tests };
}

await main(import.meta.url, async () => {
  const { versions, tests } = wanted(process.argv.slice(2));
  for (const version of versions) {
    let python = "";
    const ensure = () => {
      python = ensureExtras(version);
    };
    if (!(await ready([ensurePackages, ensure, ensureBrowsers]))) return false;
    const pytest = [python, "-m", "pytest", "-vv", "-s", "--durations=20", ...tests];
    const passed = await runStage(
      { name: version ?? "extras", commands: [node("build/widget.mjs"), pytest], aloud: true },
      { KLEINOD_EXTRAS: "1" },
    );
    if (!passed) return false;
  }
  return true;
});
