import { beforeEach, expect, it } from "vitest";
import { INTEGRITY, repair } from "./repair.ts";

const FOLDER = "https://example.org/games/";
const LIST = { "assets/a-1.js": "a", "assets/b-2.css": "b" };

/**
 * The content of each file, in the cache and on the host. A file is intact if its content equals the text of
 * its hash.
 */
let kept: Record<string, string>;
let hosted: Record<string, string>;
let types: Record<string, string>;

const get = (async (url: URL, { cache, integrity }: RequestInit = {}) => {
  const path = url.href.slice(FOLDER.length);
  const content = (cache === "default" ? kept[path] : undefined) ?? hosted[path];
  if (content === undefined) return new Response("Not found", { status: 404 });
  if (integrity && `sha256-${content}` !== integrity) throw new TypeError("Failed to fetch");
  if (cache !== "default") kept[path] = content;
  const type = types[path] ?? (path.endsWith(".css") ? "text/css" : "text/javascript");
  return new Response(content, { headers: { "content-type": type } });
}) as typeof fetch;

beforeEach(() => {
  types = {};
  kept = {};
  hosted = { [INTEGRITY]: JSON.stringify(LIST), ...LIST };
});

it("fetches nothing again where all is well", async () => {
  kept = { ...LIST };
  hosted = { [INTEGRITY]: JSON.stringify(LIST) };
  expect(await repair(FOLDER, get)).toEqual({ healed: [], broken: [] });
});

it("fetches what a cache keeps damaged past the cache, once", async () => {
  kept = { ...LIST, "assets/b-2.css": "half" };
  expect(await repair(FOLDER, get)).toEqual({ healed: ["assets/b-2.css"], broken: [] });
  expect(await repair(FOLDER, get)).toEqual({ healed: [], broken: [] });
});

it("names what the host has not, or has damaged", async () => {
  hosted["assets/a-1.js"] = "<html>";
  delete hosted["assets/b-2.css"];
  const { healed, broken } = await repair(FOLDER, get);
  expect(healed).toEqual([]);
  expect(broken.map(({ file }) => file).sort()).toEqual(Object.keys(LIST));
});

it.each(Object.keys(LIST))("names the type of %s where no browser would use it with that", async (file) => {
  types[file] = "text/plain; charset=utf-8";
  expect(await repair(FOLDER, get)).toEqual({ healed: [], broken: [{ file, type: "text/plain" }] });
});

it.each(["", "<html>", "[]"])("does no harm where the list itself is %j", async (list) => {
  hosted[INTEGRITY] = list;
  expect(await repair(FOLDER, get)).toEqual({ healed: [], broken: [] });
});
