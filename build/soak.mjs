/**
 * `npm run soak -- 300`: play that many matches of bots in one tab, and print the memory of the page and its
 * workers as a table; see build/python/soak.py. `npm run soak -- pages 500`: take that many random steps
 * across all pages, and print a row of JSON after each tenth of them; see e2e/page_walk.py.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ensureBrowsers } from "./browsers.mjs";
import { buildSite } from "./build.mjs";
import { VENV_PYTHON } from "./host-system.mjs";
import { ROOT } from "./paths.mjs";
import { main } from "./script-main.mjs";
import { serve } from "./serve.mjs";
import { ensurePackages, ensurePython, ready } from "./setup.mjs";

const GAMES = "300";
const STEPS = "500";
/** The requests whose times are shown, because a player waits for their replies. */
const SHOWN = ["goto", "act", "think"];

/**
 * Return the cells of a row of the table.
 * @param {Record<string, any>} row
 */
function cells({ games, nodes, listeners, workers, collections, ms, ...row }) {
  const megabytes = ["page heap", "workers hold", "Python", "process"].map((name) => row[name].toFixed(1));
  const times = SHOWN.map((op) => (ms[op] ? `${ms[op][0]} / ${ms[op][1]}` : "–"));
  return [games, ...megabytes, nodes, listeners, workers, collections, ...times];
}

const line = (/** @type {unknown[]} */ row) => console.log(`| ${row.join(" | ")} |`);

await main(import.meta.url, async () => {
  if (!(await ready([ensurePackages, ensurePython, ensureBrowsers]))) return false;
  await buildSite();
  const { url, close } = await serve({ port: 0 });
  if (process.argv[2] === "pages") {
    const script = join(ROOT, "e2e/page_walk.py");
    const walk = spawn(VENV_PYTHON, [script, url, process.argv[3] ?? STEPS], { stdio: "inherit" });
    const ended = await new Promise((resolve) => walk.on("close", resolve));
    await close();
    return ended === 0;
  }
  const head = [
    "games",
    "page heap, MB",
    "workers, MB",
    "Python, MB",
    "process, MB",
    "nodes",
    "listeners",
    "workers",
    "collections",
  ];
  line([...head, ...SHOWN.map((op) => `${op}, ms (median / most)`)]);
  line([...head, ...SHOWN].map(() => "---:"));
  const games = process.argv[2] ?? GAMES;
  const child = spawn(VENV_PYTHON, [join(ROOT, "build/python/soak.py"), url, games], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  createInterface(child.stdout).on("line", (text) => line(cells(JSON.parse(text))));
  const status = await new Promise((resolve) => child.on("close", resolve));
  await close();
  return status === 0;
});
