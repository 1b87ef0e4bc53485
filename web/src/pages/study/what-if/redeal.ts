/** Hidden hands of a study dealt anew. */
import { randomBelow } from "../../../base/random.ts";
import type { Studying } from "../../../session/study/study-editor.ts";

const SEEDS = 2 ** 32;

export const freshSeed = (): number => randomBelow(SEEDS);

/** From the place shown on, as a chapter of its own. Resolves with whether that could be done. */
export function redeal(
  studying: Studying,
  called: string,
  holds = "",
  viewer: number | null = studying.author,
): Promise<boolean> {
  return studying.edit({ do: "suppose", holds, called, viewer, seed: freshSeed() });
}
