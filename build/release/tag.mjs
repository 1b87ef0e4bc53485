/**
 * Check that a tag names the current version, and extract the section about that version from the changelog.
 *
 *   node build/release/tag.mjs v1.0.0 [--notes FILE]
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../paths.mjs";
import { main } from "../script-main.mjs";
import { version } from "./package-version.mjs";

/**
 * Return the section of the changelog about a version. Throw if there is none, or if it is marked unreleased.
 * @param {string} changelog
 * @param {string} wanted
 */
export function section(changelog, wanted) {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find((text) => text.split(/[\s]/, 1)[0] === wanted);
  if (!found) throw new Error(`CHANGELOG.md has no section ${wanted}.`);
  const [heading = "", ...lines] = found.split("\n");
  if (/unreleased/i.test(heading)) throw new Error(`CHANGELOG.md says that ${wanted} is unreleased.`);
  return `${lines.join("\n").trim()}\n`;
}

await main(import.meta.url, async () => {
  const { values, positionals } = parseArgs({
    options: { notes: { type: "string" } },
    allowPositionals: true,
  });
  const [tag = ""] = positionals;
  const now = await version();
  if (tag !== `v${now}`) throw new Error(`The tag ${tag || "(none)"} is not v${now}.`);
  const notes = section(await readFile(join(ROOT, "CHANGELOG.md"), "utf8"), now);
  if (values.notes) await writeFile(values.notes, notes);
  console.log(`${tag} fits, and the changelog has ${notes.split("\n").length - 1} lines about it.`);
});
