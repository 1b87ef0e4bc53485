/**
 * Print the largest files and folders of the page. A large size is only a hint to look closer, so no check
 * fails because of it.
 *
 *   node build/room-sizes.mjs   print the warnings, one per line
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { ROOT } from "./paths.mjs";
import { main } from "./script-main.mjs";

const SOURCE = join(ROOT, "web", "src");
/** The numbers of lines in a file, and of files in a folder, above which a warning is printed. */
const LINES = 400;
const FILES = 20;

/** @returns {string[]} a warning for each file or folder that is larger than usual */
export function roomSizes() {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test|\.d)\.ts$/.test(name))
    .map((name) => join(SOURCE, name));
  const lines = files.map((path) => ({ path, count: readFileSync(path, "utf8").split("\n").length }));
  /** @type {Map<string, string[]>} */
  const folders = new Map();
  for (const path of files) folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path]);
  return [
    ...lines
      .filter(({ count }) => count > LINES)
      .map(({ path, count }) => `${relative(ROOT, path)} has ${count} lines`),
    ...[...folders]
      .filter(([, inside]) => inside.length > FILES)
      .map(([path, inside]) => `${relative(ROOT, path)} has ${inside.length} files side by side`),
  ];
}

await main(import.meta.url, async () => {
  for (const warning of roomSizes()) console.log(`note: ${warning}`);
  return true;
});
