/**
 * Prepare a fresh clone. This script runs before anything is installed, so it uses nothing but Node. If
 * something is missing, it explains in full sentences what that is and how to get it on this system.
 *
 *   node build/setup.mjs            the npm packages: enough to build and serve the site
 *   node build/setup.mjs --site     also Python with the tools that make the wheel and its lock file
 *   node build/setup.mjs --tests    also Python with the development tools, and browsers
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBrowsers } from "./browsers.mjs";
import { BIN, here, Missing, run, VENV, WINDOWS } from "./host-system.mjs";
import { CACHE, ROOT } from "./paths.mjs";

const NODE_NEEDED = [20, 19];
const PYTHON_NEEDED = [3, 11];
const DEV_LOCK = join(ROOT, "build", "requirements-dev.txt");
const SITE_LOCK = join(ROOT, "build", "requirements-site.txt");
const SITE_LOCK_OLDER = join(ROOT, "build", "requirements-site-3.11.txt");
const SITE_CURRENT = [3, 12];
const EXTRAS_LOCK = join(ROOT, "build", "requirements-extras.txt");
const EXTRAS_VENV = join(CACHE, "extras-venv");
const SITE_VENV = join(CACHE, "site-venv");
const RELEASE_LOCK = join(ROOT, "build", "requirements-release.txt");
const RELEASE_VENV = join(CACHE, "release-venv");
/** Return the path of a program in a virtual environment. */
const program = (/** @type {string} */ venv, /** @type {string} */ name) =>
  join(venv, BIN, WINDOWS ? `${name}.exe` : name);
/** Return the path of a tool that builds the wheel, the lock file or the documentation. */
export const siteTool = (/** @type {string} */ name) => program(SITE_VENV, name);
/** Return the path of a tool that checks a release. */
export const releaseTool = (/** @type {string} */ name) => program(RELEASE_VENV, name);

/** Return the path of Python in a virtual environment. */
const pythonOf = (/** @type {string} */ venv) => program(venv, "python");

/** @param {number[]} have @param {number[]} need */
const atLeast = ([major = 0, minor = 0], [needMajor = 0, needMinor = 0]) =>
  major > needMajor || (major === needMajor && minor >= needMinor);

// Node and its packages ------------------------------------------------------------------------------

function checkNode() {
  const have = process.versions.node.split(".").map(Number);
  if (atLeast(have, NODE_NEEDED)) return;
  throw new Missing(
    `Kleinod needs Node ${NODE_NEEDED.join(".")} or newer; this is Node ${process.versions.node}.\n${here({
      debian:
        "Debian's own package may be older: take the current LTS from https://nodejs.org (or with nvm).",
      linux: "Install the current LTS with your package manager or from https://nodejs.org.",
      mac: "Install it with `brew install node` or from https://nodejs.org.",
    })}`,
  );
}

/** Return true if the installed packages match the lock file. Packages for other systems may be absent. */
function packagesFit() {
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
  const kept = join(ROOT, "node_modules", ".package-lock.json");
  if (!existsSync(kept)) return false;
  const installed = JSON.parse(readFileSync(kept, "utf8")).packages;
  return Object.entries(lock).every(
    ([path, { version, optional, devOptional }]) =>
      path === "" || (installed[path] ? installed[path].version === version : optional || devOptional),
  );
}

/** Ensure that Node is recent enough and that node_modules matches the lock file. */
export function ensurePackages() {
  checkNode();
  if (packagesFit()) return;
  console.log("Installing the npm packages …");
  const { ok, err } = run(WINDOWS ? "npm.cmd" : "npm", ["ci", "--no-audit", "--no-fund"], { shell: WINDOWS });
  if (!ok) throw new Missing(`\`npm ci\` failed. Is the network there?\n${err.trim()}`);
}

// Python and its tools -------------------------------------------------------------------------------

/** @param {string} command */
function pythonVersion(command) {
  const { ok, out } = run(command, ["-c", "import sys; print(sys.version_info[0], sys.version_info[1])"]);
  return ok ? out.trim().split(" ").map(Number) : [];
}

const PYTHONS = ["python3", "python3.14", "python3.13", "python3.12", "python3.11", "python"];

/** @param {string[]} names in order of preference */
function findPython(names) {
  const found = names.find((name) => atLeast(pythonVersion(name), PYTHON_NEEDED));
  if (found) return found;
  throw new Missing(
    `This needs Python ${PYTHON_NEEDED.join(".")} or newer, and there is none. (The site itself builds without: npm start.)\n${here(
      {
        debian: "Install it with: apt install python3 python3-venv",
        linux: "Install it with your package manager (package python3), or from https://www.python.org.",
        mac: "Install it with: brew install python",
        windows: "Install it from https://www.python.org.",
      },
    )}`,
  );
}

/**
 * The folder in which pyenv keeps interpreters. It is searched as well, because pyenv's commands run only the
 * version that is selected.
 */
const PYENV = join(process.env.PYENV_ROOT ?? join(homedir(), ".pyenv"), "versions");

/**
 * Return the Python interpreters on this machine that are new enough for the package, one for each version
 * such as "3.12".
 * @returns {Map<string, string>} commands by version, oldest first
 */
export function pythonsHere() {
  const kept = existsSync(PYENV) ? readdirSync(PYENV).sort().reverse() : [];
  const commands = [...PYTHONS, ...kept.map((name) => program(join(PYENV, name), "python"))];
  /** @type {Array<[number[], string]>} */
  const found = commands.map((command) => [pythonVersion(command), command]);
  const fit = found.filter(([version]) => atLeast(version, PYTHON_NEEDED));
  const oldestFirst = fit.reverse().sort(([[, a = 0]], [[, b = 0]]) => a - b);
  return new Map(oldestFirst.map(([version, command]) => [version.join("."), command]));
}

const TOOLS_FIT = `
import sys
from importlib.metadata import PackageNotFoundError, version
for line in open(sys.argv[1], encoding="utf-8"):
    name, _, wanted = line.split(";")[0].split("#")[0].strip().partition("==")
    try:
        fits = not name or version(name) == wanted
    except PackageNotFoundError:
        fits = False
    if not fits:
        raise SystemExit(1)
`;

/**
 * Ensure that a virtual environment exists and has exactly the locked tools.
 * @param {string} folder
 * @param {string[]} pythons commands of interpreters to create it with, in order of preference
 * @param {(version: number[]) => string} lockFor returns the lock file for a version of Python
 * @param {string} purpose the purpose of the tools, for the message about their installation
 */
function ensureTools(folder, pythons, lockFor, purpose) {
  const python = pythonOf(folder);
  const ready = atLeast(pythonVersion(python), PYTHON_NEEDED);
  if (ready && run(python, ["-c", TOOLS_FIT, lockFor(pythonVersion(python))]).ok) return;
  if (!ready) {
    const made = run(findPython(pythons), ["-m", "venv", "--clear", folder]);
    if (!made.ok) {
      throw new Missing(
        `Python cannot make a virtual environment.\n${here({
          debian: "Install what Debian packs apart: apt install python3-venv",
          linux: "Install your distribution's package for Python's venv and ensurepip.",
          mac: "Reinstall Python with: brew reinstall python",
        })}\n${(made.err || made.out).trim()}`,
      );
    }
  }
  console.log(`Installing the Python tools for ${purpose} …`);
  const pip = ["-m", "pip", "install", "--disable-pip-version-check", "-r"];
  // Show pip's output as it runs, so that its silence does not look like a hang.
  const { ok, err } = run(python, [...pip, lockFor(pythonVersion(python))], {
    stdio: ["ignore", "inherit", "pipe"],
  });
  if (!ok) throw new Missing(`\`pip install\` failed. Is the network there?\n${err.trim()}`);
}

/** Ensure that .venv exists and has exactly the locked development tools. */
export function ensurePython() {
  ensureTools(VENV, PYTHONS, () => DEV_LOCK, "the tests");
}

/**
 * Ensure that the tools for the wheel and its lock file are installed. Their current versions need a recent
 * Python; with an older Python, older versions are installed and work as well.
 */
export function ensureSiteTools() {
  const newestFirst = [...PYTHONS.slice(1, 4), ...PYTHONS];
  const lockFor = (/** @type {number[]} */ version) =>
    atLeast(version, SITE_CURRENT) ? SITE_LOCK : SITE_LOCK_OLDER;
  ensureTools(SITE_VENV, newestFirst, lockFor, "the wheel");
}

/** Ensure that .cache/release-venv has the pinned tools that check and install a release. */
export function ensureReleaseTools() {
  ensureTools(RELEASE_VENV, PYTHONS, () => RELEASE_LOCK, "the release");
}

/**
 * Ensure that a virtual environment has the pinned libraries of the package's extras: .cache/extras-venv, or
 * a separate one for `version`.
 * @param {string} [version] such as "3.12"; default: the Python that runs the tests
 * @returns {string} the path of Python in the environment
 */
export function ensureExtras(version) {
  const folder = version ? `${EXTRAS_VENV}-${version}` : EXTRAS_VENV;
  const pythons = version ? pythonsHere() : new Map();
  const command = pythons.get(version);
  if (version && !command) {
    const there = [...pythons.keys()].join(", ");
    throw new Missing(
      `There is no Python ${version} here, on the path or kept by pyenv. There are: ${there}.`,
    );
  }
  ensureTools(folder, command ? [command] : PYTHONS, () => EXTRAS_LOCK, `the extras (${basename(folder)})`);
  return pythonOf(folder);
}

/**
 * Run steps of the set-up. If something is missing, print the message about it without a stack trace.
 * @param {Array<() => unknown>} steps
 * @returns {Promise<boolean>} false if something is missing
 */
export async function ready(steps) {
  try {
    for (const step of steps) await step();
    return true;
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    console.error(`\n${error.message}\n`);
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const steps = [ensurePackages];
  if (process.argv.includes("--site")) steps.push(ensureSiteTools);
  if (process.argv.includes("--tests")) steps.push(ensurePython, ensureBrowsers);
  if (!(await ready(steps))) process.exitCode = 1;
}
