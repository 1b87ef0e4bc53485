/**
 * `npm run build:widget`: build the script of `kleinod.widget` and the style sheets of all games into the
 * package, so that the wheel includes them. The script is the page's own game table with all its style
 * sheets, in one file.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { games, lookOf, sharedWords } from "./game-packs.mjs";
import { PACKAGE, ROOT } from "./paths.mjs";
import { main } from "./script-main.mjs";

export const BUILT = join(PACKAGE, "notebook", "built");
const SOURCE = join(ROOT, "web", "src", "notebook", "widget.ts");
const I18N = join(ROOT, "web", "i18n");
const ROOM = "kleinod";
const SIZES = /\b(?:min-|max-)?(?:width|height)\b|\borientation\b/;

/**
 * Adapt a style sheet to a shadow root: rules for the page apply to the host element, and queries about the
 * window's size apply to the widget's container.
 * @param {string} css minified
 */
export function forShadow(css) {
  return css
    .replace(/:root\[([^\]]+)\]/g, ":host([$1])")
    .replace(/:root\b/g, ":host")
    .replace(/(^|[},])html(?=[,{])/g, "$1:host")
    .replace(/@media ([^{]+)\{/g, (rule, /** @type {string} */ asked) =>
      SIZES.test(asked) && !/\b(?:print|screen|not)\b/.test(asked)
        ? `@container ${ROOM} ${asked
            .split(",")
            .map((one) => `(${one.trim()})`)
            .join(" or ")}{`
        : rule,
    )
    .replace(/(\d)d?vh\b/g, "$1cqh")
    .replace(/(\d)d?vw\b/g, "$1cqw");
}

/** Return the words of the page that a game table uses. */
async function words(/** @type {import("../web/src/packs/pack-urls.ts").Language} */ language) {
  const files = [join(I18N, "later", `table.${language}.json`), join(I18N, "notebook", `${language}.json`)];
  const more = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, "utf8"))));
  return Object.assign({}, await sharedWords(language), ...more);
}

/**
 * Return a plugin that puts the style sheets and the words into the script.
 * @returns {Promise<import("vite").Plugin>}
 */
async function whole() {
  const spoken = JSON.stringify({ de: await words("de"), en: await words("en") });
  return {
    name: "kleinod-widget",
    enforce: "post",
    generateBundle(_, bundle) {
      let css = "";
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== "asset" || !name.endsWith(".css")) continue;
        css += file.source;
        delete bundle[name];
      }
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        file.code = file.code
          .replaceAll("WIDGET_STYLE", () => JSON.stringify(forShadow(css)))
          .replaceAll("WIDGET_WORDS", () => "WORDS_SPOKEN")
          .replace(/^/, () => `const WORDS_SPOKEN=${spoken};`);
      }
    },
  };
}

export async function buildWidget() {
  const result = await build({
    configFile: false,
    root: join(ROOT, "web"),
    publicDir: false,
    logLevel: "warn",
    plugins: [await whole()],
    build: {
      write: false,
      target: "es2022",
      cssCodeSplit: false,
      minify: true,
      assetsInlineLimit: 0,
      license: { fileName: "licenses.md" },
      lib: { entry: SOURCE, formats: ["es"], fileName: "widget" },
      rolldownOptions: {
        // The page may load this script several times, but an element's name can be defined only once; see
        // widget.ts.
        output: {
          intro: "const define=(name,made)=>customElements.get(name)??customElements.define(name,made);",
          codeSplitting: false,
          // By default Vite leaves spaces and comments in libraries, and these comments would contain paths
          // of this machine.
          minify: true,
        },
      },
    },
    define: { "customElements.define": "define" },
  });
  const [{ output }] = /** @type {any} */ (Array.isArray(result) ? result : [result]);
  await rm(BUILT, { recursive: true, force: true });
  await mkdir(BUILT, { recursive: true });
  for (const file of output)
    await writeFile(join(BUILT, file.fileName.replace(/\.mjs$/, ".js")), file.code ?? file.source);
  // The package already contains the drawings and words of each game; kleinod/notebook/game_look.py joins
  // them with these styles.
  const styles = await Promise.all((await games()).map(async (game) => [game, (await lookOf(game)).style]));
  await writeFile(join(BUILT, "styles.json"), JSON.stringify(Object.fromEntries(styles)));
}

await main(import.meta.url, async () => {
  await buildWidget();
  console.log(`The widget is built in ${BUILT}.`);
});
