/** Node counts that engines written independently of each other agree on; made by the build from their data. */
import { counts } from "virtual:kleinod/packs";
import type { Language } from "../base/prefs/settings.ts";
import type { CountUnit, OptionValue } from "../engine/protocol.ts";
import { fetched } from "./file-cache.ts";

export interface Published {
  name: Record<Language, string>;
  /** The rules it is about. */
  rules: string[];
  seats: number;
  options: Record<string, OptionValue>;
  /** Text of the position; "" is the beginning. */
  position: string;
  unit: CountUnit;
  /** At depth 1, 2, … */
  counts: number[];
}

/** Where the whole table lies, for programs. */
export const table = counts;

/** By game. */
export const loadCounts = (): Promise<Record<string, Published[]>> => fetched(counts);
