/**
 * The script of `kleinod.widget`, built by build/widget.mjs: the page's table in a notebook, inside a shadow
 * root. A notebook may load the script once for each widget. The first copy serves all of them, because a
 * custom element can be defined only once.
 */
import { type Language, settings } from "../base/prefs/settings.ts";
import "../styles/tokens.css";
import "../../../py/kleinod/core/art/palette.css";
import "../styles/base.css";
import "../styles/parts.css";
import "../ui/icon.ts";
import "../table/kl-table.ts";
import "./widget.css";
import { addDrawings, forgetGlyphs, loadGlyphs } from "../drawing/glyphs.ts";
import {
  currentLanguage,
  type Dictionary,
  LANGUAGES,
  preferredLanguage,
  speak,
  t,
} from "../words/sentences.ts";
import { followTheme } from "./detect-theme.ts";
import { Kernel, type Model } from "./kernel.ts";
import { VIEWS, View } from "./widget-view.ts";

/** The data that Python sends along with a match (see py/kleinod/notebook/built). */
interface Look {
  game: string;
  secret: boolean;
  art: string;
  style: string;
  words: Record<Language, Dictionary>;
}

/** Set by the build: the texts of the page itself, and all style sheets in one text. */
declare const WIDGET_WORDS: Record<Language, Dictionary>;
declare const WIDGET_STYLE: string;

const kernels = new WeakMap<Model, Kernel>();
const games: Record<Language, Record<string, Dictionary>> = { de: {}, en: {} };
const drawn = new Set<string>();
let asked: Language | undefined;

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/**
 * Register the drawings and texts of a game. All tables of a notebook share one language, the one requested
 * last.
 */
function learn({ game, art, words }: Look, wanted: string, tree: ShadowRoot): void {
  if (!drawn.has(game)) addDrawings(art, tree);
  loadGlyphs(tree);
  drawn.add(game);
  games.de[game] = words.de;
  games.en[game] = words.en;
  asked = LANGUAGES.find((language) => language === wanted) ?? asked;
  const language = asked ?? preferredLanguage(navigator.languages);
  speak(language, { shared: WIDGET_WORDS[language], games: games[language] });
  for (const view of VIEWS) view.draw();
}

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const host = document.createElement("div");
  // While the table has the focus, JupyterLab's own shortcuts, such as "x" for cutting a cell, are disabled.
  host.dataset.lmSuppressShortcuts = "true";
  const tree = host.attachShadow({ mode: "open" });
  const look = JSON.parse(String(model.get("_game"))) as Look;
  tree.adoptedStyleSheets = [sheetOf(WIDGET_STYLE), sheetOf(look.style)];
  el.append(host);
  const unfollow = followTheme(host);
  settings.lend({});
  learn(look, String(model.get("language")), tree);
  const kernel = kernels.get(model) ?? new Kernel(model);
  kernels.set(model, kernel);
  const room = document.createElement("div");
  // Keep the browser's translation away from the table, because it would replace text nodes that Lit updates.
  room.translate = false;
  room.className = "room";
  room.setAttribute("role", "region");
  const table = document.createElement("kl-table");
  room.append(table);
  tree.append(room);
  const name = (): void => {
    host.lang = currentLanguage();
    room.setAttribute("aria-label", t("notebook.label", { game: t("game.name", {}, look.game) }));
  };
  name();
  const relearn = (): void => {
    learn(look, String(model.get("language")), tree);
    name();
  };
  model.on("change:language", relearn);
  const view = new View(kernel, table, look.game, look.secret);
  return () => {
    model.off("change:language", relearn);
    view.end();
    unfollow();
    forgetGlyphs(tree);
    host.remove();
  };
}

const FIRST = Symbol.for("kleinod.widget");
const shared = globalThis as { [FIRST]?: typeof render };
shared[FIRST] ??= render;

export default { render: shared[FIRST] };
