/**
 * The runtime as the site ships it: Pyodide's files, made smaller for hosts that compress nothing themselves.
 * Three quarters of the site are one WebAssembly file, and many hosts send that as it lies there.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { minify } from "vite";
import { RUNTIME } from "./pyodide.mjs";

/**
 * Ends the name of a file that the worker unpacks. Not ".gz", because some hosts declare such files as a
 * coding of what is in them; then the browser unpacks them first, and nothing fits any more.
 */
export const PACKED = ".bin";

const MACHINE = "pyodide.asm.js";
export const RUNTIME_FILES = ["pyodide.js", MACHINE, `pyodide.asm.wasm${PACKED}`];

/**
 * The file of the npm package that a published file is made of. Scripts are published as ".js": many hosts send ".mjs"
 * as text, and browsers run no module of that type.
 * @param {string} name
 */
const sourceOf = (name) =>
  name.endsWith(PACKED) ? name.slice(0, -PACKED.length) : name.replace(/\.js$/, ".mjs");

/**
 * The content of one of `RUNTIME_FILES`.
 * @param {string} name
 * @returns {Promise<Buffer | string>}
 */
async function shipped(name) {
  const original = await readFile(join(RUNTIME, sourceOf(name)));
  if (name.endsWith(PACKED)) return promisify(gzip)(original, { level: 9 });
  const { code, errors } = await minify(name, original.toString(), { module: true });
  if (errors.length > 0) throw new Error(`${name} cannot be made smaller: ${errors[0]?.message}`);
  return name === MACHINE ? atOnce(code) : code;
}

/**
 * The machine is one function of a megabyte, which is called as soon as it is there. A function in brackets is compiled
 * with the file; any other is read once to find its end, and once more when it is called.
 * @param {string} code
 */
export function atOnce(code) {
  const [, name = "", body = ""] =
    /^(?:async function (\w+)(.*}))export default \1;?$/s.exec(code.trim()) ?? [];
  if (!body) throw new Error(`${MACHINE} is not one function any more`);
  return `export default(async function ${name}${body});`;
}

/**
 * Write all runtime files.
 * @param {string} folder
 */
export async function writeRuntime(folder) {
  await Promise.all(RUNTIME_FILES.map(async (name) => writeFile(join(folder, name), await shipped(name))));
}
