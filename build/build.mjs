/** Build the site into dist/: Python as byte-code, then the page around it, then a look at the sizes. */

import { join } from "node:path";
import { build } from "vite";
import { completeLicenses } from "./licenses.mjs";
import { buildServiceWorker } from "./offline.mjs";
import { ROOT } from "./paths.mjs";
import { buildPython } from "./python-zip.mjs";
import { main } from "./script-main.mjs";
import { reportSizes } from "./sizes.mjs";

const SECOND = 1000;

/** Build dist/ but for the service worker, which has to know all files; throws when something does not compile. */
export async function buildPage() {
  const start = performance.now();
  const { folder } = await buildPython();
  console.log(`Python is packed (${folder}, ${((performance.now() - start) / SECOND).toFixed(1)} s).`);
  await build({ configFile: join(ROOT, "vite.config.ts"), logLevel: "warn" });
  await completeLicenses();
  console.log(`The site is built in dist/ (${((performance.now() - start) / SECOND).toFixed(1)} s).`);
}

/** Build all; answers false when it is too large. */
export async function buildSite() {
  await buildPage();
  await buildServiceWorker();
  return reportSizes();
}

await main(import.meta.url, buildSite);
