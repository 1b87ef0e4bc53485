/** Vite plugin: puts the Python runtime beside the page and tells the page, as `virtual:kleinod`, where it is. */
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { PACKAGE, ROOT } from "./paths.mjs";
import { STDLIB } from "./pyodide.mjs";
import { buildPython } from "./python-zip.mjs";
import { mimeType } from "./serve.mjs";

const VIRTUAL = "virtual:kleinod";

/**
 * The module the page imports; its type is in web/src/env.d.ts.
 * @param {import("./python-zip.mjs").PythonBuild} python
 * @param {string} version
 */
async function moduleText(python, version) {
  const files = await Promise.all(
    Object.entries(python.files).map(async ([name, path]) => ({ name, size: (await stat(path)).size })),
  );
  const about = { runtime: { url: `${python.folder}/`, stdlib: STDLIB, files }, version };
  const lines = Object.entries(about).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
  );
  // A string parses faster than the object literal it spells.
  const first = JSON.stringify(JSON.stringify(python.first));
  return [...lines, `export const first = JSON.parse(${first});`].join("\n");
}

/** @returns {import("vite").Plugin} */
export function pythonPlugin() {
  /** @type {Promise<import("./python-zip.mjs").PythonBuild> | undefined} */
  let built;
  const python = () => {
    built ??= buildPython();
    return built;
  };

  return {
    name: "kleinod-python",

    resolveId(id) {
      return id === VIRTUAL ? `\0${VIRTUAL}` : null;
    },

    async load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
      return moduleText(await python(), version);
    },

    async generateBundle() {
      const { folder, files, extras } = await python();
      for (const [name, path] of Object.entries({ ...files, ...extras })) {
        this.emitFile({ type: "asset", fileName: `${folder}/${name}`, source: await readFile(path) });
      }
    },

    /** While developing, Vite puts styles in line, which the policy of the page forbids. */
    transformIndexHtml: (html, { server }) =>
      server ? html.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'") : html,

    configureServer(server) {
      server.watcher.add(PACKAGE);
      server.watcher.on("change", (path) => {
        if (!path.startsWith(PACKAGE) || !path.endsWith(".py")) return;
        built = undefined;
        const stale = server.moduleGraph.getModuleById(`\0${VIRTUAL}`);
        if (stale) server.moduleGraph.invalidateModule(stale);
        server.ws.send({ type: "full-reload" });
      });
      server.middlewares.use(async (request, response, next) => {
        const { folder, files, extras } = await python();
        const [, wanted, name] = /\/([^/?]+)\/([^/?]+)(?:\?|$)/.exec(request.url ?? "") ?? [];
        const path = wanted === folder && name ? { ...files, ...extras }[name] : undefined;
        if (!path || !name) return next();
        response.setHeader("Content-Type", mimeType(name));
        createReadStream(path).pipe(response);
      });
    },
  };
}
