/**
 * The parameters in the address of an embedded board, "#/board/replay.de.dark.12/RECORD". They may come in
 * any order, and each may be omitted.
 */
import type { Language } from "./prefs/settings.ts";

/** The choices for an embedded board: only look at it, replay the turns, or play the match. */
export const SHOWS = ["look", "replay", "play"] as const;
export type Show = (typeof SHOWS)[number];

export interface EmbedParams {
  show: Show;
  language: Language | "auto";
  theme: "system" | "light" | "dark";
  /** The ply at which to begin; by default the last one. */
  at?: number;
}

export function readEmbedParams(text: string): EmbedParams {
  const words = text.split(".");
  const one = <T extends string>(known: readonly T[], otherwise: T): T =>
    known.find((word) => words.includes(word)) ?? otherwise;
  const number = words.find((word) => /^\d{1,6}$/.test(word));
  return {
    show: one(SHOWS, "look"),
    language: one<EmbedParams["language"]>(["de", "en"], "auto"),
    theme: one<EmbedParams["theme"]>(["light", "dark"], "system"),
    ...(number !== undefined && { at: Number(number) }),
  };
}

export function writeEmbedParams({ show, language, theme, at }: EmbedParams): string {
  const words = [show, language === "auto" ? "" : language, theme === "system" ? "" : theme, at ?? ""];
  return words.filter((word) => word !== "").join(".");
}
