/**
 * `npm run release:build`: build all files of a release into release/, exactly as people will download them.
 *
 *   kleinod-V-py3-none-any.whl        the engines, the terminal and the widget, for pip
 *   kleinod-V.tar.gz                  the sources with the built widget, so that pip needs no npm
 *   kleinod_site-V-py3-none-any.whl   the built site, as the extra kleinod[site], for `kleinod serve`
 *   kleinod-site-V.zip                the same site for any static host
 *   SHA256SUMS                        the checksum of each of these files, for `sha256sum --check`
 */
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../host-system.mjs";
import { CACHE, DIST, RELEASE, ROOT } from "../paths.mjs";
import { main } from "../script-main.mjs";
import { ensureReleaseTools, ready, releaseTool, siteTool } from "../setup.mjs";
import { buildPublished, DATE } from "../site.mjs";
import { kilobytes } from "../size-budget.mjs";
import { version } from "./package-version.mjs";

export const SUMS = "SHA256SUMS";
const PACKAGE_SOURCE = join(ROOT, "build", "site-package");

/**
 * Run a program; throw with its output if it fails.
 * @param {string} command
 * @param {string[]} args
 */
function use(command, args) {
  const env = { ...process.env, SOURCE_DATE_EPOCH: DATE };
  const { ok, out, err } = run(command, args, { env });
  if (!ok) throw new Error(`${command} ${args.join(" ")} failed:\n${out}\n${err}`);
}

/**
 * Build the wheel of the package kleinod_site, which contains the zip of the site.
 * @param {string} zip
 */
async function buildSitePackage(zip) {
  const folder = join(CACHE, "site-package");
  const inside = join(folder, "kleinod_site");
  await rm(folder, { recursive: true, force: true });
  await mkdir(inside, { recursive: true });
  const settings = await readFile(join(PACKAGE_SOURCE, "pyproject.template.toml"), "utf8");
  await writeFile(join(folder, "pyproject.toml"), settings.replace("VERSION", await version()));
  await copyFile(join(PACKAGE_SOURCE, "README.md"), join(folder, "README.md"));
  await copyFile(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  await copyFile(join(DIST, "licenses.md"), join(folder, "licenses.md"));
  await writeFile(join(inside, "__init__.py"), '"""The built page of Kleinod, in site.zip."""\n');
  await copyFile(zip, join(inside, "site.zip"));
  use(siteTool("python"), ["-m", "build", "--wheel", "--no-isolation", "--outdir", RELEASE, folder]);
}

/** Write the checksums of all files of the release, in the format of sha256sum. */
async function writeSums() {
  const names = (await readdir(RELEASE)).filter((name) => name !== SUMS).sort();
  const lines = await Promise.all(
    names.map(async (name) => {
      const digest = createHash("sha256").update(await readFile(join(RELEASE, name)));
      return `${digest.digest("hex")}  ${name}\n`;
    }),
  );
  await writeFile(join(RELEASE, SUMS), lines.join(""));
}

/** Build the release. Return false if something is missing or too large. */
export async function assemble() {
  if (!(await ready([ensureReleaseTools])) || !(await buildPublished())) return false;
  const zip = join(RELEASE, `kleinod-site-${await version()}.zip`);
  await rm(RELEASE, { recursive: true, force: true });
  await mkdir(RELEASE);
  for (const name of await readdir(DIST)) {
    if (/^kleinod-.*\.whl$/.test(name)) await copyFile(join(DIST, name), join(RELEASE, name));
  }
  use(siteTool("python"), ["-m", "build", "--sdist", "--no-isolation", "--outdir", RELEASE, ROOT]);
  use(siteTool("python"), [join(ROOT, "build", "python", "site_zip.py"), DIST, zip]);
  await buildSitePackage(zip);
  const packages = (await readdir(RELEASE)).filter((name) => /\.(whl|tar\.gz)$/.test(name));
  use(releaseTool("twine"), ["check", "--strict", ...packages.map((name) => join(RELEASE, name))]);
  await writeSums();
  for (const name of (await readdir(RELEASE)).sort()) {
    console.log(`release/${name}  ${kilobytes((await readFile(join(RELEASE, name))).length)}`);
  }
  return true;
}

await main(import.meta.url, assemble);
