/**
 * Prepare Pyodide's files for the site, made smaller for hosts that do not compress. One WebAssembly file is three
 * quarters of the site, and many hosts send it uncompressed.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minify } from "vite";
import { boot, RUNTIME } from "./pyodide-in-node.mjs";

/**
 * The suffix of files that the worker unpacks. It is not ".gz", because some hosts declare such files as
 * content-encoded: the browser then unpacks them first, and their hashes no longer match.
 */
export const PACKED = ".bin";

const MACHINE = "pyodide.asm.js";
export const RUNTIME_FILES = ["pyodide.js", MACHINE, `pyodide.asm.wasm${PACKED}`];

/**
 * Return the file of the npm package behind a published file. Scripts are published as ".js", because many hosts send
 * ".mjs" as text, and browsers run no module of that type.
 * @param {string} name
 */
const sourceOf = (name) =>
  name.endsWith(PACKED) ? name.slice(0, -PACKED.length) : name.replace(/\.js$/, ".mjs");

/**
 * Packs with every size of the blocks that gzip may use: WebAssembly is smallest in small ones, most else in large ones.
 * The zlib of Pyodide packs smaller than that of Node, and is the same on every machine.
 */
const PACK = `
import zlib

def packed(path, to):
    with open(path, "rb") as file:
        content = file.read()
    tried = []
    for level in (6, 9):
        work = zlib.compressobj(9, zlib.DEFLATED, 31, level)
        tried.append(work.compress(content) + work.flush())
    with open(to, "wb") as file:
        file.write(min(tried, key=len))
packed
`;

/**
 * Return a file packed as the worker unpacks it, as small as gzip can make it.
 * @param {Uint8Array} content
 * @returns {Promise<Uint8Array>}
 */
export async function packed(content) {
  const pyodide = await boot();
  pyodide.FS.writeFile("/content", content);
  pyodide.runPython(PACK)("/content", "/packed");
  return pyodide.FS.readFile("/packed");
}

/**
 * Return the content of one of `RUNTIME_FILES`.
 * @param {string} name
 * @returns {Promise<Uint8Array | string>}
 */
async function shipped(name) {
  const original = await readFile(join(RUNTIME, sourceOf(name)));
  if (name.endsWith(PACKED)) return packed(original);
  const { code, errors } = await minify(name, original.toString(), { module: true });
  if (errors.length > 0) throw new Error(`${name} cannot be made smaller: ${errors[0]?.message}`);
  return name === MACHINE ? atOnce(code) : code;
}

/**
 * Put the main function in brackets. It has a megabyte and is called at once: a function in brackets is compiled with
 * the file, any other is first parsed to find its end and parsed again when called.
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
