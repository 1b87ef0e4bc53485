/**
 * The data of a game, fetched when the game is first needed: drawings, facts, pictures, and texts in the
 * current language. Without a pack, the page has only the names of its games.
 */
import { later, places, words as shared } from "virtual:kleinod/packs";
import { type Language, settings } from "../base/prefs/settings.ts";
import { addDrawings } from "../drawing/glyphs.ts";
import type { Frame } from "../engine/protocol.ts";
import {
  currentLanguage,
  type Dictionary,
  preferredLanguage,
  speak,
  type Vocabulary,
} from "../words/sentences.ts";
import { fetched } from "./file-cache.ts";

interface Look {
  /** The SVG symbols of the game, as text. */
  art: string;
  /** The style sheet of the game, as text. */
  style: string;
  /** The frame of a match that has just begun. */
  start: Frame;
  /** The frame of the picture that presents the game. */
  showcase: Frame;
}

/** The content of a game's file. The board of its showcase lacks the parts that it shares with `start`. */
type Packed = Omit<Look, "showcase"> & {
  showcase: Omit<Frame, "board"> & { board: Partial<Frame["board"]> };
};

/**
 * A match that can start before Python is ready, given as its differences from `Look.start`. It is made by
 * Python during the build. The record lacks its checksum, and has blanks for the match id and the kinds of
 * players. `mine` are further differences for a player who plays at the first seat against bots only, such as
 * the own cards.
 */
export type Prepared = Partial<Frame> & Pick<Frame, "record"> & { mine?: Partial<Frame> };

/**
 * For each id of a match that has just begun, its private frame. The frame may hold secrets, so it is never
 * stored.
 */
export const begun = new Map<string, Frame>();

const looks = new Map<string, Look>();
/** The games and pages whose texts are loaded again whenever the user chooses another language. */
const spoken = new Set<string>();
/** The dictionaries loaded so far, by language and by the name of the game or page. */
const known: Record<Language, Map<string, Dictionary>> = { de: new Map(), en: new Map() };
/** Additional texts, in every language, that only some pages of a game need. */
const taught = new Map<string, Record<Language, Dictionary>>();
/** The games whose texts are in use. */
let told: ReadonlySet<string> = new Set();
let switching: Promise<void> = Promise.resolve();

const wanted = (): Language => {
  const chosen = settings.get("language");
  return chosen === "auto" ? preferredLanguage(navigator.languages) : chosen;
};

/** Return true if the texts of a game are in use. */
export const isTold = (game: string): boolean => told.has(game);

/** Return the drawings and pictures of a game, or undefined if they are not loaded. */
export function lookOf(game: string): Look | undefined {
  return looks.get(game);
}

/** Return the matches of a game that can start before Python is ready. */
export async function loadStarts(game: string): Promise<readonly Prepared[]> {
  const path = places[game]?.starts;
  return path ? fetched<Prepared[]>(path) : [];
}

/** Resolve when everything is loaded that is needed to draw a picture of the game. */
export async function needPicture(game: string): Promise<void> {
  const look = await fetchLook(game);
  // The faces of cards contain words, so their picture also needs the dictionary.
  if (look && look.showcase.board.faces.length > 0) await needWords(game);
}

/** Resolve when the pack of a game, or the texts of a page, are loaded; reject with `Unreachable`. */
export async function need(game: string): Promise<void> {
  await Promise.all([fetchLook(game), needWords(game)]);
}

/** Load several games. If some of them fail, all the others are loaded before the promise rejects. */
export async function needAll(games: Iterable<string>): Promise<void> {
  const needed = [...new Set(games)].map(need);
  await Promise.allSettled(needed);
  await Promise.all(needed);
}

/**
 * Switch to the language chosen in the settings. Resolves when its texts are loaded; rejects with
 * `Unreachable`.
 */
export function applyLanguage(): Promise<void> {
  switching = switchTo(wanted());
  return switching;
}

async function switchTo(language: Language): Promise<void> {
  let games: string[];
  let words: Vocabulary;
  do {
    games = [...spoken];
    words = await fetched<Vocabulary>(shared[language]);
    await Promise.all(games.map((game) => fetchWords(game, language)));
  } while (games.length < spoken.size);
  if (language === wanted()) tell(language, words);
}

/** Make all loaded dictionaries of a language the ones in use. */
function tell(language: Language, { shared, games }: Vocabulary): void {
  told = new Set(known[language].keys());
  const own = Object.fromEntries(
    [...known[language]].map(([name, words]) => [name, { ...words, ...taught.get(name)?.[language] }]),
  );
  const pages = Object.keys(later).map((page) => own[page]);
  speak(language, { shared: Object.assign({}, shared, ...pages), games: { ...games, ...own } });
  document.documentElement.lang = language;
}

/** Resolve when additional texts of a game are in use. */
export async function teach(game: string, words: Record<Language, Dictionary>): Promise<void> {
  if (taught.has(game)) return;
  taught.set(game, words);
  await needWords(game);
  const language = currentLanguage();
  tell(language, await fetched<Vocabulary>(shared[language]));
}

const wordsOf = (name: string) => places[name]?.words ?? later[name];

async function needWords(game: string): Promise<void> {
  if (!wordsOf(game) || told.has(game)) return;
  await Promise.all([fetchWords(game, wanted()), switching.catch(() => {})]);
  spoken.add(game);
  const language = currentLanguage();
  await fetchWords(game, language);
  if (language !== currentLanguage()) return needWords(game);
  tell(language, await fetched<Vocabulary>(shared[language]));
}

async function fetchWords(game: string, language: Language): Promise<void> {
  const path = wordsOf(game)?.[language];
  if (path) known[language].set(game, await fetched<Dictionary>(path));
}

async function fetchLook(game: string): Promise<Look | undefined> {
  const path = places[game]?.look;
  if (!path) return undefined;
  const { art, style, start, showcase } = await fetched<Packed>(path);
  if (!looks.has(game)) {
    addDrawings(art);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets.push(sheet);
    const board = { ...start.board, ...showcase.board };
    looks.set(game, { art, style, start, showcase: { ...showcase, board } });
  }
  return looks.get(game);
}
