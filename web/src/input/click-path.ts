/**
 * From clicks to an action: narrows the choices of a frame by the ids clicked so far.
 * Pure; knows paths and nothing else. Legal paths are prefix-free, so a complete path is never ambiguous.
 */
import type { Choice, Msg } from "../engine/protocol.ts";

/** What choosing one more id would lead to. */
export interface Next {
  /** In words, when the game says it ("can be captured"). */
  hint: Msg | null;
  /** Every choice behind this id is refused; for this reason. */
  refused: Msg | null;
  /** Choosing it completes an action. */
  ends: boolean;
}

/** What one more click means. */
type Meaning =
  /** The path is complete: play it. `again`: the last click is meant by itself, too. */
  | { kind: "act"; path: string[]; again?: string }
  /** Not complete yet; `clicked` is what is chosen now (empty: nothing). */
  | { kind: "pick"; clicked: string[] }
  /** A choice shown but refused, with its reason. */
  | { kind: "refuse"; clicked: string[]; why: Msg }
  /** Nothing begins like this: ask the engine for the reason. */
  | { kind: "ask"; path: string[] };

export const isButton = (id: string): boolean => id.startsWith("#");

const begins = (path: readonly string[], start: readonly string[]): boolean =>
  path.length >= start.length && start.every((id, index) => path[index] === id);

/** All sequences of ids that mean this choice, the plain one first. */
const waysOf = ({ path, ways }: Choice): string[][] => (ways ? [path, ...ways] : [path]);

/**
 * The sequences to show: longer ways only once somebody goes one of them, so that the plain ones stay plain. Another
 * card of the same sort is as plain.
 */
function shownWays(choice: Choice, clicked: readonly string[]): string[][] {
  const { path } = choice;
  return waysOf(choice).filter(
    (way) => begins(way, clicked) && (clicked.length > 0 || way.length <= path.length),
  );
}

/** The ids that may come next, in the order of the choices. */
export function nextIds(choices: readonly Choice[], clicked: readonly string[]): Map<string, Next> {
  const next = new Map<string, Next>();
  const depth = clicked.length;
  const steps = choices.flatMap((choice) => shownWays(choice, clicked).map((way) => ({ choice, way })));
  for (const { choice, way } of steps) {
    const id = way[depth];
    if (id === undefined) continue;
    const known = next.get(id);
    const refused = choice.why ?? null;
    const hint = hintAt(choice, way, depth);
    const ends = !refused && way.length === depth + 1;
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

/** Hints belong to the ids of the plain path; on a longer way the last ids are the same. */
function hintAt({ path, hints }: Choice, way: readonly string[], depth: number): Msg | null {
  const index = depth - way.length + path.length;
  const same = way.length === path.length || path[index] === way[depth];
  return same ? (hints?.[index] ?? null) : null;
}

/** Allowed ids of `next` that lie on the board or beside it. */
export const placesOf = (next: ReadonlyMap<string, Next>): string[] =>
  [...next].filter(([id, { refused }]) => !isButton(id) && !refused).map(([id]) => id);

/** Ids that may come next and are followed by a place: what lies there can be carried on. */
export function carriedFrom(choices: readonly Choice[], clicked: readonly string[]): Set<string> {
  const depth = clicked.length;
  const ways = choices.filter(({ why }) => !why).flatMap((choice) => shownWays(choice, clicked));
  const followed = ways.filter((way) => way[depth + 1] !== undefined && !isButton(way[depth + 1] ?? "#"));
  return new Set(followed.map((way) => way[depth] ?? "").filter((id) => !isButton(id)));
}

/** The buttons of `next`, and those that can be pressed instead of what was clicked so far. */
export function buttonsOf(choices: readonly Choice[], next: ReadonlyMap<string, Next>): Map<string, Next> {
  const all = [...nextIds(choices, []), ...next];
  return new Map(all.filter(([id]) => isButton(id)));
}

/** What one more click means. */
export function click(choices: readonly Choice[], clicked: readonly string[], id: string): Meaning {
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

function extend(choices: readonly Choice[], path: string[]): Meaning | null {
  const matching = choices.filter((choice) => waysOf(choice).some((way) => begins(way, path)));
  const legal = matching.filter((choice) => !choice.why);
  const whole = legal.find((choice) =>
    waysOf(choice).some((way) => begins(way, path) && way.length === path.length),
  );
  if (whole) return { kind: "act", path: whole.path, ...meantTwice(choices, whole, path) };
  if (legal.length > 0) return { kind: "pick", clicked: path };
  const refused = matching.find((choice) => choice.why);
  // What was chosen before it stays chosen, so that the other buttons stay within reach.
  return refused?.why ? { kind: "refuse", clicked: path.slice(0, -1), why: refused.why } : null;
}

/** A way may end with what begins another choice: that ends the first one and counts by itself. */
function meantTwice(
  choices: readonly Choice[],
  { path: plain }: Choice,
  path: readonly string[],
): { again?: string } {
  const last = path.at(-1) ?? "";
  const other = path.length > 1 && last !== plain.at(-1);
  return other && choices.some((choice) => !choice.why && choice.path[0] === last) ? { again: last } : {};
}
