/**
 * Run the property tests (tests/laws), the perft counts and some other tests inside Pyodide, booted from the
 * zip that ships, so that the code that runs in the page is tested.
 *
 *   node build/pytest-in-pyodide.mjs [--all] [pytest arguments]
 *
 * Here every property test runs for only one rule set of each game, because CPython runs it for all of them.
 * --all runs it for all rule sets here too.
 *
 * This needs .venv: its pytest is pure Python and so also runs in Pyodide. Files that import hypothesis are
 * skipped.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { run, VENV_PYTHON } from "./host-system.mjs";
import { filesBelow } from "./list-files.mjs";
import { ROOT } from "./paths.mjs";
import { boot, RUNTIME, STDLIB, script } from "./pyodide-in-node.mjs";
import { buildPython } from "./python-zip.mjs";
import { main } from "./script-main.mjs";

const PROJECT = "/project";
const WHAT = [
  "tests/laws",
  "tests/bridge",
  "tests/perft",
  "tests/golden",
  "tests/ai/test_everywhere.py",
  "tests/pyodide/shipped.py",
];
/**
 * The folders that Pyodide can read. They include the page's words, which the property tests check, and the
 * build's Python scripts.
 */
const MOUNTED = ["tests", "py", "web/i18n", "build/python"];

/** Return pytest arguments that skip the test files that cannot run in Pyodide. */
async function outsiders() {
  const found = [];
  for (const path of await filesBelow(join(ROOT, "tests"), (name) => name.endsWith(".py"))) {
    const text = await readFile(join(ROOT, "tests", path), "utf8");
    if (/^\s*(import|from) hypothesis\b/m.test(text)) found.push(`--ignore=tests/${path}`);
  }
  return found;
}

/** Return the folder of this machine in which pytest is installed. */
function sitePackages() {
  const { ok, out, err } = run(VENV_PYTHON, ["-c", "import pytest; print(pytest.__file__)"]);
  if (!ok) throw new Error(`No pytest in .venv: run \`npm run setup\`.\n${err}`);
  return dirname(dirname(out.trim()));
}

await main(import.meta.url, async () => {
  const { zip } = await buildPython();
  const pyodide = await boot(zip);
  // Write output at once, because pytest prints a dot for each test and may not finish a line for minutes.
  pyodide.setStdout({
    write: (bytes) => {
      process.stdout.write(bytes);
      return bytes.length;
    },
  });
  pyodide.setStderr({ batched: (line) => console.error(line) });
  pyodide.FS.writeFile("/complete.zip", await readFile(join(RUNTIME, STDLIB)));
  pyodide.FS.mkdirTree(PROJECT);
  pyodide.FS.writeFile(`${PROJECT}/pyproject.toml`, await readFile(join(ROOT, "pyproject.toml")));
  for (const folder of MOUNTED) pyodide.mountNodeFS(`${PROJECT}/${folder}`, join(ROOT, folder));
  pyodide.mountNodeFS("/packages", sitePackages());

  const all = process.argv.includes("--all");
  const given = process.argv.slice(2).filter((argument) => argument !== "--all");
  const args =
    given.length > 0 ? given : ["-m", "not slow", ...WHAT.filter((path) => existsSync(join(ROOT, path)))];
  const tests = await script(pyodide, "pytest_in_pyodide");
  return tests.run(PROJECT, "/packages", pyodide.toPy([...(await outsiders()), ...args]), !all) === 0;
});
