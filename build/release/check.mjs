/**
 * `npm run release:check`: build a release and use it as people will: install it in a fresh environment,
 * serve it below a folder, play it in two browsers, update it and roll it back with data that earlier
 * versions have left. Print the results as one table.
 *
 *   node build/release/check.mjs [--skip-second-build]
 *
 * Later stages use the results of earlier ones, so the first failure ends the run.
 */
import { cp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CACHE, RELEASE } from "../paths.mjs";
import { main } from "../script-main.mjs";
import { kilobytes, sizes, totals } from "../size-budget.mjs";
import { node, python, runStage } from "../stage-runner.mjs";
import { assemble } from "./assemble.mjs";
import {
  buildSiteOf,
  checkSecondBuild,
  isCommitted,
  nextVersion,
  raiseVersion,
  withCopy,
} from "./commit-copy.mjs";
import { version } from "./version.mjs";

/** The folder for the site of the next version, with which updates are tested. */
const NEXT = join(CACHE, "next-site");
const SECOND = 1000;
const MEGABYTE = 1_000_000;
/** Limits in bytes: the site uncompressed and compressed, and the wheel without the site. */
const LIMITS = { raw: 9.3 * MEGABYTE, wire: 8.2 * MEGABYTE, wheel: MEGABYTE };

/** @typedef {{what: string, found: string, ok: boolean}} Row */

/** Build the site from this commit, labelled as the next version. */
const buildNext = () =>
  withCopy(async (folder) => {
    const next = await raiseVersion(folder);
    buildSiteOf(folder);
    await rm(NEXT, { recursive: true, force: true });
    await cp(join(folder, "dist"), NEXT, { recursive: true });
    return next;
  });

/** @returns {Promise<Row[]>} the size of each part, with its limit */
async function sizeRows() {
  const files = await sizes();
  const { all } = await totals(files);
  const rows = [
    { what: "site as it lies", size: all.raw, limit: LIMITS.raw },
    { what: "site compressed", size: all.wire, limit: LIMITS.wire },
  ];
  for (const name of (await readdir(RELEASE)).sort()) {
    const size = (await readFile(join(RELEASE, name))).length;
    rows.push({
      what: name,
      size,
      limit: /^kleinod-.*\.whl$/.test(name) ? LIMITS.wheel : Number.POSITIVE_INFINITY,
    });
  }
  return rows.map(({ what, size, limit }) => ({
    what,
    found: Number.isFinite(limit) ? `${kilobytes(size)} of ${kilobytes(limit)}` : kilobytes(size),
    ok: size <= limit,
  }));
}

/** @param {Row[]} rows */
function printTable(rows) {
  const width = Math.max(...rows.map(({ what }) => what.length));
  console.log();
  for (const { what, found, ok } of rows) {
    console.log(`  ${ok ? "ok    " : "FAILED"}  ${what.padEnd(width)}  ${found}`);
  }
}

await main(import.meta.url, async () => {
  const { values } = parseArgs({ options: { "skip-second-build": { type: "boolean" } } });
  if (!isCommitted()) {
    console.error("Commit first: what is checked is a commit.");
    return false;
  }
  /** @type {Row[]} */
  const rows = [];
  const start = performance.now();
  const took = (/** @type {number} */ from) => `${((performance.now() - from) / SECOND).toFixed(0)} s`;
  /** @param {string} what @param {() => Promise<unknown>} work */
  const step = async (what, work) => {
    const from = performance.now();
    console.log(`${what} …`);
    const found = await work();
    rows.push({
      what,
      found: `${typeof found === "string" ? `${found}, ` : ""}${took(from)}`,
      ok: found !== false,
    });
    return found !== false;
  };
  const now = await version();
  const env = { KLEINOD_RELEASE: RELEASE, KLEINOD_NEXT_SITE: NEXT, KLEINOD_NEXT: nextVersion(now) };
  const tests = (/** @type {string} */ name, /** @type {string} */ file) => () =>
    runStage(
      { name, commands: [python("pytest", "-vv", "--timeout", "900", `e2e/release/${file}`)], aloud: true },
      env,
    );
  const steps = [
    { what: `build and twine check of ${now}`, work: assemble },
    ...(values["skip-second-build"]
      ? []
      : [
          {
            what: "second build of this commit",
            work: async () => `${await checkSecondBuild()} files equal`,
          },
        ]),
    { what: `build labelled ${nextVersion(now)}`, work: buildNext },
    {
      what: "install in a fresh environment, commands, frozen samples",
      work: tests("install", "test_install.py"),
    },
    {
      what: "extras: PettingZoo, OpenSpiel, notebooks",
      work: () => runStage({ name: "extras", commands: [node("build/test-extras.mjs")], aloud: true }),
    },
    { what: "headers of the web servers that are here", work: tests("hosts", "test_hosts.py") },
    { what: "below a folder, offline, a game in two browsers", work: tests("play", "test_play_release.py") },
    {
      what: "update and roll back with saves of every kind",
      work: tests("update", "test_update_release.py"),
    },
  ];
  for (const { what, work } of steps) if (!(await step(what, work))) break;
  rows.push(...(await sizeRows()));
  printTable(rows);
  const passed = rows.every(({ ok }) => ok);
  console.log(`\n${passed ? "All passed" : "Failed"} in ${took(start)}.`);
  return passed;
});
