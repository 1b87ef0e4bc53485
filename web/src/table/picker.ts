/**
 * From clicks to an action: narrows the choices of a frame by the ids clicked so far.
 * Pure; knows paths and nothing else. Legal paths are prefix-free, so a complete path is never ambiguous.
 */
import type { Choice, Msg } from "../protocol.ts";

/** What choosing one more id would lead to. */
export interface Next {
  /** In words, when the game says it ("can be captured"). */
  hint: Msg | null;
  /** Every choice behind this id is refused; for this reason. */
  refused: Msg | null;
  /** Choosing it completes an action. */
  ends: boolean;
}

export type Step =
  /** The path is complete: play it. */
  | { kind: "act"; path: string[] }
  /** Not complete yet; `clicked` is what is chosen now (empty: nothing). */
  | { kind: "pick"; clicked: string[] }
  /** A choice shown but refused, with its reason. */
  | { kind: "refuse"; clicked: string[]; why: Msg }
  /** Nothing begins like this: ask the engine for the reason. */
  | { kind: "ask"; path: string[] };

export const isButton = (id: string): boolean => id.startsWith("#");

const begins = (path: readonly string[], start: readonly string[]): boolean =>
  path.length >= start.length && start.every((id, index) => path[index] === id);

/** The ids that may come next, in the order of the choices. */
export function nextIds(choices: readonly Choice[], clicked: readonly string[]): Map<string, Next> {
  const next = new Map<string, Next>();
  const depth = clicked.length;
  for (const choice of choices) {
    const id = choice.path[depth];
    if (id === undefined || !begins(choice.path, clicked)) continue;
    const known = next.get(id);
    const refused = choice.why ?? null;
    const hint = choice.hints?.[depth] ?? null;
    const ends = !refused && choice.path.length === depth + 1;
    if (!known) {
      next.set(id, { hint, refused, ends });
      continue;
    }
    known.hint ??= hint;
    known.ends ||= ends;
    if (!refused) known.refused = null;
  }
  return next;
}

/** Allowed ids of `next` that lie on the board or beside it. */
export const placesOf = (next: ReadonlyMap<string, Next>): string[] =>
  [...next].filter(([id, { refused }]) => !isButton(id) && !refused).map(([id]) => id);

/** The buttons of `next`, and those that can be pressed instead of what was clicked so far. */
export function buttonsOf(choices: readonly Choice[], next: ReadonlyMap<string, Next>): Map<string, Next> {
  const all = [...nextIds(choices, []), ...next];
  return new Map(all.filter(([id]) => isButton(id)));
}

/** What one more click means. */
export function click(choices: readonly Choice[], clicked: readonly string[], id: string): Step {
  const longer = extend(choices, [...clicked, id]);
  if (longer) return longer;
  const again = clicked.indexOf(id);
  if (again >= 0) return { kind: "pick", clicked: clicked.slice(0, again) };
  if (clicked.length > 0) {
    const fresh = extend(choices, [id]);
    // A single click on the board never plays something while another piece is in hand; a button says what it does.
    if (fresh && (fresh.kind !== "act" || isButton(id))) return fresh;
  }
  return { kind: "ask", path: [...clicked, id] };
}

function extend(choices: readonly Choice[], path: string[]): Step | null {
  const matching = choices.filter((choice) => begins(choice.path, path));
  const legal = matching.filter((choice) => !choice.why);
  if (legal.some((choice) => choice.path.length === path.length)) return { kind: "act", path };
  if (legal.length > 0) return { kind: "pick", clicked: path };
  const refused = matching.find((choice) => choice.why);
  return refused?.why ? { kind: "refuse", clicked: path, why: refused.why } : null;
}
