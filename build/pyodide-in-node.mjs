/**
 * Run Pyodide, the page's Python interpreter, in Node: to compile modules, to prepare the first frames and to
 * run tests.
 */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { filesBelow } from "./list-files.mjs";

/** @typedef {import("pyodide").PyodideAPI} Pyodide */

const require = createRequire(import.meta.url);
export const RUNTIME = dirname(require.resolve("pyodide/package.json"));
/** @type {string} */
export const PYODIDE_VERSION = JSON.parse(readFileSync(join(RUNTIME, "package.json"), "utf8")).version;

/** The zip of Python modules from which Pyodide boots. */
export const STDLIB = "python_stdlib.zip";

/**
 * Boot Pyodide without extra packages and with a fixed hash seed.
 * @param {string} [stdlib] path of the zip to boot from; default: the complete one from the npm package
 * @param {Record<string, string>} [env] further environment variables for Python
 * @returns {Promise<Pyodide>}
 */
export async function boot(stdlib = join(RUNTIME, STDLIB), env = {}) {
  const { loadPyodide } = await import(pathToFileURL(join(RUNTIME, "pyodide.mjs")).href);
  const { info } = JSON.parse(await readFile(join(RUNTIME, "pyodide-lock.json"), "utf8"));
  return loadPyodide({
    indexURL: RUNTIME + sep,
    stdLibURL: stdlib,
    lockFileContents: JSON.stringify({ info, packages: {} }),
    packageBaseUrl: RUNTIME + sep,
    env: { HOME: "/home", PYTHONHASHSEED: "0", ...env },
  });
}

/**
 * Copy files of this machine into Pyodide's file system.
 * @param {Pyodide} pyodide
 * @param {string} from folder on this machine
 * @param {string} to folder inside Pyodide
 * @param {(path: string) => boolean} [wanted]
 */
export async function copyIn(pyodide, from, to, wanted) {
  for (const path of await filesBelow(from, wanted)) {
    pyodide.FS.mkdirTree(dirname(`${to}/${path}`));
    pyodide.FS.writeFile(`${to}/${path}`, await readFile(join(from, path)));
  }
}

/**
 * Import a script of build/python inside Pyodide and return the module.
 * @param {Pyodide} pyodide
 * @param {string} name
 */
export async function script(pyodide, name) {
  const source = await readFile(new URL(`python/${name}.py`, import.meta.url));
  pyodide.FS.mkdirTree("/scripts");
  pyodide.FS.writeFile(`/scripts/${name}.py`, source);
  pyodide.runPython("import sys; '/scripts' in sys.path or sys.path.append('/scripts')");
  return pyodide.pyimport(name);
}
