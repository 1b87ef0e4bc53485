/**
 * Copies commits to temporary folders. There the current commit is built a second time, in a folder with a
 * different name and files with different dates, and the results are compared. The release check also builds
 * the previous version and the next one, to test updates.
 *
 *   node build/release/commit-copy.mjs    build release/ of a copy and compare it with release/ byte for byte
 */
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../host-system.mjs";
import { RELEASE, ROOT } from "../paths.mjs";
import { main } from "../script-main.mjs";
import { version } from "./package-version.mjs";

/** The files that contain the version, each exactly once as text. */
const VERSIONED = ["package.json", "pyproject.toml", join("py", "kleinod", "core", "version.py")];
/**
 * Tools that a copy shares with this folder. `needs`: the files that say which versions of the tool a commit
 * needs. If the copied commit needs other versions, the copy installs its own. A copy shares no results of
 * builds.
 * @type {Array<{path: string, needs: string[]}>}
 */
const TOOLS = [
  { path: "node_modules", needs: ["package-lock.json"] },
  {
    path: join(".cache", "site-venv"),
    needs: ["build/requirements-site.txt", "build/requirements-site-3.11.txt"],
  },
  { path: join(".cache", "release-venv"), needs: ["build/requirements-release.txt"] },
  { path: join(".cache", "browsers.json"), needs: [] },
];

/** @param {string} command @param {string[]} args @param {string} cwd */
function use(command, args, cwd) {
  const { ok, out, err } = run(command, args, { cwd });
  if (!ok) throw new Error(`${command} ${args.join(" ")} failed in ${cwd}:\n${out}\n${err}`);
  return out;
}

/** @returns {boolean} true if everything in the working folder is committed */
export const isCommitted = () => use("git", ["status", "--porcelain"], ROOT).trim() === "";

/**
 * Return the content of a file that decides which versions of a tool are installed. The version of Kleinod is
 * left out: every release changes it in package-lock.json.
 * @param {string} folder @param {string} name
 */
async function needed(folder, name) {
  const text = await readFile(join(folder, name), "utf8").catch(() => "");
  if (!name.endsWith(".json") || !text) return text;
  const { packages } = JSON.parse(text);
  return JSON.stringify({ ...packages, "": null });
}

/** @param {string} folder */
async function shareTools(folder) {
  await mkdir(join(folder, ".cache"));
  for (const { path, needs } of TOOLS) {
    const same = await Promise.all(
      needs.map(async (name) => (await needed(folder, name)) === (await needed(ROOT, name))),
    );
    if (same.every(Boolean)) await symlink(join(ROOT, path), join(folder, path));
  }
}

/**
 * Copy the files of a commit to a temporary folder, call `work` with the folder, and delete the folder
 * afterwards. Return the result of `work`.
 * @template T
 * @param {(folder: string) => Promise<T>} work
 * @param {{commit?: string, bare?: boolean}} [options] `commit`: default HEAD; `bare`: true for a folder
 * without the installed packages and environments of this one, like a fresh clone
 * @returns {Promise<T>}
 */
export async function withCopy(work, { commit = "HEAD", bare = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "kleinod-copy-"));
  try {
    use("git", ["archive", "--format=tar", "--output", join(folder, "commit.tar"), commit], ROOT);
    use("tar", ["-xmf", "commit.tar"], folder);
    await rm(join(folder, "commit.tar"));
    if (!bare) await shareTools(folder);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Return the version before `now` and its commit: the name of its tag or, for a version without a tag, the
 * hash of the parent of the commit that raised the version to `now`. Return null if the repository began with
 * `now`.
 * @param {string} now
 * @param {string} [folder]
 * @returns {{commit: string, version: string} | null}
 */
export function versionBefore(now, folder = ROOT) {
  const git = (/** @type {string[]} */ ...args) => use("git", args, folder).trim();
  // The oldest commit of a shallow clone looks like the first commit of the repository.
  if (git("rev-parse", "--is-shallow-repository") === "true")
    throw new Error("This clone is shallow. The version before this one is looked up in the whole history.");
  const search = ["log", "--format=%H %P", `-S"version": "${now}"`, "--", "package.json"];
  const [, parent] =
    git(...search)
      .split("\n")
      .at(-1)
      ?.split(" ") ?? [];
  if (!parent) return null;
  const { version: before } = JSON.parse(git("show", `${parent}:package.json`));
  return { version: before, commit: git("tag", "--list", `v${before}`) || parent };
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
 * Set the version of a copy of the current commit to the next one.
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
