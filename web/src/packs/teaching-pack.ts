/** What teaches a game: its rules with all that belongs to them, its first lesson, a glance, puzzles; loaded when somebody comes. */

import { places } from "virtual:kleinod/packs";
import type { Language } from "../base/prefs/settings.ts";
import type { Frame, OptionValue, Scene } from "../engine/protocol.ts";
import { parseMarkdown, type Section } from "../words/markdown.ts";
import type { Dictionary } from "../words/sentences.ts";
import { fetched } from "./file-cache.ts";
import { need, teach } from "./game-pack.ts";

const DAY = 86_400_000;

/** A rule to try: a position, the ids clicked, and what comes of it. */
export interface Example {
  rule: string;
  seats: number;
  options: Record<string, OptionValue>;
  /** Text of the position. */
  position: string;
  clicks: string[];
  /** The id of the rule that refuses, or what is played (notation). */
  refused?: string;
  code?: string;
  accepted?: string;
}

/** A moment for a doubtful rule. Its words are `reading.<id>`, and with an end: source, see, why, 1, 2 … */
export interface Reading {
  id: string;
  rules: string[];
  /** The boards show the moment with these values of the option. */
  option?: string;
  values?: OptionValue[];
  /** What another reading would change, where there is no option. */
  other?: Other;
  /** It is about what can be seen: what can be done is the same. */
  shows?: boolean;
  /** As few as the game can be played by, unless it says. */
  seats?: number;
  seed?: number;
  options?: Record<string, OptionValue>;
  /** Text of a position; without it a match begins. */
  position?: string;
  /** What has been played since, in notation. */
  play?: string[];
  /** Ids that have been taken up. */
  clicked?: string[];
}

/** Clicks it would allow or forbid, where the match would stand, how it would have ended, or that it would have. */
interface Other {
  allow?: string[][];
  forbid?: string[][];
  position?: string;
  places?: number[];
  over?: boolean;
}

/** Something we decided that no two boards could show. Its words are `reading.<id>` and `reading.<id>.why`. */
export type Stated = Pick<Reading, "id" | "rules">;

/** What belongs to the rules beside their text. */
export interface Study {
  examples: Example[];
  readings: Reading[];
  stated: Stated[];
  /** By rule, a letter for each of its sources: `rules.source.<letter>`. */
  sources: Record<string, string>;
  /** By rule and file, the tests that name it. */
  guards: Record<string, Record<string, string[]>>;
  /** What is said about all that. */
  words: Record<Language, Dictionary>;
}

const NOTHING: Study = {
  ...{ examples: [], readings: [], stated: [], sources: {}, guards: {} },
  words: { de: {}, en: {} },
};

/**
 * One thing to do in a position of its own. Its words are `lesson.<id>` and `lesson.<id>.done`. A step that accepts
 * nothing is only looked at, and has no second sentence.
 */
export interface Step {
  id: string;
  /** Text of a position; without it the step begins as a match does. */
  position?: string;
  seed?: number;
  /** As few as the game can be played by, unless it says. */
  seats?: number;
  options?: Record<string, OptionValue>;
  /** Ids to point out. */
  light: string[];
  /** What leads on, in notation; "*" at the end stands for all that begin like it. */
  accept: string[];
}

export interface Lesson {
  steps: Step[];
  /** What is played afterwards, and who sits where. */
  game: Pick<Step, "position" | "seed" | "options"> & { kinds: string[] };
}

/** A moment of a real match. Its words are `glance.<id>`. */
export interface View {
  id: "aim" | "turn" | "points" | "end";
  /** Ids to point out, and others as a way to go, in order. */
  light: string[];
  way?: string[];
  /** Its picture; what it lacks is as in the view before, or in a fresh match for the first one. */
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

/** Resolves when what belongs to the rules can be drawn and said. */
export async function loadStudy(game: string): Promise<Study> {
  const path = places[game]?.examples;
  const study = path ? await fetched<Study>(path) : NOTHING;
  await Promise.all([teach(game, study.words), need("rules")]);
  return study;
}

export const hasLesson = (game: string): boolean => Boolean(places[game]?.lesson);

export const hasPuzzles = (game: string): boolean => Boolean(places[game]?.puzzles);

/** Whose day it is among so many, in the time of whoever looks: one after the other. */
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
