/** Teaching material of a game: the data of its rules, its first lesson, a glance and puzzles; loaded on demand. */

import { places } from "virtual:kleinod/packs";
import type { Language } from "../base/prefs/settings.ts";
import type { Frame, OptionValue, Scene } from "../engine/protocol.ts";
import { parseMarkdown, type Section } from "../words/markdown.ts";
import type { Dictionary } from "../words/sentences.ts";
import { fetched } from "./file-cache.ts";
import { need, teach } from "./game-pack.ts";

const DAY = 86_400_000;

/** An example of a rule: a position, the ids clicked, and the result. */
export interface Example {
  rule: string;
  seats: number;
  /** Missing where all have their defaults. */
  options?: Record<string, OptionValue>;
  /** Text of the position. */
  position: string;
  clicks: string[];
  /** The id of the rule that refuses the clicks, or the turn played (notation). */
  refused?: string;
  code?: string;
  accepted?: string;
}

/**
 * A position in which readings of a rule differ. Its words are `reading.<id>`, and with a suffix: source, see, why,
 * 1, 2 …
 */
export interface Reading {
  id: string;
  rules: string[];
  /** The option whose values the boards compare. */
  option?: string;
  values?: OptionValue[];
  /** The effect of another reading, if there is no option for it. */
  other?: Other;
  /** The readings differ in what can be seen, not in what is legal. */
  shows?: boolean;
  /** Number of seats; the smallest one by default. */
  seats?: number;
  seed?: number;
  options?: Record<string, OptionValue>;
  /** Text of the position; by default a new match. */
  position?: string;
  /** Turns played from there, in notation. */
  play?: string[];
  /** Ids clicked so far. */
  clicked?: string[];
}

/** Under the other reading: clicks it allows or forbids, the position, the result, or that the match is over. */
interface Other {
  allow?: string[][];
  forbid?: string[][];
  position?: string;
  places?: number[];
  over?: boolean;
}

/** A decision about the rules that two boards cannot show. Its words are `reading.<id>` and `reading.<id>.why`. */
export type Stated = Pick<Reading, "id" | "rules">;

/** The data of the rules besides their text. */
export interface Study {
  examples: Example[];
  readings: Reading[];
  stated: Stated[];
  /** By rule, a letter for each source: `rules.source.<letter>`. */
  sources: Record<string, string>;
  /** By file, each test in words with the ids of the rules it guards, separated by spaces. */
  guards: Record<string, Record<string, string>>;
  /** The words for these data. */
  words: Record<Language, Dictionary>;
}

const NOTHING: Study = {
  ...{ examples: [], readings: [], stated: [], sources: {}, guards: {} },
  words: { de: {}, en: {} },
};

/**
 * A step of a lesson: one task in a position of its own. Its words are `lesson.<id>` and `lesson.<id>.done`. A step
 * that accepts no turn is only read, and has no second text.
 */
export interface Step {
  id: string;
  /** Text of the position; by default a new match. */
  position?: string;
  seed?: number;
  /** Number of seats; the smallest one by default. */
  seats?: number;
  options?: Record<string, OptionValue>;
  /** Ids to point out. */
  light: string[];
  /** The accepted turns, in notation; "*" at the end stands for all with this beginning. */
  accept: string[];
}

export interface Lesson {
  steps: Step[];
  /** The match after the lesson, and who plays at each seat. */
  game: Pick<Step, "position" | "seed" | "options"> & { kinds: string[] };
}

/** A picture from a real match. Its words are `glance.<id>`. */
export interface View {
  id: "aim" | "turn" | "points" | "end";
  /** Ids to point out, and others as a path, in order. */
  light: string[];
  way?: string[];
  /** The frame. Missing fields are those of the view before, or of a fresh match for the first view. */
  frame: Omit<Frame, "board" | "scene"> & { board?: Frame["board"]; scene: Partial<Scene> };
}

/** A game in four pictures. */
export interface Glance {
  views: View[];
}

export async function loadRules(game: string, language: Language): Promise<Section[]> {
  const path = places[game]?.help[language];
  return path ? parseMarkdown(await fetched<string>(path)) : [];
}

/** Resolve when the data of the rules and their words are loaded. */
export async function loadStudy(game: string): Promise<Study> {
  const path = places[game]?.examples;
  const study = path ? await fetched<Study>(path) : NOTHING;
  await Promise.all([teach(game, study.words), need("rules")]);
  return study;
}

export const hasLesson = (game: string): boolean => Boolean(places[game]?.lesson);

export const hasPuzzles = (game: string): boolean => Boolean(places[game]?.puzzles);

/** Return today's index among `count` items, in local time; each day has the next one. */
export function ofToday(count: number, now = new Date()): number {
  return (Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY) % count;
}

export async function loadLesson(game: string): Promise<Lesson | null> {
  const path = places[game]?.lesson;
  return path ? fetched<Lesson>(path) : null;
}

export const hasGlance = (game: string): boolean => Boolean(places[game]?.glance);

export async function loadGlance(game: string): Promise<Glance | null> {
  const path = places[game]?.glance;
  const [glance] = await Promise.all([path ? fetched<Glance>(path) : null, need("glance")]);
  return glance;
}
