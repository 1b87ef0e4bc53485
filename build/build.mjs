/** Build the site into dist/: compile Python to byte-code, bundle the page, and check the sizes. */

import { join } from "node:path";
import { build } from "vite";
import { completeLicenses } from "./licenses.mjs";
import { buildServiceWorker } from "./offline.mjs";
import { ROOT } from "./paths.mjs";
import { buildPython } from "./python-zip.mjs";
import { main } from "./script-main.mjs";
import { reportSizes } from "./size-budget.mjs";

const SECOND = 1000;

/**
 * Build dist/ except the service worker, which needs the list of all files. Throw if something does not
 * compile.
 */
export async function buildPage() {
  const start = performance.now();
  const { folder } = await buildPython();
  console.log(`Python is packed (${folder}, ${((performance.now() - start) / SECOND).toFixed(1)} s).`);
  await build({ configFile: join(ROOT, "vite.config.ts"), logLevel: "warn" });
  await completeLicenses();
  console.log(`The site is built in dist/ (${((performance.now() - start) / SECOND).toFixed(1)} s).`);
}

/** Build the site; return false if it is too large. */
export async function buildSite() {
  await buildPage();
  await buildServiceWorker();
  return reportSizes();
}

await main(import.meta.url, buildSite);
