/**
 * Words for people. Python sends codes with arguments, never a sentence; here they become German or
 * English. Dictionaries are flat: the game's own words are looked up first, then the shared ones.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Language } from "../base/prefs/settings.ts";
import type { Msg } from "../engine/protocol.ts";

export type { Language } from "../base/prefs/settings.ts";
export const LANGUAGES: readonly Language[] = ["de", "en"];

type Args = Record<string, string | number>;

export type Dictionary = Readonly<Record<string, string>>;

/** The words of one language: a dictionary for each game somebody has come to, and one of the words shared by all. */
export interface Vocabulary {
  games: Readonly<Record<string, Dictionary>>;
  shared: Dictionary;
}

/** Whose words and names are meant: the game, and for each seat the name to speak. */
export interface Speech {
  game: string;
  names: readonly string[];
}

let language: Language = "en";
let vocabulary: Vocabulary = { games: {}, shared: {} };
const hosts = new Set<ReactiveControllerHost>();
const missing = new Set<string>();

/** The first language of the browser that we speak; English otherwise. */
export function preferredLanguage(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.toLowerCase().split("-")[0]);
  return (known.find((tag) => LANGUAGES.includes(tag as Language)) as Language | undefined) ?? "en";
}

export function currentLanguage(): Language {
  return language;
}

/** Speak from `words` from now on; every component with `Words` renders again. */
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

/** True if there are words for `key`; for texts that may be left out. */
export function has(key: string, game = ""): boolean {
  return lookUp(key, game) !== undefined;
}

/** Return the words for a count: the form for zero if the dictionary has one, otherwise singular or plural. */
const counted = (key: string, n: number, game: string): string | undefined =>
  (n === 0 ? lookUp(`${key}.zero`, game) : undefined) ?? lookUp(pluralKey(key, n), game);

/** The words for `key`, its gaps filled. An unknown key is shown as it is and reported once. */
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

/** The words of one "$" code, or of several as a list: "$card.bm$card.bw". */
const list = (codes: string, args: Args, game: string): string =>
  codes
    .slice(1)
    .split("$")
    .map((code) => t(code, args, game))
    .join(", ");

/** The sentence of a message: seats by their names, "$" arguments by their words, with the arguments before them. */
export function say(msg: Msg, speech: Speech): string {
  const args: Args = {};
  for (const [name, value] of Object.entries(msg.args ?? {})) {
    const isSeat = name === "seat" || name.endsWith("_seat");
    if (typeof value === "number") args[name] = isSeat ? (speech.names[value] ?? String(value)) : value;
    else args[name] = value.startsWith("$") ? list(value, { ...args }, speech.game) : value;
  }
  return t(msg.code, args, speech.game);
}

/** A number as it is printed, with a true minus sign. */
export const numeral = (n: number): string => String(n).replace("-", "−");

/** A share of a hundred as the language writes it: "70 %", in English without a blank. */
export const percent = (n: number): string =>
  new Intl.NumberFormat(language, { style: "percent" }).format(n / 100);

/** The names to speak and show: what people typed, else the word for the colour of the seat. */
export function seatNames(colors: readonly string[], typed: readonly string[] = []): string[] {
  return colors.map((color, seat) => typed[seat]?.trim() || t(`color.${color}`));
}

/** The names of seats in one phrase: "Blue and Green". */
export const namesOf = (seats: readonly number[], { names }: Speech): string =>
  new Intl.ListFormat(currentLanguage()).format(seats.map((seat) => names[seat] ?? ""));

/** Renders its component again when the language changes: `words = new Words(this)`. */
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
