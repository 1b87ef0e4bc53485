/**
 * Build the Python files of the site: a zip of byte-code from which Pyodide boots, a zip for the Python
 * console, and the frames that the page can draw before Python is ready.
 *
 *   node build/python-zip.mjs           build (or take from the cache) and print the file names
 *   node build/python-zip.mjs --check   build twice from scratch and compare the bytes
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { filesBelow } from "./list-files.mjs";
import { CACHE, PACKAGE } from "./paths.mjs";
import { boot, copyIn, PYODIDE_VERSION, STDLIB, script } from "./pyodide-in-node.mjs";
import { PACKED, packed, RUNTIME_FILES, writeRuntime } from "./python-runtime.mjs";
import { main } from "./script-main.mjs";

/**
 * @typedef {object} PythonBuild
 * @property {string} zip path of the uncompressed zip; the site publishes it compressed
 * @property {string} folder name of the folder in which the site publishes the runtime files, with a hash of
 * their content
 * @property {Record<string, string>} files name -> path on disk of every runtime file
 * @property {Record<string, string>} extras name -> path of every file that Python does not need to boot
 * @property {{hello: unknown} & import("./game-packs.mjs").Pictures} first the frames and facts that the page
 * shows before Python runs
 */

/** The result of `firstPictures` for a package that has no bridge.py yet. */
const NOTHING = JSON.stringify({
  hello: { games: [], python: "", version: "" },
  start: {},
  showcase: {},
  starts: {},
  glance: {},
});

/** The archive that the console on the page "Python" unpacks. It is compressed as a whole. */
export const CONSOLE = `console.zip${PACKED}`;

const RESULTS_KEPT = 8;

const isSource = (/** @type {string} */ path) => path.endsWith(".py");
const isWords = (/** @type {string} */ path) => path.includes("/i18n/") && path.endsWith(".json");
const isArt = (/** @type {string} */ path) => path.includes("/art/");
const isEdition = (/** @type {string} */ path) => path.includes("/editions/") && path.endsWith(".json");
const isExamples = (/** @type {string} */ path) => path.endsWith("/examples.json");
const isGlance = (/** @type {string} */ path) => path.endsWith("/glance.json");

/** Return a hash of all sources that the built files depend on. */
async function inputHash() {
  const hash = createHash("sha256").update(PYODIDE_VERSION);
  for (const path of ["python/python_zip.py", "python/prerender.py", "python-runtime.mjs"]) {
    hash.update(await readFile(new URL(path, import.meta.url)));
  }
  for (const path of await filesBelow(PACKAGE, (name) =>
    [isSource, isWords, isArt, isEdition, isExamples, isGlance].some((isOne) => isOne(name)),
  )) {
    hash.update(`\0${path}\0`).update(await readFile(join(PACKAGE, path)));
  }
  return hash.digest("hex").slice(0, 16);
}

/**
 * Compile the modules and pack them into the two zips.
 * @param {string} folder the folder to which both zips are written
 * @returns {Promise<{standard: number, kleinod: number}>} the number of modules from the standard library,
 * and from kleinod
 */
export async function packZips(folder) {
  // Without column numbers the byte-code is a quarter smaller.
  const pyodide = await boot(undefined, { PYTHONNODEBUGRANGES: "1" });
  const isWanted = (/** @type {string} */ path) =>
    isSource(path) || isWords(path) || isArt(path) || isEdition(path);
  await copyIn(pyodide, PACKAGE, "/source/kleinod", isWanted);
  const pack = await script(pyodide, "python_zip");
  const counts = pack.pack("/out.zip", "/console.zip").toJs({ dict_converter: Object.fromEntries });
  const zip = pyodide.FS.readFile("/out.zip");
  await writeFile(join(folder, STDLIB), zip);
  await writeFile(join(folder, STDLIB + PACKED), await packed(zip));
  await writeFile(join(folder, CONSOLE), await packed(pyodide.FS.readFile("/console.zip")));
  return counts;
}

/**
 * Boot Pyodide from the zip and request the first frames from the bridge. This also proves that the zip is
 * complete.
 * @param {string} zip
 * @returns {Promise<string>} JSON
 */
async function firstPictures(zip) {
  const bridge = await filesBelow(PACKAGE, (path) => path === "bridge.py");
  if (bridge.length === 0) return NOTHING;
  const [examples, glances] = await Promise.all([byGame(isExamples), byGame(isGlance)]);
  const pyodide = await boot(zip);
  const first = await script(pyodide, "prerender");
  return first.first(examples, glances);
}

/**
 * Read the file that `isMeant` selects in the folder of each game, and return the contents by game id.
 * @param {(path: string) => boolean} isMeant
 * @returns {Promise<string>} JSON
 */
async function byGame(isMeant) {
  /** @type {Record<string, unknown>} */
  const found = {};
  for (const path of await filesBelow(PACKAGE, isMeant)) {
    const game = path.split("/").at(-2);
    if (game) found[game] = JSON.parse(await readFile(join(PACKAGE, path), "utf8"));
  }
  return JSON.stringify(found);
}

/**
 * Build the Python files of the site. The result is cached in .cache by a hash of the sources.
 * @returns {Promise<PythonBuild>}
 */
export async function buildPython() {
  const kept = join(CACHE, "python", await inputHash());
  const zip = join(kept, STDLIB);
  let first = await readFile(join(kept, "first.json"), "utf8").catch(() => "");
  if (!first) {
    const fresh = `${kept}.${process.pid}`;
    await mkdir(fresh, { recursive: true });
    await Promise.all([packZips(fresh), writeRuntime(fresh)]);
    first = await firstPictures(join(fresh, STDLIB));
    await writeFile(join(fresh, "first.json"), first);
    await rm(kept, { recursive: true, force: true });
    await rename(fresh, kept);
    await prune();
  }
  /** @type {Record<string, string>} */
  const files = { [STDLIB + PACKED]: join(kept, STDLIB + PACKED) };
  for (const name of RUNTIME_FILES) files[name] = join(kept, name);
  const extras = { [CONSOLE]: join(kept, CONSOLE) };
  const hash = createHash("sha256");
  for (const [name, path] of Object.entries({ ...files, ...extras }).sort()) {
    hash.update(name).update(await readFile(path));
  }
  return { zip, folder: `py-${hash.digest("hex").slice(0, 10)}`, files, extras, first: JSON.parse(first) };
}

/** Remove cached results of older sources, except the latest few. */
async function prune() {
  const folder = join(CACHE, "python");
  const kept = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, made: (await stat(join(folder, name))).mtimeMs })),
  );
  kept.sort((a, b) => b.made - a.made);
  for (const { name } of kept.slice(RESULTS_KEPT))
    await rm(join(folder, name), { recursive: true, force: true });
}

/** Build the zips twice from scratch, and throw if their bytes differ. Return their total size. */
export async function checkReproducible() {
  const folder = join(CACHE, `twice.${process.pid}`);
  try {
    let bytes = 0;
    for (const time of ["1", "2"]) {
      await mkdir(join(folder, time), { recursive: true });
      await packZips(join(folder, time));
    }
    for (const name of [STDLIB + PACKED, CONSOLE]) {
      const [one, two] = await Promise.all(["1", "2"].map((time) => readFile(join(folder, time, name))));
      if (!one || !two || !one.equals(two)) throw new Error(`Two builds of ${name} differ.`);
      bytes += one.length;
    }
    return bytes;
  } finally {
    await rm(folder, { recursive: true });
  }
}

await main(import.meta.url, async () => {
  if (process.argv.includes("--check")) {
    console.log(`Built twice, the same ${await checkReproducible()} bytes.`);
    return;
  }
  const { folder, files, first } = await buildPython();
  for (const name of Object.keys(files)) console.log(`${folder}/${name}`);
  console.log(`first pictures: ${JSON.stringify(first).length} characters`);
});
