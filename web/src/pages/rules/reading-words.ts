/** What a side of a reading is told in words: the clicks that make the difference, by name. */
import type { Frame } from "../../engine/protocol.ts";
import type { Reading } from "../../packs/teaching-pack.ts";
import { has, t } from "../../words/sentences.ts";
import { nameOf } from "../click-names.ts";
import type { Side } from "../rule-readings.ts";

/** The first clicks where these alone make the difference, else whole ways. */
export function differences(reading: Reading, { differing, paths, frame }: Side): string[] {
  const from = reading.clicked?.length ?? 0;
  const apart = new Set(differing);
  const common = new Set(paths.filter((path) => !apart.has(path)).map((path) => path[from]));
  const told = differing.map((path) => {
    const steps = common.has(path[from]) ? path.slice(from) : path.slice(from, from + 1);
    return steps.map((id) => stepName(id, reading, frame)).join(" → ");
  });
  return [...new Set(told)];
}

/** Buttons that only another reading would have are named by the reading. */
export function stepName(id: string, { id: reading }: Reading, frame: Frame): string {
  const own = `reading.${reading}.${id.slice(1)}`;
  if (id.startsWith("#") && !frame.buttons[id] && has(own, frame.game)) return t(own, {}, frame.game);
  // Places for cards are called alike: the card on top tells them apart.
  const top = frame.scene.cards.filter(({ zone }) => zone === id).at(-1);
  return top && frame.board.zones.some((zone) => zone.id === id && zone.seat >= 0)
    ? `${nameOf(id, frame)}, ${nameOf(top.key, frame)}`
    : nameOf(id, frame);
}

/** Whether what has been taken up is a whole move already. */
export const taken = (reading: Reading | undefined, paths: readonly string[][]): boolean =>
  (reading?.clicked?.length ?? 0) > 0 && paths.some((path) => path.length === reading?.clicked?.length);
