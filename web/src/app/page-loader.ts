/**
 * Loads everything that a page needs before it can be shown: its script, and the words and drawings of its
 * game.
 */
import type { Route } from "../base/router.ts";
import { loadStarts, need } from "../packs/game-pack.ts";
import { loadPuzzles } from "../packs/puzzle-pack.ts";
import { loadGlance, loadLesson, loadRules, loadStudy } from "../packs/teaching-pack.ts";
import { currentLanguage } from "../words/sentences.ts";

type Page = Exclude<Route["page"], "position" | "play" | "together" | "shared-study" | "fresh-study">;

const SCRIPTS: Record<Page, () => Promise<unknown>> = {
  home: () => import("../pages/home-page.ts"),
  setup: () => import("../pages/setup/setup-page.ts"),
  draw: () => import("../pages/setup/option-editor-page.ts"),
  editor: () => import("../pages/editor/editor-page.ts"),
  rules: () => import("../pages/rules/rules-page.ts"),
  learn: () => import("../pages/learn/lesson-page.ts"),
  puzzles: () => import("../pages/learn/puzzle-page.ts"),
  readings: () => import("../pages/rules/rules-laboratory.ts"),
  glance: () => import("../pages/learn/glance.ts"),
  match: () => import("../pages/match/match-page.ts"),
  about: () => import("../pages/about-page.ts"),
  saves: () => import("../pages/saves/saves-page.ts"),
  settings: () => import("../pages/settings-page.ts"),
  python: () => import("../pages/python-page.ts"),
  embed: () => import("../pages/embed-help-page.ts"),
  board: () => import("../pages/embedded-board-page.ts"),
  studies: () => import("../pages/study/studies-page.ts"),
  study: () => import("../pages/study/study-page.ts"),
  counts: () => import("../pages/counts/perft-page.ts"),
  unknown: () => import("../pages/about-page.ts"),
};

/**
 * The dictionaries that a page uses besides its own: that of the table, of a form whose fields it shares, or
 * of items that it lists.
 */
const BORROWED: Partial<Record<Page, readonly string[]>> = {
  match: ["table"],
  learn: ["table"],
  puzzles: ["table"],
  board: ["table"],
  embed: ["settings"],
  study: ["table"],
  studies: ["study", "saves"],
  draw: ["setup"],
  editor: ["setup"],
};

const FILES: { [page in Exclude<Route["page"], Page>]: Page } = {
  position: "match",
  play: "match",
  together: "match",
  "shared-study": "study",
  "fresh-study": "study",
};
const fileOf = (page: Route["page"]): Page =>
  Object.hasOwn(FILES, page) ? FILES[page as keyof typeof FILES] : (page as Page);

const script = (page: Route["page"]): Promise<unknown> => SCRIPTS[fileOf(page)]();

/** Resolve once the dictionaries that a page uses are loaded. */
async function needPageWords(page: Page): Promise<void> {
  await Promise.all([page === "unknown" ? "about" : page, ...(BORROWED[page] ?? [])].map(need));
}

/** Start fetching a page's script and words early. If they do not arrive, `arrive` reports it later. */
export function expect(route: Route): void {
  script(route.page).catch(() => {});
  needPageWords(fileOf(route.page)).catch(() => {});
}

/** Return the route that a damaged address was meant for, or the same route if no game is found in it. */
async function meant(route: Route): Promise<Route> {
  const text =
    "record" in route ? route.record : "text" in route ? route.text : "address" in route ? route.address : "";
  if (!text) return route;
  expect(route);
  const { repaired } = await import("../base/links/finder.ts");
  const target = repaired(route);
  // If no game was found, the page shows a message about the reason, which is in the dictionary `find`.
  if (!target) await need("find");
  return target ?? route;
}

/**
 * Load everything that a page needs. Resolves with the route to show: if the address was damaged, the route
 * that it was meant for. Rejects with `Unreachable`.
 */
export async function arrive(asked: Route): Promise<Route> {
  const route = await meant(asked);
  const page = fileOf(route.page);
  await Promise.all([script(route.page), needPageWords(page), "game" in route && needFor(route)]);
  // After the set-up form comes the match, so fetch the script of the match page early.
  if (route.page === "setup") void script("match").catch(() => {});
  return route;
}

async function needFor(route: Extract<Route, { game: string }>): Promise<void> {
  // Do not wait for the prepared matches, because the set-up form works without them.
  if (route.page === "setup") void loadStarts(route.game).catch(() => {});
  await need(route.game);
  if (route.page === "learn") await loadLesson(route.game);
  if (route.page === "puzzles") await loadPuzzles(route.game);
  if (route.page === "glance") await loadGlance(route.game);
  if (route.page === "rules") await loadRules(route.game, currentLanguage());
  if (route.page === "rules" || route.page === "readings") await loadStudy(route.game);
}
