/**
 * What the page needs for a game, fetched when somebody comes to it: drawings, what it is made of, pictures, and its
 * words in the language spoken. The page itself holds none of that; it knows the names of its games and no more.
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

export interface Look {
  /** Symbols, as text. */
  art: string;
  /** A style sheet. */
  style: string;
  /** A fresh match. */
  start: Frame;
  /** What the game shows itself with. */
  showcase: Frame;
}

/**
 * A match ready to begin, by what differs from `Look.start`: the build has had Python make it. The record lacks its
 * check, and has blanks where the match id and the kinds belong. `mine`: what somebody sees beyond that who alone plays
 * against bots, at the first seat.
 */
export type Prepared = Partial<Frame> & Pick<Frame, "record"> & { mine?: Partial<Frame> };

/** By match id what somebody sees who has just begun it: it may hold secrets, so it is stored nowhere. */
export const begun = new Map<string, Frame>();

const looks = new Map<string, Look>();
/** Games, and pages with words of their own, whose words are wanted in every language that is spoken from now on. */
const spoken = new Set<string>();
/** The dictionaries that are here. */
const known: Record<Language, Map<string, Dictionary>> = { de: new Map(), en: new Map() };
/** Words that only some pages of a game need, in every language. */
const taught = new Map<string, Record<Language, Dictionary>>();
/** The games whose words are spoken now. */
let told: ReadonlySet<string> = new Set();
let switching: Promise<void> = Promise.resolve();

const wanted = (): Language => {
  const chosen = settings.get("language");
  return chosen === "auto" ? preferredLanguage(navigator.languages) : chosen;
};

/** Whether the words of a game are here. */
export const isTold = (game: string): boolean => told.has(game);

/** Drawings and pictures of a game, if they are here. */
export function lookOf(game: string): Look | undefined {
  return looks.get(game);
}

/** What a start opens until Python is there. */
export async function loadStarts(game: string): Promise<readonly Prepared[]> {
  const path = places[game]?.starts;
  return path ? fetched<Prepared[]>(path) : [];
}

/** Resolves when a picture of the game can be drawn. */
export async function needPicture(game: string): Promise<void> {
  const look = await fetchLook(game);
  // Cards have words printed on them.
  if (look && look.showcase.board.faces.length > 0) await needWords(game);
}

/** Resolves when everything about the game, or a page, can be drawn and said; rejects with `Unreachable`. */
export async function need(game: string): Promise<void> {
  await Promise.all([fetchLook(game), needWords(game)]);
}

/** The same for several games: all that are to be had are there before it rejects. */
export async function needAll(games: Iterable<string>): Promise<void> {
  const needed = [...new Set(games)].map(need);
  await Promise.allSettled(needed);
  await Promise.all(needed);
}

/** Speak the language the settings ask for. Resolves when its words are there; rejects with `Unreachable`. */
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

/** Speak with all dictionaries that are here. */
function tell(language: Language, { shared, games }: Vocabulary): void {
  told = new Set(known[language].keys());
  const own = Object.fromEntries(
    [...known[language]].map(([name, words]) => [name, { ...words, ...taught.get(name)?.[language] }]),
  );
  const pages = Object.keys(later).map((page) => own[page]);
  speak(language, { shared: Object.assign({}, shared, ...pages), games: { ...games, ...own } });
  document.documentElement.lang = language;
}

/** Resolves when more words of a game can be said. */
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
  const look = await fetched<Look>(path);
  if (!looks.has(game)) {
    addDrawings(look.art);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(look.style);
    document.adoptedStyleSheets.push(sheet);
    looks.set(game, look);
  }
  return look;
}
