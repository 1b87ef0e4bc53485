/**
 * Collect the licence notices of everything shipped. Vite lists the modules that it bundles in
 * dist/licenses.md. `licenses/parts.json` lists the rest: copied fonts, Python, and the libraries linked into
 * its WebAssembly.
 *
 * Of each part, `files` gives the names of its files in dist/, and `modules` and `libraries` the modules of
 * Python that it covers. `marks` gives texts in the WebAssembly that prove its presence and version
 * (`licenses.test.mjs`).
 */
import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { filesBelow } from "./list-files.mjs";
import { DIST, ROOT } from "./paths.mjs";
import { PYODIDE_VERSION } from "./pyodide-in-node.mjs";

export const LICENSES = "licenses.md";
const FOLDER = join(ROOT, "build", "licenses");
/** Matches files that this project makes itself, or that Vite bundles and lists. */
const OWN =
  /^(assets\/.*\.(js|css|json)|docs\/.*|(embed|guard|sw)\.js|icon.*|(index|404)\.html|[\w-]+\.json|licenses\.md|manifest\.webmanifest|kleinod-.*\.whl)$/;

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} version "pyodide" for the version of the pyodide package, "npm" for the installed
 * version of the npm package
 * @property {string} kind SPDX identifier
 * @property {string} about copyright notice, and the address of the source
 * @property {string} [text] name of a file in licenses/; default: the licence of the npm package `name`
 * @property {string[]} [files] regular expressions that match paths in dist/
 * @property {string[]} [modules] built-in modules of Python
 * @property {string[]} [libraries] libraries of Emscripten
 * @property {string[]} [marks] texts that the WebAssembly contains
 */

/** @returns {Promise<Part[]>} */
export async function parts() {
  return JSON.parse(await readFile(join(FOLDER, "parts.json"), "utf8"));
}

/**
 * Return the notice of a part, with its heading.
 * @param {Part} part
 */
export async function notice({ name, version, kind, about, text }) {
  const npm = join(ROOT, "node_modules", name);
  const license = await readFile(text ? join(FOLDER, `${text}.txt`) : join(npm, "LICENSE"), "utf8");
  let edition = version === "pyodide" ? PYODIDE_VERSION : version;
  if (version === "npm") edition = JSON.parse(await readFile(join(npm, "package.json"), "utf8")).version;
  const heading = `## ${name}${edition && ` - ${edition}`} (${kind})`;
  return [heading, about.replaceAll("{version}", edition), license.trim()].filter(Boolean).join("\n\n");
}

/**
 * Remove from Vite's list of licences the packages without a licence text; `parts.json` lists each of these
 * packages instead.
 * @param {string} listed
 */
export function withText(listed) {
  const [head = "", ...sections] = listed.split(/^(?=## )/m);
  return head + sections.filter((section) => section.replace(/^## .*$|^---$/gm, "").trim()).join("");
}

/**
 * Return the files of the site that this project has not made and that no entry of `parts.json` covers.
 * @param {readonly string[]} files
 * @param {readonly Part[]} known
 */
export function unlisted(files, known) {
  const patterns = known.flatMap(({ files: theirs = [] }) => theirs.map((pattern) => new RegExp(pattern)));
  return files.filter((file) => !OWN.test(file) && !patterns.some((pattern) => pattern.test(file)));
}

/**
 * Append the notices of all shipped parts to those that Vite wrote. Throw if a file of the site is covered by
 * no entry of `parts.json`.
 */
export async function completeLicenses() {
  const known = await parts();
  const files = await filesBelow(DIST, () => true);
  const missing = unlisted(files, known);
  if (missing.length > 0) throw new Error(`Nobody is named in build/licenses for ${missing.join(", ")}.`);
  const path = join(DIST, LICENSES);
  const shipped = known.filter((part) => part.name !== "micropip");
  const notices = await Promise.all(shipped.map(notice));
  const listed = withText(await readFile(path, "utf8"));
  await writeFile(path, `${listed.trim()}\n${notices.map((each) => `\n---\n\n${each}\n`).join("")}`);
}

/**
 * Append the notice of a part that only the published site contains.
 * @param {string} name
 */
export async function addLicense(name) {
  const part = (await parts()).find((each) => each.name === name);
  if (!part) throw new Error(`build/licenses does not list ${name}.`);
  await appendFile(join(DIST, LICENSES), `\n---\n\n${await notice(part)}\n`);
}
