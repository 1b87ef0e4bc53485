/** The licence notices must cover everything in the WebAssembly, and include Python's licence text. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { notice, parts, unlisted, withText } from "./licenses.mjs";
import { RUNTIME } from "./pyodide-in-node.mjs";

/** @type {import("./licenses.mjs").Part[]} */
let known = [];
/** The WebAssembly file as text, with one character for each byte. */
let machine = "";

beforeAll(async () => {
  known = await parts();
  machine = await readFile(join(RUNTIME, "pyodide.asm.wasm"), "latin1");
});

/**
 * Return the distinct texts that the group of an expression captures in the WebAssembly.
 * @param {RegExp} expression
 */
const found = (expression) => [...new Set([...machine.matchAll(expression)].map(([, name]) => name))].sort();

describe("the notices of the parts that are shipped", () => {
  it("name the part that each built-in module of Python belongs to", () => {
    const listed = known.flatMap(({ modules = [] }) => modules);
    expect(found(/PyInit_(\w+)/g)).toEqual([...listed].sort());
    expect(new Set(listed).size).toBe(listed.length);
  });

  it("name each library of Emscripten whose path is in the WebAssembly", () => {
    const listed = known.flatMap(({ libraries = [] }) => libraries);
    expect(found(/\/emsdk\/emscripten\/system\/lib\/([\w-]+)\//g)).toEqual([...listed].sort());
  });

  it("name only parts that are in the WebAssembly, with their versions", () => {
    const linked = known.filter(({ marks }) => marks);
    expect(linked.length).toBeGreaterThan(12);
    for (const { name, marks = [] } of linked)
      for (const mark of marks) expect(machine.includes(mark), `${name}: ${mark}`).toBe(true);
  });

  it("name the versions of CPython and Emscripten that Pyodide states", async () => {
    const { info } = JSON.parse(await readFile(join(RUNTIME, "pyodide-lock.json"), "utf8"));
    const versionOf = (/** @type {string} */ start) =>
      known.find(({ name }) => name.startsWith(start))?.version;
    expect(versionOf("CPython")).toBe(info.python);
    expect(versionOf("Emscripten")).toBe(info.platform.replace("emscripten_", "").replaceAll("_", "."));
  });

  it("each hold a whole license text", async () => {
    for (const part of known) expect((await notice(part)).length, part.name).toBeGreaterThan(300);
    const python = known.find(({ name }) => name.startsWith("CPython"));
    const text = python ? await notice(python) : "";
    expect(text).toContain("PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2");
    expect(text).toContain("Mersenne Twister");
  });

  it("report shipped files that belong to no known part", () => {
    const files = [
      "assets/index-BQzXBqbF.css",
      "assets/vollkorn-latin-600-normal-Bg0efxoh.woff2",
      "404.html",
      "sw.js",
    ];
    expect(unlisted(files, known)).toEqual([]);
    const strange = [
      "assets/other-latin-400-normal-Bg0efxoh.woff2",
      "py-d415dbd997/numpy.zip",
      "assets/a.wasm",
    ];
    expect(unlisted(strange, known)).toEqual(strange);
  });

  it("leave out parts with a heading but no text", () => {
    const listed =
      "# Licenses\n\n## lit - 3 (MIT)\n\nText.\n\n---\n\n## pyodide - 1 (MPL-2.0)\n\n---\n\n## z - 1 (ISC)\n\nOther.\n";
    const kept = withText(listed);
    expect(kept).not.toContain("pyodide");
    expect(kept).toContain("Text.");
    expect(kept).toContain("## z");
  });
});
