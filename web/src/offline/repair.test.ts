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

it("the repair fetches nothing again if all files are intact", async () => {
  kept = { ...LIST };
  hosted = { [INTEGRITY]: JSON.stringify(LIST) };
  expect(await repair(FOLDER, get)).toEqual({ healed: [], broken: [] });
});

it("the repair fetches a file that is damaged in the cache once more from the host", async () => {
  kept = { ...LIST, "assets/b-2.css": "half" };
  expect(await repair(FOLDER, get)).toEqual({ healed: ["assets/b-2.css"], broken: [] });
  expect(await repair(FOLDER, get)).toEqual({ healed: [], broken: [] });
});

it("the repair names files that are missing or damaged on the host", async () => {
  hosted["assets/a-1.js"] = "<html>";
  delete hosted["assets/b-2.css"];
  const { healed, broken } = await repair(FOLDER, get);
  expect(healed).toEqual([]);
  expect(broken.map(({ file }) => file).sort()).toEqual(Object.keys(LIST));
});

it.each(Object.keys(LIST))(
  "the repair names %s and its content type if no browser would use the file with that type",
  async (file) => {
    types[file] = "text/plain; charset=utf-8";
    expect(await repair(FOLDER, get)).toEqual({ healed: [], broken: [{ file, type: "text/plain" }] });
  },
);

it.each(["", "<html>", "[]"])("the repair does no harm if the list of hashes is %j", async (list) => {
  hosted[INTEGRITY] = list;
  expect(await repair(FOLDER, get)).toEqual({ healed: [], broken: [] });
});
