/** The rules of a game as text with examples, loaded when they are read. */
import { parseMarkdown, type Section } from "./markdown.ts";
import type { OptionValue } from "./protocol.ts";
import type { Language } from "./settings.ts";

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

const TEXTS = import.meta.glob<string>("../../py/kleinod/games/*/help/*.md", {
  query: "?raw",
  import: "default",
});
const EXAMPLES = import.meta.glob<{ examples: Example[] }>("../../py/kleinod/games/*/examples.json", {
  import: "default",
});

const folder = (game: string): string => `../../py/kleinod/games/${game}`;

export async function loadRules(game: string, language: Language): Promise<Section[]> {
  const text = await TEXTS[`${folder(game)}/help/${language}.md`]?.();
  return text === undefined ? [] : parseMarkdown(text);
}

export async function loadExamples(game: string): Promise<Example[]> {
  return (await EXAMPLES[`${folder(game)}/examples.json`]?.())?.examples ?? [];
}
