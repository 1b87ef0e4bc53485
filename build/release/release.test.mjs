import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "../host-system.mjs";
import { ROOT } from "../paths.mjs";
import { differing, nextVersion } from "./commit-copy.mjs";
import { section } from "./tag.mjs";
import { version } from "./version.mjs";

const CHANGELOG =
  "# Changes\n\nAll.\n\n## 1.1.0 (unreleased)\n\n- New.\n\n## 1.0.0 (2027-01-02)\n\n- First.\n- Second.\n";

test("the notes of a release are its section of the changelog", () => {
  expect(section(CHANGELOG, "1.0.0")).toBe("- First.\n- Second.\n");
});

test("a version that is unreleased or missing from the changelog has no notes", () => {
  expect(() => section(CHANGELOG, "1.1.0")).toThrow("1.1.0 is unreleased");
  expect(() => section(CHANGELOG, "1.0")).toThrow("no section 1.0.");
});

test("the tag is checked before any package is installed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kleinod-tag-"));
  const now = await version();
  await cp(join(ROOT, "build"), join(folder, "build"), { recursive: true });
  await cp(join(ROOT, "package.json"), join(folder, "package.json"));
  await writeFile(join(folder, "CHANGELOG.md"), `# Changes\n\n## ${now} (2027-01-02)\n\n- First.\n`);
  const check = (/** @type {string[]} */ ...args) =>
    run(process.execPath, ["build/release/tag.mjs", ...args], { cwd: folder });
  expect(check(`v${now}`, "--notes", "notes.md")).toMatchObject({ err: "", ok: true });
  expect(await readFile(join(folder, "notes.md"), "utf8")).toBe("- First.\n");
  expect(check("v0.0.0")).toMatchObject({ ok: false, err: `The tag v0.0.0 is not v${now}.\n` });
  await rm(folder, { recursive: true });
});

test("the next version follows the present one", () => {
  expect(nextVersion("0.1.0")).toBe("0.1.1");
  expect(nextVersion("1.9.9")).toBe("1.9.10");
});

test("two builds differ in files that only one of them has, and in files with other bytes", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kleinod-differ-"));
  const [one, two] = [join(folder, "one"), join(folder, "two")];
  for (const path of [one, two]) await mkdir(path);
  for (const path of [one, two]) await writeFile(join(path, "same"), "same");
  await writeFile(join(one, "alone"), "");
  await writeFile(join(one, "other"), "a");
  await writeFile(join(two, "other"), "b");
  expect(await differing(one, two)).toEqual(["alone", "other"]);
});
