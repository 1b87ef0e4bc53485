import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "../host-system.mjs";
import { ROOT } from "../paths.mjs";
import { differing, nextVersion, versionBefore, withCopy } from "./commit-copy.mjs";
import { version } from "./package-version.mjs";
import { section } from "./tag.mjs";

const CHANGELOG =
  "# Changes\n\nAll.\n\n## 1.1.0 (unreleased)\n\n- New.\n\n## 1.0.0 (2027-01-02)\n\n- First.\n- Second.\n";

test("the notes of a release are its section of the changelog", () => {
  expect(section(CHANGELOG, "1.0.0")).toBe("- First.\n- Second.\n");
});

test("the notes keep the groups of a section, and end where the next version begins", () => {
  const grouped =
    "# Changes\n\n## 1.1.0 (2027-03-04)\n\nBoth.\n\n### Games\n- New.\n\n### Python\n- Too.\n\n## 1.0.0\n\n- First.\n";
  expect(section(grouped, "1.1.0")).toBe("Both.\n\n### Games\n- New.\n\n### Python\n- Too.\n");
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

test("the release check names every web server that is tested", async () => {
  const python = await readFile(join(ROOT, "e2e", "release", "test_hosts.py"), "utf8");
  const [, tested = ""] = /^SERVERS: .* = \{\n([^}]*)\}/m.exec(python) ?? [];
  const check = await readFile(join(ROOT, "build", "release", "check.mjs"), "utf8");
  const [, named = ""] = /^const SERVERS = \[(.*)\];/m.exec(check) ?? [];
  expect(named.split(", ")).toEqual([...tested.matchAll(/^ {4}("\w+"): /gm)].map(([, name]) => name));
});

test("the version before this one is found by its tag, or else by the commit that raised the version", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kleinod-versions-"));
  const git = (/** @type {string[]} */ ...args) => {
    const person = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
    const { ok, out, err } = run("git", [...person, ...args], { cwd: folder });
    expect(ok, err).toBe(true);
    return out.trim();
  };
  const commit = async (/** @type {string} */ label, /** @type {string} */ name) => {
    await writeFile(join(folder, "package.json"), `${JSON.stringify({ name, version: label }, null, 2)}\n`);
    git("add", ".");
    git("commit", "-qm", name);
    return git("rev-parse", "HEAD");
  };
  git("init", "-q");
  await commit("0.1.0", "first");
  const last = await commit("0.1.0", "last");
  await commit("1.0.0", "raise");
  git("tag", "v1.0.0");
  await commit("1.0.0", "work after the release");
  await commit("1.0.1", "raise again");
  expect(versionBefore("0.1.0", folder)).toBe(null);
  expect(versionBefore("1.0.0", folder)).toEqual({ version: "0.1.0", commit: last });
  expect(versionBefore("1.0.1", folder)).toEqual({ version: "1.0.0", commit: "v1.0.0" });
  git("clone", "-q", "--depth", "1", `file://${folder}`, "shallow");
  expect(() => versionBefore("1.0.1", join(folder, "shallow"))).toThrow("shallow");
  await rm(folder, { recursive: true });
});

test.skipIf(!existsSync(join(ROOT, ".git")))(
  "a copy of a commit shares the tools of this folder, unless it must be like a fresh clone",
  async () => {
    const inside = (/** @type {string} */ folder) =>
      ["package.json", "node_modules", join(".cache", "site-venv")].map((name) =>
        existsSync(join(folder, name)),
      );
    const tool = existsSync(join(ROOT, ".cache", "site-venv"));
    expect(await withCopy(async (folder) => inside(folder))).toEqual([true, true, tool]);
    expect(await withCopy(async (folder) => inside(folder), { bare: true })).toEqual([true, false, false]);
  },
);
