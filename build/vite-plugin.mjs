/**
 * A Vite plugin that adds the Python runtime and the game packs to the site, and their addresses to the
 * page's scripts.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readPacks } from "./game-packs.mjs";
import { PACKAGE, ROOT } from "./paths.mjs";
import { STDLIB } from "./pyodide-in-node.mjs";
import { buildPython } from "./python-zip.mjs";
import { mimeType } from "./serve.mjs";

const VIRTUAL = "virtual:kleinod";
const PACKS = "virtual:kleinod/packs";
const WORDS = join(ROOT, "web", "i18n");
/**
 * The id of Vite's module with the function that wraps every `import()` of a built page; the file below
 * replaces it.
 */
const VITE_IMPORT = "\0vite/preload-helper.js";
const LAZY_IMPORT = join(ROOT, "web", "src", "base", "lazy-import.ts");

const moduleOf = (/** @type {Record<string, unknown>} */ about) =>
  Object.entries(about)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");

/**
 * Return the source of the virtual module with the addresses of the Python runtime. Its type is in
 * web/src/env.d.ts.
 * @param {import("./python-zip.mjs").PythonBuild} python
 */
async function runtimeModule(python) {
  const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  const described = (/** @type {Record<string, string>} */ files) =>
    Promise.all(
      Object.entries(files).map(async ([name, path]) => {
        const body = await readFile(path);
        return { name, size: body.length, digest: createHash("sha256").update(body).digest("hex") };
      }),
    );
  const runtime = { url: `${python.folder}/`, stdlib: STDLIB, files: await described(python.files) };
  const [extra] = await described(python.extras);
  return moduleOf({ runtime, extra, version, hello: python.first.hello });
}

/**
 * Move the scripts to the end of the page, so that a page cut off in transit still contains the message about
 * missing files.
 * @param {string} html
 */
function scriptsLast(html) {
  const scripts = /\n\s*<(?:script type="module".*<\/script>|link rel="modulepreload".*>)/g;
  const found = (html.match(scripts) ?? []).join("");
  return html.replace(scripts, "").replace(/(?=\s*<\/body>)/, () => found);
}

/** @returns {import("vite").Plugin} */
export function pythonPlugin() {
  /** @type {Promise<import("./python-zip.mjs").PythonBuild> | undefined} */
  let built;
  /** @type {Promise<import("./game-packs.mjs").Packs> | undefined} */
  let read;
  let developing = false;
  const python = () => {
    built ??= buildPython();
    return built;
  };
  const packs = () => {
    read ??= python().then(({ first }) => readPacks(first, developing));
    return read;
  };

  return {
    name: "kleinod",
    enforce: "pre",

    configResolved({ command }) {
      developing = command === "serve";
    },

    resolveId(id) {
      return id === VIRTUAL || id === PACKS ? `\0${id}` : null;
    },

    async load(id) {
      if (id === VITE_IMPORT) {
        return `export { lazyImport as __vitePreload } from ${JSON.stringify(LAZY_IMPORT)};`;
      }
      if (id === `\0${VIRTUAL}`) return runtimeModule(await python());
      if (id !== `\0${PACKS}`) return null;
      const { files: _, ...paths } = await packs();
      return moduleOf(paths);
    },

    async generateBundle() {
      const { folder, files, extras } = await python();
      for (const [name, path] of Object.entries({ ...files, ...extras })) {
        this.emitFile({ type: "asset", fileName: `${folder}/${name}`, source: await readFile(path) });
      }
      for (const [fileName, source] of (await packs()).files) {
        this.emitFile({ type: "asset", fileName, source });
      }
    },

    transformIndexHtml: {
      order: "post",
      handler: (html, { server }) =>
        // In development Vite adds inline styles, which the page's content security policy would forbid.
        server ? html.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'") : scriptsLast(html),
    },

    configureServer(server) {
      server.watcher.add([PACKAGE, WORDS]);
      server.watcher.on("change", (path) => {
        const isPython = path.startsWith(PACKAGE) && path.endsWith(".py");
        const isPack = !isPython && (path.startsWith(PACKAGE) || path.startsWith(WORDS));
        if (!isPython && !isPack) return;
        if (isPython) built = undefined;
        read = undefined;
        for (const id of [VIRTUAL, PACKS]) {
          const stale = server.moduleGraph.getModuleById(`\0${id}`);
          if (stale) server.moduleGraph.invalidateModule(stale);
        }
        server.ws.send({ type: "full-reload" });
      });
      server.middlewares.use(async (request, response, next) => {
        const { folder, files, extras } = await python();
        const [, wanted, name] = /\/([^/?]+)\/([^/?]+)(?:\?|$)/.exec(request.url ?? "") ?? [];
        const pack = (await packs()).files.get(`${wanted}/${name}`);
        if (pack !== undefined) {
          response.setHeader("Content-Type", mimeType(name ?? ""));
          response.end(pack);
          return;
        }
        const path = wanted === folder && name ? { ...files, ...extras }[name] : undefined;
        if (!path || !name) return next();
        response.setHeader("Content-Type", mimeType(name));
        createReadStream(path).pipe(response);
      });
    },
  };
}
