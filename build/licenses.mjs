/**
 * Collect the notices of everything shipped. Vite lists the modules it bundles in dist/licenses.md;
 * `licenses/parts.json` lists the rest: copied fonts, Python, and the libraries linked into its WebAssembly.
 *
 * In each part, `files` names its files in dist/, `modules` and `libraries` the modules of Python it covers, and `marks`
 * the texts in the WebAssembly that prove its presence and version (`licenses.test.mjs`).
 */
import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { filesBelow } from "./list-files.mjs";
import { DIST, ROOT } from "./paths.mjs";
import { PYODIDE_VERSION } from "./pyodide-in-node.mjs";

export const LICENSES = "licenses.md";
const FOLDER = join(ROOT, "build", "licenses");
/** Files made by this project, or bundled and listed by Vite. */
const OWN =
  /^(assets\/.*\.(js|css|json)|docs\/.*|(embed|guard|sw)\.js|icon.*|(index|404)\.html|[\w-]+\.json|licenses\.md|manifest\.webmanifest|kleinod-.*\.whl)$/;

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} version "pyodide" for that of the package, "npm" for that of the installed one
 * @property {string} kind SPDX identifier
 * @property {string} about copyright, and where the source is
 * @property {string} [text] name of a file in licenses/; by default the license of the npm package `name`
 * @property {string[]} [files] expressions for paths in dist/
 * @property {string[]} [modules] built-in modules of Python
 * @property {string[]} [libraries] libraries of Emscripten
 * @property {string[]} [marks] texts in the WebAssembly
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
 * Return Vite's list without the parts that have no text; `parts.json` has an entry for each of these.
 * @param {string} listed
 */
export function withText(listed) {
  const [head = "", ...sections] = listed.split(/^(?=## )/m);
  return head + sections.filter((section) => section.replace(/^## .*$|^---$/gm, "").trim()).join("");
}

/**
 * Return the files of the site that no part covers and that are not this project's own.
 * @param {readonly string[]} files
 * @param {readonly Part[]} known
 */
export function unlisted(files, known) {
  const patterns = known.flatMap(({ files: theirs = [] }) => theirs.map((pattern) => new RegExp(pattern)));
  return files.filter((file) => !OWN.test(file) && !patterns.some((pattern) => pattern.test(file)));
}

/** Complete the notices of the built site; throw if a file has none. */
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
 * Add the notice of a part that only the published site has.
 * @param {string} name
 */
export async function addLicense(name) {
  const part = (await parts()).find((each) => each.name === name);
  if (!part) throw new Error(`build/licenses does not list ${name}.`);
  await appendFile(join(DIST, LICENSES), `\n---\n\n${await notice(part)}\n`);
}
