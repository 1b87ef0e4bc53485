/**
 * `npm run check -- nexus`: run the linters, the type checkers, the property tests (tests/laws), the other
 * tests, and the twin (a second, independently written engine) of one game, in parallel and in under a
 * minute.
 *
 *   node build/check.mjs [--watch] game
 *
 * To save time the property tests use only a few rule sets of the game, and types are checked only in its own
 * files; `npm test` covers everything. The last line names the tier that the game has reached: draft,
 * playable or complete. Property tests skip the parts that a draft lacks.
 *
 * --watch runs the game's tests again whenever a file of the engines or tests changes.
 */
import { existsSync, readdirSync, watch } from "node:fs";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { PACKAGE, ROOT } from "./paths.mjs";
import { main } from "./script-main.mjs";
import { ensurePackages, ensurePython, ready } from "./setup.mjs";
import { python, run, runStage, tool } from "./stage-runner.mjs";

/** @typedef {import("./stage-runner.mjs").Stage} Stage */

/** Milliseconds within which several changes count as one, because an editor may save all files at once. */
const TOGETHER = 300;
/** Milliseconds without output after which the check of the tier counts as hanging. */
const PATIENCE = 60_000;
const GAMES = readdirSync(join(PACKAGE, "games"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(PACKAGE, "games", entry.name, "__init__.py")))
  .map(({ name }) => name);

/** @param {string} game @returns {Stage[]} */
const lint = (game) => [
  { name: "ruff", commands: [python("ruff", "check", "--quiet", ".")] },
  { name: "biome", commands: [[tool("biome"), "ci", "--colors=off", "."]] },
  { name: "tsc", commands: [[tool("tsc"), "-p", "tsconfig.json"]] },
  { name: "pyright", commands: [[tool("pyright"), join("py", "kleinod", "games", game), ...testsOf(game)]] },
];

/**
 * Return the test files whose name contains the game.
 * @param {string} game
 */
function testsOf(game) {
  const named = game.replace(/^_/, "");
  return readdirSync(join(ROOT, "tests"), { recursive: true, encoding: "utf8" })
    .filter((path) => /(^|[\\/])test_[^\\/]*\.py$/.test(path) && path.includes(named))
    .map((path) => join("tests", path));
}

/** @param {string} game @returns {Stage} */
const tests = (game) => ({
  name: game,
  commands: [python("pytest", "-n", "2", "-m", "not slow", "tests/laws", ...testsOf(game))],
});

/** @param {string} game */
const runTests = (game) => runStage(tests(game), { LAWS_ONLY: game, LAWS_SAMPLE: "few" });

/**
 * Print the tier the game has reached, and what it lacks for the next one (tests/laws/tiers.py).
 * @param {string} game
 */
async function tellTier(game) {
  const env = { PYTHONPATH: ["py", "tests"].join(delimiter) };
  const { output } = await run(python("laws.tiers", game), { silence: PATIENCE, env });
  console.log(output.trim());
}

/** @param {string} game */
async function watchTests(game) {
  await runTests(game);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let running = false;
  const again = async () => {
    if (running) return soon();
    running = true;
    await runTests(game);
    running = false;
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(again, TOGETHER);
  };
  for (const folder of ["py", "tests"]) {
    watch(join(ROOT, folder), { recursive: true }, (_, file) => {
      if (file && /\.(py|json|md|txt)$/.test(file)) soon();
    });
  }
  console.log("Waiting for changes; Ctrl+C ends.");
}

await main(import.meta.url, async () => {
  const { values, positionals } = parseArgs({
    options: { watch: { type: "boolean" } },
    allowPositionals: true,
  });
  const [game = ""] = positionals;
  if (!GAMES.includes(game)) {
    console.log(`Which game? npm run check -- ${GAMES.join(" | ")}`);
    return false;
  }
  if (!(await ready([ensurePackages, ensurePython]))) return false;
  if (values.watch) return watchTests(game);
  const done = await Promise.all([
    runTests(game),
    (async () => {
      const passed = [];
      for (const stage of lint(game)) passed.push(await runStage(stage));
      return passed.every(Boolean);
    })(),
  ]);
  await tellTier(game);
  return done.every(Boolean);
});
