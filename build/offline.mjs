/**
 * Add to dist/ the start guard, which knows the hashes of the site's scripts, and the service worker for
 * offline play, sw.js, which contains a list of every file.
 *
 *   node build/offline.mjs   run this again after a file of dist/ has changed
 */
import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { filesBelow } from "./list-files.mjs";
import { DIST, NOT_FOUND, ROOT } from "./paths.mjs";
import { main } from "./script-main.mjs";

/** The script that other sites load to embed a game. */
const EMBED = "embed.js";
/** The folder of the documentation, which is not part of the copy for offline play. */
const DOCS = "docs/";
export const SERVICE_WORKER = "sw.js";
const GUARD = "guard.js";
const GUARD_TAG = `<script src="./${GUARD}"></script>\n    `;
/** The file with the hashes of scripts, styles and words. web/src/offline/repair.ts reads it. */
const INTEGRITY = "integrity.json";
const SOURCE = join(ROOT, "web", "src", "offline", "sw", "sw.ts");

/** @typedef {import("../web/src/offline/messages.ts").SiteEdition} SiteEdition */

/**
 * Return every file with its length and hash, and a version number that changes whenever one of the files
 * changes.
 * @param {string} folder
 * @returns {Promise<SiteEdition>}
 */
export async function edition(folder = DIST) {
  const paths = await filesBelow(folder, (path) => path !== SERVICE_WORKER && !path.startsWith(DOCS));
  const files = await Promise.all(
    paths.map(async (path) => {
      const body = await readFile(join(folder, path));
      const digest = createHash("sha256").update(body).digest("base64");
      return /** @type {const} */ ([path, body.length, digest]);
    }),
  );
  const version = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 16);
  return { version, files: files.map(([path, size, digest]) => [path, size, digest]) };
}

/**
 * Bundle one source file into a script of its own in the folder of the site.
 * @param {string} input
 * @param {string} name
 * @param {string} folder
 * @param {Record<string, string>} [define]
 */
async function bundle(input, name, folder, define = {}) {
  await build({
    configFile: false,
    root: join(ROOT, "web"),
    publicDir: false,
    logLevel: "warn",
    define,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "es2022",
      rolldownOptions: { input, output: { format: "iife", entryFileNames: name } },
    },
  });
}

/**
 * Write the hashes of all scripts, styles and words to a file, and those of the first scripts into the page.
 * The start guard is loaded before the scripts and checks all files if a script fails to start.
 * @param {string} folder
 */
async function guard(folder) {
  const paths = await filesBelow(folder, (path) => /^assets\/.*\.(js|css|json)$/.test(path));
  /** @type {Record<string, string>} */
  const hashes = {};
  for (const path of paths) {
    const digest = createHash("sha256").update(await readFile(join(folder, path)));
    hashes[path] = digest.digest("base64");
  }
  await writeFile(join(folder, INTEGRITY), JSON.stringify(hashes));
  await bundle(join(ROOT, "web", "src", "offline", "start-guard.ts"), GUARD, folder);
  const page = join(folder, "index.html");
  const text = (await readFile(page, "utf8"))
    .replace(/ integrity="[^"]*"/g, "")
    .replace(/(?:src|href)="\.\/(assets\/[^"]+)"/g, (named, path) =>
      hashes[path] ? `${named} integrity="sha256-${hashes[path]}"` : named,
    )
    .replace(GUARD_TAG, "")
    .replace(/(?=<link rel="stylesheet"|<script type="module")/, GUARD_TAG);
  await writeFile(page, text);
}

/**
 * Write 404.html, which web hosts send for an address without a file. Its script is inline, so its hash is in
 * the page's content security policy.
 * @param {string} folder
 */
async function notFoundPage(folder) {
  const script = join(folder, "not-found.js");
  await bundle(join(ROOT, "web", "src", "offline", "not-found.ts"), "not-found.js", folder);
  const text = (await readFile(script, "utf8")).trim();
  await rm(script);
  const digest = createHash("sha256").update(text).digest("base64");
  const page = (await readFile(join(ROOT, "web", NOT_FOUND), "utf8"))
    .replace(/\n\s*<!--.*?-->/gs, "")
    .replace("default-src 'none'", `$&; script-src 'sha256-${digest}'`)
    .replace("</body>", () => `<script>${text}</script>\n  </body>`);
  await writeFile(join(folder, NOT_FOUND), page);
}

/**
 * Write the start guard, 404.html, the script for embedding, and the service worker into the site in
 * `folder`.
 * @param {string} [folder]
 */
export async function buildServiceWorker(folder = DIST) {
  await guard(folder);
  await notFoundPage(folder);
  await bundle(join(ROOT, "web", "src", "embed", "embed-element.ts"), EMBED, folder);
  const known = await edition(folder);
  await bundle(SOURCE, SERVICE_WORKER, folder, { EDITION: JSON.stringify(known) });
  return known;
}

await main(import.meta.url, async () => {
  const { version, files } = await buildServiceWorker();
  console.log(`${SERVICE_WORKER} knows ${files.length} files as edition ${version}.`);
});
