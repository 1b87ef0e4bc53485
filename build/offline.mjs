/**
 * The copy for offline play: lists every file of the finished site and builds dist/sw.js around the list.
 *
 *   node build/offline.mjs   do it again, after a file of dist/ has changed
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { main } from "./cli.mjs";
import { DIST, ROOT } from "./paths.mjs";
import { filesBelow } from "./pyodide.mjs";

export const SERVICE_WORKER = "sw.js";
const SOURCE = join(ROOT, "web", "src", "offline", "sw", "sw.ts");

/** @typedef {import("../web/src/offline/messages.ts").Edition} Edition */

/**
 * Every file with its length and hash; a version that changes with any of them.
 * @param {string} folder
 * @returns {Promise<Edition>}
 */
export async function edition(folder = DIST) {
  const paths = await filesBelow(folder, (path) => path !== SERVICE_WORKER);
  const files = await Promise.all(
    paths.map(async (path) => {
      const body = await readFile(join(folder, path));
      const digest = createHash("sha256").update(body).digest("hex");
      return /** @type {const} */ ([path, body.length, digest]);
    }),
  );
  const version = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 16);
  return { version, files: files.map(([path, size, digest]) => [path, size, digest]) };
}

/**
 * Write the service worker of the site in `folder`.
 * @param {string} [folder]
 */
export async function buildServiceWorker(folder = DIST) {
  const known = await edition(folder);
  await build({
    configFile: false,
    root: join(ROOT, "web"),
    publicDir: false,
    logLevel: "warn",
    define: { EDITION: JSON.stringify(known) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "es2022",
      rolldownOptions: {
        input: SOURCE,
        output: { format: "iife", entryFileNames: SERVICE_WORKER },
      },
    },
  });
  return known;
}

await main(import.meta.url, async () => {
  const { version, files } = await buildServiceWorker();
  console.log(`${SERVICE_WORKER} knows ${files.length} files as edition ${version}.`);
});
