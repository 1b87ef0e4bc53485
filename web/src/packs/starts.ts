/** Matches ready to begin, as the build has had Python make them: what a start in one tap opens until Python is there. */
import { places } from "virtual:kleinod/packs";
import type { Frame } from "../engine/protocol.ts";
import { fetched } from "./fetched.ts";

/**
 * What differs from `Look.start`. The record lacks its check, and has blanks where the match id and the kinds belong.
 * `mine`: what somebody sees beyond that who alone plays against bots, at the first seat.
 */
export type Prepared = Partial<Frame> & Pick<Frame, "record"> & { mine?: Partial<Frame> };

export async function loadStarts(game: string): Promise<readonly Prepared[]> {
  const path = places[game]?.starts;
  return path ? fetched<Prepared[]>(path) : [];
}

/** By match id what somebody sees who has just begun it: it may hold secrets, so it is stored nowhere. */
export const begun = new Map<string, Frame>();
