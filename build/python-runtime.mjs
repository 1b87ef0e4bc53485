/**
 * Make Pyodide's files smaller for the site. Its WebAssembly file is three quarters of the site, and many web
 * hosts send it uncompressed.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minify } from "vite";
import { boot, RUNTIME } from "./pyodide-in-node.mjs";

/**
 * The suffix of compressed files, which the worker decompresses itself. It is not ".gz", because some web
 * hosts send such files with a content encoding: the browser then decompresses them first, and their hashes
 * no longer match.
 */
export const PACKED = ".bin";

const MACHINE = "pyodide.asm.js";
export const RUNTIME_FILES = ["pyodide.js", MACHINE, `pyodide.asm.wasm${PACKED}`];

/**
 * Return the name of the file in the npm package that a published file is made from. Scripts are published as
 * ".js", because many web hosts send ".mjs" as plain text, and browsers refuse to run a module of that type.
 * @param {string} name
 */
const sourceOf = (name) =>
  name.endsWith(PACKED) ? name.slice(0, -PACKED.length) : name.replace(/\.js$/, ".mjs");

/**
 * Python code that compresses a file with two sizes of the blocks that gzip may use, and keeps the smaller
 * result. WebAssembly comes out smallest with small blocks, most other files with large ones. The zlib of
 * Pyodide compresses better than that of Node, and gives the same bytes on every machine.
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
 * Return content compressed in the format that the worker decompresses, as small as gzip can make it.
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
 * Return the content of one of `RUNTIME_FILES` as it is published.
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
 * Put the main function of Pyodide's script in brackets. This function is about a megabyte long and is called
 * at once. Browsers compile a function in brackets together with the file; any other function they first
 * parse only to find its end, and parse again when it is called.
 * @param {string} code
 */
export function atOnce(code) {
  const [, name = "", body = ""] =
    /^(?:async function (\w+)(.*}))export default \1;?$/s.exec(code.trim()) ?? [];
  if (!body) throw new Error(`${MACHINE} is not one function any more`);
  return `export default(async function ${name}${body});`;
}

/**
 * Write all files of `RUNTIME_FILES` to a folder.
 * @param {string} folder
 */
export async function writeRuntime(folder) {
  await Promise.all(RUNTIME_FILES.map(async (name) => writeFile(join(folder, name), await shipped(name))));
}
