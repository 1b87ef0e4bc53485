/**
 * Build the current commit a second time, in a folder with a different name and files with different dates,
 * and compare the results.
 *
 *   node build/release/commit-copy.mjs    build release/ of a copy and compare it with release/ byte for byte
 */
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../host-system.mjs";
import { CACHE, RELEASE, ROOT } from "../paths.mjs";
import { main } from "../script-main.mjs";
import { version } from "./version.mjs";

/** The files that contain the version, each exactly once as text. */
const VERSIONED = ["package.json", "pyproject.toml", join("py", "kleinod", "core", "version.py")];
/** Tools in .cache that a copy shares with this folder. It shares no results of builds. */
const TOOLS = ["site-venv", "release-venv", "browsers.json"];

/** @param {string} command @param {string[]} args @param {string} cwd */
function use(command, args, cwd) {
  const { ok, out, err } = run(command, args, { cwd });
  if (!ok) throw new Error(`${command} ${args.join(" ")} failed in ${cwd}:\n${out}\n${err}`);
  return out;
}

/** @returns {boolean} true if everything in the working folder is committed */
export const isCommitted = () => use("git", ["status", "--porcelain"], ROOT).trim() === "";

/**
 * Call `work` with a temporary folder that holds the files of the current commit.
 * @template T
 * @param {(folder: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withCopy(work) {
  const folder = await mkdtemp(join(tmpdir(), "kleinod-copy-"));
  try {
    use("git", ["archive", "--format=tar", "--output", join(folder, "commit.tar"), "HEAD"], ROOT);
    use("tar", ["-xmf", "commit.tar"], folder);
    await rm(join(folder, "commit.tar"));
    await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
    await mkdir(join(folder, ".cache"));
    for (const name of TOOLS) await symlink(join(CACHE, name), join(folder, ".cache", name));
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Return the version that follows `text`, with a patch number one higher.
 * @param {string} text a version such as 1.0.0
 */
export function nextVersion(text) {
  const [major, minor, patch] = text.split(".").map(Number);
  return `${major}.${minor}.${Number(patch) + 1}`;
}

/**
 * Set the version of a copy to the next one.
 * @param {string} folder
 * @returns {Promise<string>} the next version
 */
export async function raiseVersion(folder) {
  const before = await version();
  const next = nextVersion(before);
  for (const name of VERSIONED) {
    const path = join(folder, name);
    const text = await readFile(path, "utf8");
    if (!text.includes(`"${before}"`)) throw new Error(`${name} does not have the version ${before}.`);
    await writeFile(path, text.replace(`"${before}"`, `"${next}"`).replace(`==${before}"`, `==${next}"`));
  }
  return next;
}

/**
 * Build the whole published site in a copy.
 * @param {string} folder
 */
export const buildSiteOf = (folder) => use(process.execPath, ["build/site.mjs"], folder);

/**
 * Return the names of the files that differ between two folders.
 * @param {string} one
 * @param {string} two
 */
export async function differing(one, two) {
  const [names, others] = await Promise.all([readdir(one), readdir(two)]);
  const all = [...new Set([...names, ...others])].sort();
  const differ = await Promise.all(
    all.map(async (name) => {
      const [first, second] = await Promise.all(
        [one, two].map((folder) => readFile(join(folder, name)).catch(() => null)),
      );
      return !first || !second || !first.equals(second);
    }),
  );
  return all.filter((_, index) => differ[index]);
}

/**
 * Build the release of this commit a second time and compare. Throw with the names of the files that differ.
 */
export async function checkSecondBuild() {
  if (!isCommitted()) throw new Error("Commit first: a second build is made of a commit.");
  return withCopy(async (folder) => {
    use(process.execPath, ["build/release/assemble.mjs"], folder);
    const differ = await differing(RELEASE, join(folder, "release"));
    if (differ.length > 0) throw new Error(`Two builds of this commit differ in ${differ.join(", ")}.`);
    return (await readdir(RELEASE)).length;
  });
}

await main(import.meta.url, async () => {
  console.log(`Built twice: ${await checkSecondBuild()} files of the release, equal byte for byte.`);
});
