/** Adds to dist/licenses.md what Vite does not see: the fonts and the Python runtime, which are copied, not bundled. */
import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DIST, ROOT } from "./paths.mjs";
import { PYODIDE_VERSION } from "./pyodide.mjs";

export const LICENSES = "licenses.md";
const FONTS = ["@fontsource/vollkorn", "@fontsource/source-sans-3"];

const RUNTIME = `
---

## Pyodide, the Python runtime - ${PYODIDE_VERSION} (MPL-2.0)

Minified and compressed, otherwise unchanged. The source is at https://github.com/pyodide/pyodide/tree/${PYODIDE_VERSION}, the license at
https://www.mozilla.org/MPL/2.0/.

---

## CPython and parts of its standard library (PSF-2.0)

Copyright © 2001 Python Software Foundation; all rights reserved. The modules are compiled, otherwise unchanged. The
license is at https://docs.python.org/3/license.html.
`;

/** Complete the list of licenses of the built site. */
export async function completeLicenses() {
  for (const name of FONTS) {
    const folder = join(ROOT, "node_modules", name);
    const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const license = await readFile(join(folder, "LICENSE"), "utf8");
    await appendFile(
      join(DIST, LICENSES),
      `\n---\n\n## ${name} - ${version} (OFL-1.1)\n\n${license.trim()}\n`,
    );
  }
  await appendFile(join(DIST, LICENSES), RUNTIME);
}

/**
 * Add a part whose source lies elsewhere.
 * @param {string} text
 */
export async function addLicense(text) {
  await appendFile(join(DIST, LICENSES), `\n---\n\n${text.trim()}\n`);
}
