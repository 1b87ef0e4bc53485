/** All mutable data of a session are in its state: no class of this folder has other assignable fields. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((file) =>
  /(?<!\.test)\.ts$/.test(file),
);

const CLASS = /^(?:export )?(?:abstract )?class [\s\S]*?^}/gm;
const MODIFIERS = "(?:(?:public|protected|private|static|override|abstract|declare|accessor) )*";
/** A field without `readonly`, as the formatter indents it. */
const FIELD = new RegExp(`^  ${MODIFIERS}(#?\\w+)[?!]?(?: = |: |;)`, "gm");
const VARIABLE = /^(?:export )?(?:let|var) (\w+)/gm;

/** Return assignable fields of classes and variables of modules, as "file: name". */
function assignable(file: string): string[] {
  const text = readFileSync(join(import.meta.dirname, file), "utf8");
  const classes = [...text.matchAll(CLASS)].map(([body]) => body);
  const fields = classes.flatMap((body) => [...body.matchAll(FIELD)]);
  return [...fields, ...text.matchAll(VARIABLE)].map(([, name]) => `${file}: ${name}`);
}

it("lies in the state of a machine", () => {
  expect(files.flatMap(assignable).sort()).toEqual(["machine.ts: #state"]);
});
