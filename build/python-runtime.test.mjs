import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { atOnce, packed } from "./python-runtime.mjs";

const imported = (/** @type {string} */ code) =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);

it("the build wraps the only function of a module in parentheses and leaves the function unchanged", async () => {
  const code =
    "async function make(of={}){function inner(){return of.value}return inner()}export default make;";
  const changed = atOnce(code);
  expect(changed).toMatch(/^export default\(async function make\(/);
  expect((await imported(changed)).default.toString()).toBe((await imported(code)).default.toString());
});

it.each([
  "async function make(){}async function other(){}export default other;",
  "function make(){}export default make;",
  "async function make(){}export{make};",
  "const value=1;async function make(){}export default make;",
])("the build refuses to wrap any other module: %s", (code) => {
  expect(() => atOnce(code)).toThrow("not one function");
});

it("the build packs WebAssembly smaller than gzip does, and gunzip restores it", async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve("pyodide/pyodide.asm.wasm")));
  const small = await packed(wasm);
  expect(small.length).toBeLessThan(gzipSync(wasm, { level: 9 }).length);
  expect(gunzipSync(small).equals(wasm)).toBe(true);
}, 60_000);
