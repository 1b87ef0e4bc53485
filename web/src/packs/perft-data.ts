/** Node counts on which independently written engines agree. The build makes them from the engines' data. */
import { counts } from "virtual:kleinod/packs";
import type { Language } from "../base/prefs/settings.ts";
import type { CountUnit, OptionValue } from "../engine/protocol.ts";
import { fetched } from "./file-cache.ts";

export interface Published {
  name: Record<Language, string>;
  /** The ids of the rules that the counts depend on. */
  rules: string[];
  seats: number;
  options: Record<string, OptionValue>;
  /** The position as text, or "" for the initial position. */
  position: string;
  unit: CountUnit;
  /** The counts at depth 1, 2, … */
  counts: number[];
}

/** The address of the file with all counts, which other programs can use. */
export const table = counts;

/** Return the published counts of each game. */
export const loadCounts = (): Promise<Record<string, Published[]>> => fetched(counts);
