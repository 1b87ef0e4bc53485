import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildServiceWorker, edition } from "./offline.mjs";
import { firstVisit, overBudget, sizes, totals } from "./sizes.mjs";

/** @type {string} */
let folder;

const FILES = {
  "index.html": '<link href="./assets/main.css" /><script src="./assets/index-1.js"></script>',
  "assets/index-1.js": "import('./en-2.js')",
  "assets/main.css": "p{}",
  "assets/en-2.js": 'import{a as b}from"./gather-3.js";export default "all the words of a language";',
  "assets/en-9.js": "export default 'rules'",
  "assets/de-2.js": "export default 'alle Wörter einer Sprache'",
  "assets/gather-3.js": "export const a=1;",
  "assets/worker-4.js": "//",
  "assets/serif.woff2": "font",
  "py-0123456789/pyodide.asm.wasm": "wasm",
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kleinod-"));
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), content);
  }
});

afterEach(() => rm(folder, { recursive: true }));

describe("edition", () => {
  it("lists every file but the service worker itself", async () => {
    await writeFile(join(folder, "sw.js"), "//");
    const { files } = await edition(folder);
    expect(files.map(([path]) => path)).toEqual(Object.keys(FILES).sort());
    expect(files.find(([path]) => path.endsWith(".wasm"))).toEqual([
      "py-0123456789/pyodide.asm.wasm",
      4,
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
  });

  it("is another one as soon as any file changes, and only then", async () => {
    const { version } = await edition(folder);
    expect((await edition(folder)).version).toBe(version);
    await writeFile(join(folder, "assets", "de-2.js"), "export default 'andere Wörter'");
    expect((await edition(folder)).version).not.toBe(version);
  });

  it("is what the service worker is built around", async () => {
    const { version } = await buildServiceWorker(folder);
    const script = await readFile(join(folder, "sw.js"), "utf8");
    expect(script).toContain(version);
    expect(script).not.toMatch(/^(import|export)\b/m);
  });
});

describe("sizes", () => {
  it("counts one language for the first visit, and everything in all", async () => {
    const files = await sizes(folder);
    const first = (await firstVisit(files, folder)).map(({ path }) => path).sort();
    expect(first).toEqual([
      "assets/en-2.js",
      "assets/gather-3.js",
      "assets/index-1.js",
      "assets/main.css",
      "assets/serif.woff2",
      "assets/worker-4.js",
      "index.html",
    ]);
    const { page, all } = await totals(files, folder);
    expect(all.raw).toBe(files.reduce((sum, { raw }) => sum + raw, 0));
    expect(page.raw).toBeLessThan(all.raw);
    expect(await overBudget(files, folder)).toEqual([]);
  });

  it("names the five largest files of a site that is too large on a host that compresses nothing", async () => {
    const sizesOf = {
      "py-0123456789/a.mjs": 4,
      "py-0123456789/b.mjs": 3,
      "assets/c.js": 0.6,
      "assets/d.js": 0.5,
    };
    for (const [path, megabytes] of Object.entries(sizesOf)) {
      await writeFile(join(folder, path), " ".repeat(megabytes * 1_000_000));
    }
    const said = await overBudget(await sizes(folder), folder);
    expect(said[0]).toMatch(/^Over budget: The whole site.* has 8,100\.\d kB, allowed are 8,000 kB/);
    expect(said.slice(1, 5).map((line) => line.trim().split(/ +/).at(-1))).toEqual(Object.keys(sizesOf));
    expect(said).toHaveLength(6);
  });

  it("names the largest files of a page that is too large on its way", async () => {
    await writeFile(join(folder, "assets", "index-1.js"), randomBytes(250_000));
    const said = await overBudget(await sizes(folder), folder);
    expect(said[0]).toMatch(/^Over budget: The page without Python, compressed, has 250/);
    expect(said[1]).toMatch(/assets\/index-1\.js$/);
    expect(said).toHaveLength(6);
  });
});
