/**
 * Turns messages into German or English text. Python sends codes with arguments, never sentences. A
 * dictionary is a flat list of keys and texts. Each key is looked up in the game's own dictionary first, then
 * in the one that all games share.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Language } from "../base/prefs/settings.ts";
import type { Msg } from "../engine/protocol.ts";

export type { Language } from "../base/prefs/settings.ts";
export const LANGUAGES: readonly Language[] = ["de", "en"];

type Args = Record<string, string | number>;

export type Dictionary = Readonly<Record<string, string>>;

/** The texts of one language: a dictionary for each game opened so far, and one that all games share. */
export interface Vocabulary {
  games: Readonly<Record<string, Dictionary>>;
  shared: Dictionary;
}

/** The data needed to turn a message into a sentence: the game, and the name of the player at each seat. */
export interface Speech {
  game: string;
  names: readonly string[];
}

let language: Language = "en";
let vocabulary: Vocabulary = { games: {}, shared: {} };
const hosts = new Set<ReactiveControllerHost>();
const missing = new Set<string>();

/**
 * Return the first of the visitor's preferred languages in which the site is available; English if there is
 * none.
 */
export function preferredLanguage(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.toLowerCase().split("-")[0]);
  return (known.find((tag) => LANGUAGES.includes(tag as Language)) as Language | undefined) ?? "en";
}

export function currentLanguage(): Language {
  return language;
}

/**
 * Show the site in the language `next` with the texts `words`. Every component that has a `Words` controller
 * is drawn again.
 */
export function speak(next: Language, words: Vocabulary): void {
  language = next;
  vocabulary = words;
  missing.clear();
  for (const host of hosts) host.requestUpdate();
}

function lookUp(key: string, game: string): string | undefined {
  return [vocabulary.games[game], vocabulary.shared].find((words) => words && Object.hasOwn(words, key))?.[
    key
  ];
}

function pluralKey(key: string, n: number): string {
  return `${key}.${new Intl.PluralRules(language).select(n) === "one" ? "one" : "other"}`;
}

/** Return true if the dictionaries contain a text for `key`. Use it for texts that a game may leave out. */
export function has(key: string, game = ""): boolean {
  return lookUp(key, game) !== undefined;
}

/**
 * Return the text for `key` that fits the number `n`: the form for zero if there is one; if not, the singular
 * or the plural.
 */
const counted = (key: string, n: number, game: string): string | undefined =>
  (n === 0 ? lookUp(`${key}.zero`, game) : undefined) ?? lookUp(pluralKey(key, n), game);

/**
 * Return the text for `key`, with its placeholders replaced by the arguments. If the key is unknown, return
 * the key itself and report that once on the console.
 */
export function t(key: string, args: Args = {}, game = ""): string {
  const words = (typeof args.n === "number" ? counted(key, args.n, game) : undefined) ?? lookUp(key, game);
  if (words === undefined) {
    if (!missing.has(key)) console.error(`words: no "${key}" in ${language} (${game || "page"})`);
    missing.add(key);
    return key;
  }
  return words.replace(/\{(\w+)\}/g, (gap, name: string) =>
    Object.hasOwn(args, name) ? String(args[name]) : gap,
  );
}

/**
 * Return the texts for the codes in an argument that begins with "$". Several codes, such as
 * "$card.bm$card.bw", become a comma-separated list.
 */
const list = (codes: string, args: Args, game: string): string =>
  codes
    .slice(1)
    .split("$")
    .map((code) => t(code, args, game))
    .join(", ");

/**
 * Return a message as a sentence. Numbers of seats become names, and arguments that begin with "$" become
 * texts. Such a text may use the arguments that come before it.
 */
export function say(msg: Msg, speech: Speech): string {
  const args: Args = {};
  for (const [name, value] of Object.entries(msg.args ?? {})) {
    const isSeat = name === "seat" || name.endsWith("_seat");
    if (typeof value === "number") args[name] = isSeat ? (speech.names[value] ?? String(value)) : value;
    else args[name] = value.startsWith("$") ? list(value, { ...args }, speech.game) : value;
  }
  return t(msg.code, args, speech.game);
}

/** Return a number as text. A negative one gets a true minus sign, not a hyphen. */
export const numeral = (n: number): string => String(n).replace("-", "−");

/** Return a percentage as written in the current language: "70 %" in German, "70%" in English. */
export const percent = (n: number): string =>
  new Intl.NumberFormat(language, { style: "percent" }).format(n / 100);

/** Return the name of each seat: the name that a person has typed or, if there is none, the seat's colour. */
export function seatNames(colors: readonly string[], typed: readonly string[] = []): string[] {
  return colors.map((color, seat) => typed[seat]?.trim() || t(`color.${color}`));
}

/** Return the names of seats in one phrase, such as "Blue and Green". */
export const namesOf = (seats: readonly number[], { names }: Speech): string =>
  new Intl.ListFormat(currentLanguage()).format(seats.map((seat) => names[seat] ?? ""));

/**
 * Redraws its component when the language changes. Create it in the component: `words = new Words(this)`.
 */
export class Words implements ReactiveController {
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    hosts.add(this.#host);
  }

  hostDisconnected(): void {
    hosts.delete(this.#host);
  }
}
