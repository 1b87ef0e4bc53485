import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildServiceWorker, edition } from "./offline.mjs";
import { firstVisit, overBudget, packs, sizes, totals } from "./size-budget.mjs";

/** @type {string} */
let folder;

const FILES = {
  "index.html": '<link href="./assets/main.css" /><script type="module" src="./assets/index-1.js"></script>',
  "assets/index-1.js":
    'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["./home-page-2.js","./home-page-2.css","./saves-2.js"])))=>i.map(i=>d[i]);import{a as b}from"./shared-3.js";k(()=>import(`./home-page-2.js`),__vite__mapDeps([0,1]));k(()=>import(`./saves-2.js`),__vite__mapDeps([2]))',
  "assets/main.css": "p{}",
  "assets/home-page-2.js": "import(`./small-picture-2.js`)",
  "assets/home-page-2.css": "h1{}",
  "assets/small-picture-2.js": 'import"./shared-3.js"',
  "assets/saves-2.js": "//",
  "assets/shared-3.js": 'export const a="worker-4.js";',
  "assets/en-12345678.json": '"all the words of a language"',
  "assets/de-12345678.json": '"alle Wörter einer Sprache"',
  "assets/chess-12345678.json": '"how it looks"',
  "assets/chess-en-12345678.json": '"its words"',
  "assets/chess-de-12345678.json": '"seine Wörter"',
  "assets/chess-help-en-12345678.json": '"its rules"',
  "assets/chess-examples-12345678.json": "[]",
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

describe("the edition of the site", () => {
  it("lists every file but the service worker itself", async () => {
    await writeFile(join(folder, "sw.js"), "//");
    const { files } = await edition(folder);
    expect(files.map(([path]) => path)).toEqual(Object.keys(FILES).sort());
    expect(files.find(([path]) => path.endsWith(".wasm"))).toEqual([
      "py-0123456789/pyodide.asm.wasm",
      4,
      expect.stringMatching(/^[\w+/]{43}=$/),
    ]);
  });

  it("gets a new version when a file changes, and only then", async () => {
    const { version } = await edition(folder);
    expect((await edition(folder)).version).toBe(version);
    await writeFile(join(folder, "assets", "de-12345678.json"), '"andere Wörter"');
    expect((await edition(folder)).version).not.toBe(version);
  });

  it("is made after the guard, which holds the hashes of all scripts, styles and words", async () => {
    await buildServiceWorker(folder);
    const page = await readFile(join(folder, "index.html"), "utf8");
    const digest = createHash("sha256").update(FILES["assets/index-1.js"]).digest("base64");
    expect(page).toContain(`src="./assets/index-1.js" integrity="sha256-${digest}"`);
    expect(page).toMatch(/<link href=".\/assets\/main.css" integrity="sha256-[^"]+" \/>/);
    const hashes = JSON.parse(await readFile(join(folder, "integrity.json"), "utf8"));
    expect(hashes["assets/index-1.js"]).toBe(digest);
    expect(Object.keys(hashes)).toEqual(
      Object.keys(FILES)
        .filter((path) => /^assets\/.*\.(js|css|json)$/.test(path))
        .sort(),
    );
    expect(page.indexOf("guard.js")).toBeLessThan(page.indexOf("index-1.js"));
    expect((await edition(folder)).files.map(([path]) => path)).toContain("guard.js");
    // A second run must change nothing.
    await buildServiceWorker(folder);
    expect(await readFile(join(folder, "index.html"), "utf8")).toBe(page);
  });

  it("is built into the service worker", async () => {
    const { version } = await buildServiceWorker(folder);
    const script = await readFile(join(folder, "sw.js"), "utf8");
    expect(script).toContain(version);
    expect(script).not.toMatch(/^(import|export)\b/m);
  });
});

describe("the size budget", () => {
  it("counts one language for the first visit, and every file for the whole site", async () => {
    const files = await sizes(folder);
    const first = (await firstVisit(files, folder)).map(({ path }) => path).sort();
    expect(first).toEqual([
      "assets/en-12345678.json",
      "assets/home-page-2.css",
      "assets/home-page-2.js",
      "assets/index-1.js",
      "assets/main.css",
      "assets/serif.woff2",
      "assets/shared-3.js",
      "assets/small-picture-2.js",
      "assets/worker-4.js",
      "index.html",
    ]);
    const { page, code, all } = await totals(files, folder);
    expect(page.raw - code.raw).toBe(FILES["assets/serif.woff2"].length);
    expect(all.raw).toBe(files.reduce((sum, { raw }) => sum + raw, 0));
    expect(page.raw).toBeLessThan(all.raw);
    expect(await overBudget(files, folder)).toEqual([]);
  });

  it("counts one language for a game, with what playing it and reading its rules need", async () => {
    const size = (/** @type {keyof typeof FILES} */ path) => Buffer.byteLength(FILES[path]);
    const play = size("assets/chess-12345678.json") + size("assets/chess-de-12345678.json");
    const pack = play + size("assets/chess-help-en-12345678.json");
    expect(packs(await sizes(folder))).toEqual([{ game: "chess", play, pack, examples: 2 }]);
    await writeFile(join(folder, "assets", "chess-en-12345678.json"), randomBytes(26_000));
    const said = await overBudget(await sizes(folder), folder);
    expect(said[0]).toMatch(/^Over budget: What is fetched for chess, compressed, has 26/);
    expect(said[1]).toMatch(/chess-en-12345678\.json$/);
  });

  it("names the five largest files when the whole site, uncompressed, is too large", async () => {
    const sizesOf = {
      "py-0123456789/a.mjs": 6,
      "py-0123456789/b.mjs": 3,
      "assets/c.js": 0.9,
      "assets/d.js": 0.5,
    };
    for (const [path, megabytes] of Object.entries(sizesOf)) {
      await writeFile(join(folder, path), " ".repeat(megabytes * 1_000_000));
    }
    const said = await overBudget(await sizes(folder), folder);
    expect(said[0]).toMatch(/^Over budget: The whole site.* has 10,400\.\d kB, allowed are [\d,]+ kB/);
    expect(said.slice(1, 5).map((line) => line.trim().split(/ +/).at(-1))).toEqual(Object.keys(sizesOf));
    expect(said).toHaveLength(6);
  });

  it("names the largest files when the page, compressed, is too large", async () => {
    await writeFile(join(folder, "assets", "index-1.js"), randomBytes(90_000));
    const said = await overBudget(await sizes(folder), folder);
    expect(said[0]).toMatch(/^Over budget: The page without Python and fonts, compressed, has 90/);
    expect(said[1]).toMatch(/assets\/index-1\.js$/);
    expect(said).toHaveLength(5);
  });
});
