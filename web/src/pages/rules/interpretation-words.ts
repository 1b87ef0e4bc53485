/** Names the clicks in which the interpretations of a rule differ. */
import type { Frame } from "../../engine/protocol.ts";
import type { Reading } from "../../packs/teaching-pack.ts";
import { has, t } from "../../words/sentences.ts";
import { nameOf } from "../click-names.ts";
import type { Side } from "../rule-readings.ts";

/**
 * Return the names of the clicks that are not possible under every interpretation. If the first click alone
 * makes the difference, only that click is named, otherwise the whole path.
 */
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

/**
 * Return the name of a click. The name of a button that exists only under another interpretation is in the
 * dictionary entries about this rule.
 */
export function stepName(id: string, { id: reading }: Reading, frame: Frame): string {
  const own = `reading.${reading}.${id.slice(1)}`;
  if (id.startsWith("#") && !frame.buttons[id] && has(own, frame.game)) return t(own, {}, frame.game);
  // Several zones can have the same name, so the name of the top card is added.
  const top = frame.scene.cards.filter(({ zone }) => zone === id).at(-1);
  return top && frame.board.zones.some((zone) => zone.id === id && zone.seat >= 0)
    ? `${nameOf(id, frame)}, ${nameOf(top.key, frame)}`
    : nameOf(id, frame);
}

/** True if the clicks of the example already form a complete action. */
export const taken = (reading: Reading | undefined, paths: readonly string[][]): boolean =>
  (reading?.clicked?.length ?? 0) > 0 && paths.some((path) => path.length === reading?.clicked?.length);
