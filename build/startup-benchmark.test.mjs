import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { RUNTIME } from "./pyodide-in-node.mjs";
import { STOCK_FILES, STOCK_PAGE } from "./startup-benchmark.mjs";

it("the benchmark compares with Pyodide's files under the names that Pyodide publishes", () => {
  expect(STOCK_FILES.filter((name) => !existsSync(join(RUNTIME, name)))).toEqual([]);
  const imported = [...STOCK_PAGE.matchAll(/from "\.\/(.+?)"/g)].map(([, name]) => name);
  expect(imported).not.toEqual([]);
  expect(imported.filter((name) => !STOCK_FILES.includes(name ?? ""))).toEqual([]);
});
