/** Node counts on which independently written engines agree; made by the build from their data. */
import { counts } from "virtual:kleinod/packs";
import type { Language } from "../base/prefs/settings.ts";
import type { CountUnit, OptionValue } from "../engine/protocol.ts";
import { fetched } from "./file-cache.ts";

export interface Published {
  name: Record<Language, string>;
  /** The rules that the counts depend on. */
  rules: string[];
  seats: number;
  options: Record<string, OptionValue>;
  /** Text of the position; "" is the initial one. */
  position: string;
  unit: CountUnit;
  /** At depth 1, 2, … */
  counts: number[];
}

/** The address of the whole table, for other programs. */
export const table = counts;

/** Return the counts by game. */
export const loadCounts = (): Promise<Record<string, Published[]>> => fetched(counts);
