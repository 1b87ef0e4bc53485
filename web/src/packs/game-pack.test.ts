import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.mock("virtual:kleinod/packs", () => ({
  places: Object.fromEntries(
    ["nine", "ten"].map((game) => [
      game,
      {
        look: game,
        words: { de: `${game}-de`, en: `${game}-en` },
        help: { de: "", en: "" },
        examples: "",
        lesson: "",
        puzzles: "",
      },
    ]),
  ),
  words: { de: "de", en: "en" },
  later: { page: { de: "page-de", en: "page-en" } },
}));
vi.mock("../drawing/glyphs.ts", () => ({ addDrawings: vi.fn() }));

const look = (faces: unknown[]) => ({
  ...{ art: "<symbol/>", style: "p{}" },
  ...{ start: { board: { faces, zones: [] } }, showcase: { board: { zones: ["own"] } } },
});
const FILES: Record<string, unknown> = {
  de: { shared: { yes: "ja" }, games: { nine: { "game.name": "Neun" }, ten: { "game.name": "Zehn" } } },
  en: { shared: { yes: "yes" }, games: { nine: { "game.name": "Nine" }, ten: { "game.name": "Ten" } } },
  nine: look([]),
  ten: look([{ id: "face" }]),
  "nine-de": { "game.name": "Neun", move: "Zug" },
  "nine-en": { "game.name": "Nine", move: "move" },
  "ten-de": { "game.name": "Zehn", move: "Karte" },
  "ten-en": { "game.name": "Ten", move: "card" },
  "page-de": { own: "eigen" },
  "page-en": { own: "own" },
};

let asked: string[];
/** The paths of files that cannot be fetched. */
let lost: Set<string>;
/** The paths of files whose first request fails and whose next one succeeds. */
let hiccups: Set<string>;

/** Return freshly imported modules, because the modules keep fetched files as long as the page lives. */
async function page() {
  vi.resetModules();
  const { settings } = await import("../base/prefs/settings.ts");
  const packs = await import("./game-pack.ts");
  const words = await import("../words/sentences.ts");
  const { addDrawings } = await import("../drawing/glyphs.ts");
  settings.set("language", "en");
  return { settings, ...packs, ...words, addDrawings };
}

beforeEach(() => {
  asked = [];
  lost = new Set();
  hiccups = new Set();
  vi.stubGlobal("document", {
    baseURI: "http://host/",
    documentElement: { lang: "" },
    adoptedStyleSheets: [],
  });
  vi.stubGlobal(
    "CSSStyleSheet",
    class {
      replaceSync(): void {}
    },
  );
  vi.stubGlobal("fetch", async (url: URL) => {
    const name = url.pathname.slice(1);
    asked.push(name);
    if (hiccups.delete(name)) throw new TypeError("the line was cut");
    return lost.has(name) ? new Response("", { status: 404 }) : Response.json(FILES[name]);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a pack", () => {
  it("is fetched when it is needed, once, and in one language", async () => {
    const { applyLanguage, need, t, isTold, lookOf } = await page();
    await applyLanguage();
    expect(asked).toEqual(["en"]);
    expect([t("game.name", {}, "nine"), isTold("nine"), lookOf("nine")]).toEqual(["Nine", false, undefined]);
    await Promise.all([need("nine"), need("nine")]);
    await need("nine");
    expect(asked.sort()).toEqual(["en", "nine", "nine-en"]);
    expect([t("move", {}, "nine"), isTold("nine")]).toEqual(["move", true]);
    expect(lookOf("nine")).toMatchObject(FILES.nine as object);
    // The board of the showcase has its own parts and those that it shares with the start.
    expect(lookOf("nine")?.showcase.board).toEqual({ faces: [], zones: ["own"] });
    expect(document.adoptedStyleSheets).toHaveLength(1);
  });

  it("brings the drawings for a picture of a table, but the words only if they are printed on its cards", async () => {
    const { applyLanguage, needPicture, addDrawings } = await page();
    await applyLanguage();
    await needPicture("nine");
    expect(asked).toEqual(["en", "nine"]);
    expect(addDrawings).toHaveBeenCalledWith("<symbol/>");
    await needPicture("ten");
    expect(asked).toEqual(["en", "nine", "ten", "ten-en"]);
  });

  it("may hold the words of a single page, in every language chosen afterwards", async () => {
    const { applyLanguage, need, settings, t, has } = await page();
    await applyLanguage();
    expect(has("own")).toBe(false);
    await need("page");
    expect([t("own"), asked.sort()]).toEqual(["own", ["en", "page-en"]]);
    settings.set("language", "de");
    await applyLanguage();
    expect([t("own"), t("yes")]).toEqual(["eigen", "ja"]);
  });

  it("is fetched again after it did not arrive", async () => {
    const { applyLanguage, need, needAll, isTold } = await page();
    await applyLanguage();
    lost.add("nine-en");
    await expect(need("nine")).rejects.toThrow(/nine-en did not arrive: 404/);
    await expect(needAll(["nine", "ten", "none"])).rejects.toThrow(/nine-en did not arrive/);
    expect([isTold("nine"), isTold("ten")]).toEqual([false, true]);
    lost.clear();
    await need("nine");
    expect(isTold("nine")).toBe(true);
  });

  it("is fetched a second time before a failure is reported", async () => {
    const { applyLanguage, need, isTold } = await page();
    await applyLanguage();
    hiccups = new Set(["nine", "nine-en"]);
    await need("nine");
    expect(isTold("nine")).toBe(true);
    expect(asked.sort()).toEqual(["en", "nine", "nine", "nine-en", "nine-en"]);
  });

  it("changes its language together with the page, all at once", async () => {
    const { applyLanguage, need, settings, t, currentLanguage } = await page();
    await applyLanguage();
    await Promise.all([need("nine"), need("ten")]);
    settings.set("language", "de");
    const switched = applyLanguage();
    expect([currentLanguage(), t("move", {}, "nine")]).toEqual(["en", "move"]);
    await switched;
    expect([t("yes"), t("move", {}, "nine"), t("move", {}, "ten")]).toEqual(["ja", "Zug", "Karte"]);
    expect(document.documentElement.lang).toBe("de");
  });

  it("stays in the old language if the new one does not arrive", async () => {
    const { applyLanguage, need, settings, t } = await page();
    await applyLanguage();
    await need("nine");
    settings.set("language", "de");
    lost.add("nine-de");
    await expect(applyLanguage()).rejects.toThrow(/nine-de/);
    expect([t("yes"), t("move", {}, "nine")]).toEqual(["yes", "move"]);
    lost.clear();
    await applyLanguage();
    expect([t("yes"), t("move", {}, "nine")]).toEqual(["ja", "Zug"]);
  });

  it("arrives in the language that was chosen meanwhile", async () => {
    const { applyLanguage, need, settings, t } = await page();
    await applyLanguage();
    const needed = need("nine");
    settings.set("language", "de");
    await Promise.all([needed, applyLanguage()]);
    expect([t("yes"), t("move", {}, "nine")]).toEqual(["ja", "Zug"]);
  });
});
