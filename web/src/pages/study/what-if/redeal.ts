/** Deals the hidden hands of a study again. */
import { randomBelow } from "../../../base/random.ts";
import type { Studying } from "../../../session/study/study-editor.ts";

const SEEDS = 2 ** 32;

export const freshSeed = (): number => randomBelow(SEEDS);

/**
 * Deal the hidden hands from the current place on, in a new chapter called `called`, so that the supposition
 * `holds` is true. Resolves to false if no deal is possible.
 */
export function redeal(
  studying: Studying,
  called: string,
  holds = "",
  viewer: number | null = studying.author,
): Promise<boolean> {
  return studying.edit({ do: "suppose", holds, called, viewer, seed: freshSeed() });
}
