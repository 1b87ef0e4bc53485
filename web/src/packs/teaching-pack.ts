/**
 * Teaching material of a game, loaded on demand: examples of its rules, its first lesson, four pictures that
 * show it at a glance, and puzzles.
 */

import { places } from "virtual:kleinod/packs";
import type { Language } from "../base/prefs/settings.ts";
import type { Frame, OptionValue, Scene } from "../engine/protocol.ts";
import { parseMarkdown, type Section } from "../words/markdown.ts";
import type { Dictionary } from "../words/sentences.ts";
import { fetched } from "./file-cache.ts";
import { need, teach } from "./game-pack.ts";

const DAY = 86_400_000;

/** An example of a rule: a position, the ids clicked there, and the result. */
export interface Example {
  rule: string;
  /** The number of seats. The default is the smallest one possible. */
  seats?: number;
  /** The options of the game; missing if all have their defaults. */
  options?: Record<string, OptionValue>;
  /** The position as text. */
  position: string;
  clicks: string[];
  /**
   * If the clicks are refused: the id of the rule that refuses them, and the `code` of the reason. If they
   * are legal: `accepted`, the turn that they play, in notation.
   */
  refused?: string;
  code?: string;
  accepted?: string;
}

/**
 * A position in which different readings (interpretations) of a rule lead to different results. Its texts
 * have the keys `reading.<id>`, and the same with a suffix: source, see, why, 1, 2 …
 */
export interface Reading {
  id: string;
  rules: string[];
  /** The game option whose values the boards compare. */
  option?: string;
  values?: OptionValue[];
  /** What would change under another reading of the rule, if no game option offers that reading. */
  other?: Other;
  /** True if the readings differ in what is shown and not in which moves are legal. */
  shows?: boolean;
  /** The number of seats. The default is the smallest one possible. */
  seats?: number;
  seed?: number;
  options?: Record<string, OptionValue>;
  /** The position as text. The default is that of a new match. */
  position?: string;
  /** The turns played from there, in notation. */
  play?: string[];
  /** The ids clicked so far. */
  clicked?: string[];
}

/**
 * The effect of the other reading: the clicks that it allows or forbids, the position and the ranks
 * (`places`) of the seats that result, and whether the match is `over`.
 */
interface Other {
  allow?: string[][];
  forbid?: string[][];
  position?: string;
  places?: number[];
  over?: boolean;
}

/**
 * A decision about the rules that two boards cannot show. Its texts are `reading.<id>` and
 * `reading.<id>.why`.
 */
export type Stated = Pick<Reading, "id" | "rules">;

/** The material on the rules besides their text. */
export interface Study {
  examples: Example[];
  readings: Reading[];
  stated: Stated[];
  /**
   * For each rule, the sources that state it, one letter for each. The names of the sources are
   * `rules.source.<letter>`.
   */
  sources: Record<string, string>;
  /**
   * For each test file, its tests in words, each with the rules that it verifies, separated by spaces. Files
   * are named without "test_" and ".py", rules without the game's part of their ids.
   */
  guards: Record<string, Record<string, string>>;
  /** The texts for this material. */
  words: Record<Language, Dictionary>;
}

const NOTHING: Study = {
  ...{ examples: [], readings: [], stated: [], sources: {}, guards: {} },
  words: { de: {}, en: {} },
};

/**
 * A step of a lesson: one task in a position of its own. Its texts are `lesson.<id>` and `lesson.<id>.done`.
 * A step that accepts no turn is only read, and has no second text.
 */
export interface Step {
  id: string;
  /** The position as text. The default is that of a new match. */
  position?: string;
  seed?: number;
  /** The number of seats. The default is the smallest one possible. */
  seats?: number;
  options?: Record<string, OptionValue>;
  /** The ids of places to highlight. */
  light: string[];
  /**
   * The accepted turns, in notation. A turn that ends in "*" stands for all turns that begin with the text
   * before the "*".
   */
  accept: string[];
}

export interface Lesson {
  steps: Step[];
  /** The match that follows the lesson, and the kind of player at each seat. */
  game: Pick<Step, "position" | "seed" | "options"> & { kinds: string[] };
}

/** A picture from a real match. Its text is `glance.<id>`. */
export interface View {
  id: "aim" | "turn" | "points" | "end";
  /** The ids of places to highlight. `way` are the ids of a path to draw, in order. */
  light: string[];
  way?: string[];
  /**
   * The frame to show. It omits parts of its board and scene that equal those of the view before it or, in the
   * first view, those of a new match.
   */
  frame: Omit<Frame, "board" | "scene"> & { board: Partial<Frame["board"]>; scene: Partial<Scene> };
}

/** The pictures that show a game at a glance. */
export interface Glance {
  views: View[];
}

export async function loadRules(game: string, language: Language): Promise<Section[]> {
  const path = places[game]?.help[language];
  return path ? parseMarkdown(await fetched<string>(path)) : [];
}

/** Give each entry whose position is a number the position of the entry with that number, see game-packs.mjs. */
export function fillPositions(list: { position?: string | number }[]): void {
  for (const entry of list)
    if (typeof entry.position === "number") entry.position = list[entry.position]?.position ?? "";
}

/** Resolve when the material on the rules and its texts are loaded. */
export async function loadStudy(game: string): Promise<Study> {
  const path = places[game]?.examples;
  const study = path ? await fetched<Study>(path) : NOTHING;
  for (const list of [study.examples, study.readings]) fillPositions(list);
  await Promise.all([teach(game, study.words), need("rules")]);
  return study;
}

export const hasLesson = (game: string): boolean => Boolean(places[game]?.lesson);

export const hasPuzzles = (game: string): boolean => Boolean(places[game]?.puzzles);

/**
 * Return the index of today's item among `count` items, in local time. The item of each day follows that of
 * the day before.
 */
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
