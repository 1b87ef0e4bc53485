/** Deal the hidden hands of a study anew. */
import { randomBelow } from "../../../base/random.ts";
import type { Studying } from "../../../session/study/study-editor.ts";

const SEEDS = 2 ** 32;

export const freshSeed = (): number => randomBelow(SEEDS);

/** Deal from the current place on, in a new chapter. Resolves with whether it was possible. */
export function redeal(
  studying: Studying,
  called: string,
  holds = "",
  viewer: number | null = studying.author,
): Promise<boolean> {
  return studying.edit({ do: "suppose", holds, called, viewer, seed: freshSeed() });
}
