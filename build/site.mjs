/**
 * `npm run build:site`: build the site, and the files for Python programmers: the wheel of kleinod, micropip,
 * a lock file with which any Pyodide finds both, and the documentation. These files need Python to build; the
 * site itself does not.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildPage } from "./build.mjs";
import { run } from "./host-system.mjs";
import { addLicense } from "./licenses.mjs";
import { buildServiceWorker } from "./offline.mjs";
import { CACHE, DIST, ROOT } from "./paths.mjs";
import { PYODIDE_VERSION, RUNTIME } from "./pyodide-in-node.mjs";
import { main } from "./script-main.mjs";
import { ensurePackages, ensureSiteTools, ready, siteTool } from "./setup.mjs";
import { reportSizes } from "./size-budget.mjs";
import { buildWidget } from "./widget.mjs";

export const LOCK = "pyodide-lock.json";
/**
 * The date of every file in a wheel (1 January 1980, in seconds), so that the same sources give the same
 * bytes.
 */
export const DATE = "315532800";
const MICROPIP = {
  version: "0.11.1",
  sha256: "768de165adb8e66906039d8fec4127a57f522dfdf8e6fbff877a4616941ecfd3",
};
/**
 * Run one of the site's Python tools; throw with its output if it fails.
 * @param {string} tool
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function use(tool, args, env = {}) {
  const { ok, out, err } = run(siteTool(tool), args, { env: { ...process.env, ...env } });
  if (!ok) throw new Error(`${tool} ${args[0]} failed:\n${out}\n${err}`);
}

/** @returns {Promise<string[]>} the names of the wheels in dist/, kleinod's first */
async function wheels() {
  const names = await readdir(DIST);
  return names.filter((name) => name.endsWith(".whl")).sort();
}

/** Build the wheel of kleinod, including the widget for notebooks. */
async function buildWheel() {
  await buildWidget();
  const args = ["-m", "build", "--wheel", "--no-isolation", "--outdir", DIST, ROOT];
  use("python", args, { SOURCE_DATE_EPOCH: DATE });
}

/** Download the published micropip and verify its hash, because the package index is not trusted. */
async function fetchMicropip() {
  const name = `micropip-${MICROPIP.version}-py3-none-any.whl`;
  const kept = join(CACHE, "wheels", name);
  const hash = async () => {
    const body = await readFile(kept).catch(() => Buffer.alloc(0));
    return createHash("sha256").update(body).digest("hex");
  };
  if ((await hash()) !== MICROPIP.sha256) {
    // Ask for the version of Pyodide's Python, not for that of the Python that runs pip.
    const where = [
      "--only-binary=:all:",
      "--no-deps",
      "--python-version",
      "3.14",
      "--dest",
      join(CACHE, "wheels"),
    ];
    use("python", ["-m", "pip", "download", "--quiet", ...where, `micropip==${MICROPIP.version}`]);
  }
  if ((await hash()) !== MICROPIP.sha256) throw new Error(`${name} is not the file that was published.`);
  await writeFile(join(DIST, name), await readFile(kept));
  await addLicense("micropip");
}

/**
 * Write a lock file for the wheels of the site. It gives their addresses relative to itself, so it works in
 * any folder.
 */
async function buildLock() {
  const folder = join(CACHE, "lock");
  const [source, target] = [join(folder, "source.json"), join(folder, LOCK)];
  const { info } = JSON.parse(await readFile(join(RUNTIME, LOCK), "utf8"));
  const current = existsSync(siteTool("pyodide"));
  await mkdir(folder, { recursive: true });
  // Add a field that Pyodide has dropped but that older versions of the tool require. The entries that they
  // write for the wheels are the same.
  const known = current ? info : { ...info, version: PYODIDE_VERSION };
  await writeFile(source, JSON.stringify({ info: known, packages: {} }));
  const files = (await wheels()).map((name) => join(DIST, name));
  const args = ["add-wheels", "--input", source, "--output", target, "--base-path", DIST, ...files];
  if (current) use("pyodide", ["lockfile", ...args]);
  else use("python", ["-c", "from pyodide_lock.cli import main; main()", ...args]);
  const { packages } = JSON.parse(await readFile(target, "utf8"));
  for (const name of ["kleinod", "micropip"]) {
    if (!packages[name]) throw new Error(`The lock file does not know ${name}.`);
    delete packages[name].tool;
  }
  await writeFile(join(DIST, LOCK), `${JSON.stringify({ info, packages }, null, 2)}\n`);
  await rm(folder, { recursive: true });
}

/** Build the documentation. It has its own content security policy, because its pages run no scripts. */
function buildDocs() {
  use("python", [join(ROOT, "build", "python", "docs.py"), join(DIST, "docs")]);
}

/** Build everything that is published. Return false if something is missing or too large. */
export async function buildPublished() {
  if (!(await ready([ensurePackages, ensureSiteTools]))) return false;
  await buildPage();
  await buildWheel();
  await fetchMicropip();
  await buildLock();
  buildDocs();
  console.log(`Beside it: ${(await wheels()).join(", ")}, ${LOCK}, docs.`);
  await buildServiceWorker();
  return reportSizes();
}

await main(import.meta.url, buildPublished);
