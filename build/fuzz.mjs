/**
 * `npm run fuzz -- 100000 [first number]`: run three fuzz tests. The first reads damaged texts of all kinds
 * and games (tests/fuzz/run.py). The second searches messages in which links to games were damaged in
 * transit, and compares what the page and Python find in them (tests/fuzz/bent.py). The third has the page
 * read damaged rows of its database, settings and files (web/src/saves/hostile.test.ts).
 */
import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { runnerImport } from "vite";
import { VENV_PYTHON } from "./host-system.mjs";
import { ROOT } from "./paths.mjs";
import { main } from "./script-main.mjs";
import { ensurePackages, ensurePython, ready } from "./setup.mjs";

/** @typedef {typeof import("../web/src/base/links/finder.ts")} Finder */

/**
 * One damaged message is tested for this many damaged texts, because a message is searched twice, by the page
 * and by Python, and takes longer than most texts.
 */
const SHARE = 10;

const python = (/** @type {string[]} */ ...command) =>
  spawnSync(VENV_PYTHON, command, { cwd: ROOT, stdio: "inherit" }).status === 0;

/** Return true if the page finds the same links as Python in every damaged message with these numbers. */
async function pageAgrees(/** @type {string[]} */ ...numbers) {
  const { module } = /** @type {{ module: Finder }} */ (
    await runnerImport("./web/src/base/links/finder.ts", { root: ROOT, configFile: false, logLevel: "error" })
  );
  const lines = spawn(VENV_PYTHON, ["tests/fuzz/bent.py", "--lines", ...numbers], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let [texts, wrong] = [0, 0];
  for await (const line of createInterface({ input: lines.stdout })) {
    const { number, text, found, problem: wanted } = JSON.parse(line);
    const { findings, problem, beside } = module.find(text);
    const said = problem ?? beside;
    const here = findings.map(({ kind, text, place = "" }) => [kind, text, place]);
    texts += 1;
    if (
      JSON.stringify([here, said && [said.code, said.args]]) === JSON.stringify([found, wanted ?? undefined])
    )
      continue;
    wrong += 1;
    console.log(`bent text ${number}: the page finds ${JSON.stringify([here, said])}`);
  }
  console.log(`${texts} bent texts on the page, ${wrong} of them otherwise than in Python`);
  return wrong === 0 && texts > 0;
}

/** Return true if the page reads all damaged database rows, settings and files without an exception. */
function pageReads(/** @type {string} */ count, first = "0") {
  const env = { ...process.env, KLEINOD_FUZZ: count, KLEINOD_FUZZ_FIRST: first };
  const command = ["node_modules/vitest/vitest.mjs", "run", "web/src/saves/hostile.test.ts"];
  return spawnSync(process.execPath, command, { cwd: ROOT, stdio: "inherit", env }).status === 0;
}

await main(import.meta.url, async () => {
  if (!(await ready([ensurePackages, ensurePython]))) return false;
  const [count = "5000", ...first] = process.argv.slice(2);
  const bent = String(Math.ceil(Number(count) / SHARE));
  return (
    python("tests/fuzz/run.py", count, ...first) &&
    python("tests/fuzz/bent.py", bent, ...first) &&
    (await pageAgrees(bent, ...first)) &&
    pageReads(count, ...first)
  );
});
