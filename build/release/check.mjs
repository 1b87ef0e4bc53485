/**
 * `npm run release:check`: follow the README in a fresh copy; then build a release and use it as people will:
 * install it in a fresh environment, serve it below a folder, play it in two browsers, update it and roll it
 * back with data that earlier versions have left. Print the results as one table, which also lists what could
 * not be tested here.
 *
 *   node build/release/check.mjs [--skip-second-build]
 *
 * Later stages use the results of earlier ones, so the first failure ends the run.
 */
import { existsSync } from "node:fs";
import { cp, readdir, readFile, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
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
  versionBefore,
  withCopy,
} from "./commit-copy.mjs";
import { followReadme } from "./follow-readme.mjs";
import { version } from "./package-version.mjs";

/** The folders for the sites of the next version and of the one before, with which updates are tested. */
const NEXT = join(CACHE, "next-site");
const BEFORE = join(CACHE, "previous-site");
/** The programs of the web servers that docs/hosting.md describes. */
const SERVERS = ["nginx", "apache2", "caddy"];
const SECOND = 1000;
const MEGABYTE = 1_000_000;
/** Limits in bytes: the site uncompressed and compressed, and the wheel without the site. */
const LIMITS = { raw: 9.3 * MEGABYTE, wire: 8.2 * MEGABYTE, wheel: MEGABYTE };

/**
 * A line of the table. `ok`: null if nothing was tested; `found` then says why.
 * @typedef {{what: string, found: string, ok: boolean | null}} Row
 */

/** @param {string} program */
const isInstalled = (program) =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));

/** @param {string} copy the copy of a commit @param {string} site the folder for its built site */
async function buildInto(copy, site) {
  buildSiteOf(copy);
  await rm(site, { recursive: true, force: true });
  await cp(join(copy, "dist"), site, { recursive: true });
}

/** Build the site from this commit, labelled as the next version. */
const buildNext = () =>
  withCopy(async (folder) => {
    const next = await raiseVersion(folder);
    await buildInto(folder, NEXT);
    return next;
  });

/** @param {string} commit the commit of the version before this one, whose site is built */
const buildBefore = (commit) => withCopy((folder) => buildInto(folder, BEFORE), { commit });

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
    const result = ok === null ? "untested" : ok ? "ok" : "FAILED";
    console.log(`  ${result.padEnd(8)}  ${what.padEnd(width)}  ${found}`);
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
  const before = versionBefore(now);
  /** @type {Record<string, string>} */
  const env = {
    KLEINOD_RELEASE: RELEASE,
    KLEINOD_NEXT_SITE: NEXT,
    KLEINOD_NEXT: nextVersion(now),
    ...(before && { KLEINOD_PREVIOUS_SITE: BEFORE, KLEINOD_PREVIOUS: before.version }),
  };
  const tests =
    (/** @type {string} */ name, /** @type {string} */ file, /** @type {string[]} */ ...args) =>
    () => {
      const command = python("pytest", "-vv", "--timeout", "900", `e2e/release/${file}`, ...args);
      return runStage({ name, commands: [command], aloud: true }, env);
    };
  const steps = [
    { what: "both commands of the README in a fresh copy", work: followReadme },
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
    ...(before ? [{ what: `build of ${before.version}`, work: () => buildBefore(before.commit) }] : []),
    {
      what: "install in a fresh environment, commands, frozen samples",
      work: tests("install", "test_install.py"),
    },
    {
      what: "extras: PettingZoo, OpenSpiel, notebooks",
      work: () => runStage({ name: "extras", commands: [node("build/test-extras.mjs")], aloud: true }),
    },
    ...SERVERS.filter(isInstalled).map((server) => ({
      what: `headers of ${server}`,
      work: tests("hosts", "test_hosts.py", "-k", server),
    })),
    { what: "below a folder, offline, a game in two browsers", work: tests("play", "test_play_release.py") },
    {
      what: "update and roll back with saves of every kind",
      work: tests("update", "test_update_release.py"),
    },
  ];
  for (const { what, work } of steps) if (!(await step(what, work))) break;
  for (const server of SERVERS.filter((name) => !isInstalled(name)))
    rows.push({ what: `headers of ${server}`, found: `there is no ${server} here`, ok: null });
  if (!before)
    rows.push({ what: "update from the version before", found: `${now} is the first one`, ok: null });
  rows.push(...(await sizeRows()));
  printTable(rows);
  const passed = rows.every(({ ok }) => ok !== false);
  console.log(`\n${passed ? "All passed" : "Failed"} in ${took(start)}.`);
  return passed;
});
