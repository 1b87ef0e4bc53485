import { expect, it } from "vitest";
import { atOnce } from "./python-runtime.mjs";

const imported = (/** @type {string} */ code) =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);

it("puts the one function of a module in brackets, and it stays the same function", async () => {
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
])("refuses what is anything else: %s", (code) => {
  expect(() => atOnce(code)).toThrow("not one function");
});
