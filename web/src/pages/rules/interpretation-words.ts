/** The words of a side of a reading: the names of the clicks that differ. */
import type { Frame } from "../../engine/protocol.ts";
import type { Reading } from "../../packs/teaching-pack.ts";
import { has, t } from "../../words/sentences.ts";
import { nameOf } from "../click-names.ts";
import type { Side } from "../rule-readings.ts";

/** Return the first clicks if these alone differ, else whole paths. */
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

/** Return the name of a click. A button that only another reading has is named in the words of the reading. */
export function stepName(id: string, { id: reading }: Reading, frame: Frame): string {
  const own = `reading.${reading}.${id.slice(1)}`;
  if (id.startsWith("#") && !frame.buttons[id] && has(own, frame.game)) return t(own, {}, frame.game);
  // Zones share their names: the top card distinguishes them.
  const top = frame.scene.cards.filter(({ zone }) => zone === id).at(-1);
  return top && frame.board.zones.some((zone) => zone.id === id && zone.seat >= 0)
    ? `${nameOf(id, frame)}, ${nameOf(top.key, frame)}`
    : nameOf(id, frame);
}

/** True if the clicks of the reading are a complete action. */
export const taken = (reading: Reading | undefined, paths: readonly string[][]): boolean =>
  (reading?.clicked?.length ?? 0) > 0 && paths.some((path) => path.length === reading?.clicked?.length);
