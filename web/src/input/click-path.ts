/**
 * From clicks to an action: narrows the choices of a frame by the ids clicked so far.
 * The functions are pure and know nothing but paths. Legal paths are prefix-free, so a complete path is never ambiguous.
 */
import type { Choice, Msg } from "../engine/protocol.ts";

/** The result of choosing one more id. */
export interface Next {
  /** The meaning of the choice ("can be captured"); null if the game gives none. */
  tooltip: Msg | null;
  /** The reason why every choice that goes on with this id is refused; null if one is allowed. */
  refused: Msg | null;
  /** Choosing it completes an action. */
  ends: boolean;
}

/** The meaning of one more click. */
type Meaning =
  /** The path is complete: play it. With `again` the last click also begins the next action. */
  | { kind: "act"; path: string[]; again?: string }
  /** The path is not complete yet. `clicked` has the ids chosen now; none after a deselection. */
  | { kind: "pick"; clicked: string[] }
  /** The path names a choice that is shown but refused, with the reason. */
  | { kind: "refuse"; clicked: string[]; why: Msg }
  /** No choice begins with this path: ask the engine for the reason. */
  | { kind: "ask"; path: string[] };

export const isButton = (id: string): boolean => id.startsWith("#");

const begins = (path: readonly string[], start: readonly string[]): boolean =>
  path.length >= start.length && start.every((id, index) => path[index] === id);

/** All sequences of ids that name this choice, the plain path first. */
const waysOf = ({ path, ways }: Choice): string[][] => (ways ? [path, ...ways] : [path]);

/**
 * The sequences to offer. A sequence longer than the plain path is offered only once its first id is clicked, so that the
 * first click stays simple. A sequence of the same length, with another card of the same sort, is always offered.
 */
function shownWays(choice: Choice, clicked: readonly string[]): string[][] {
  const { path } = choice;
  return waysOf(choice).filter(
    (way) => begins(way, clicked) && (clicked.length > 0 || way.length <= path.length),
  );
}

/** Return the ids that may be clicked next, in the order of the choices. */
export function nextIds(choices: readonly Choice[], clicked: readonly string[]): Map<string, Next> {
  const next = new Map<string, Next>();
  const depth = clicked.length;
  const steps = choices.flatMap((choice) => shownWays(choice, clicked).map((way) => ({ choice, way })));
  for (const { choice, way } of steps) {
    const id = way[depth];
    if (id === undefined) continue;
    const known = next.get(id);
    const refused = choice.why ?? null;
    const tooltip = tooltipAt(choice, way, depth);
    const ends = !refused && way.length === depth + 1;
    if (!known) {
      next.set(id, { tooltip, refused, ends });
      continue;
    }
    known.tooltip ??= tooltip;
    known.ends ||= ends;
    if (!refused) known.refused = null;
  }
  return next;
}

/** Return the tooltip of one id. Tooltips belong to the plain path, whose last ids a longer sequence shares. */
function tooltipAt({ path, hints }: Choice, way: readonly string[], depth: number): Msg | null {
  const index = depth - way.length + path.length;
  const same = way.length === path.length || path[index] === way[depth];
  return same ? (hints?.[index] ?? null) : null;
}

/** Return the allowed ids of `next` that are places, not buttons. */
export const placesOf = (next: ReadonlyMap<string, Next>): string[] =>
  [...next].filter(([id, { refused }]) => !isButton(id) && !refused).map(([id]) => id);

/** Return the ids that may be clicked next and are followed by a place: pieces there can be dragged. */
export function carriedFrom(choices: readonly Choice[], clicked: readonly string[]): Set<string> {
  const depth = clicked.length;
  const ways = choices.filter(({ why }) => !why).flatMap((choice) => shownWays(choice, clicked));
  const followed = ways.filter((way) => way[depth + 1] !== undefined && !isButton(way[depth + 1] ?? "#"));
  return new Set(followed.map((way) => way[depth] ?? "").filter((id) => !isButton(id)));
}

/** Return the buttons of `next`, and those that begin another choice. */
export function buttonsOf(choices: readonly Choice[], next: ReadonlyMap<string, Next>): Map<string, Next> {
  const all = [...nextIds(choices, []), ...next];
  return new Map(all.filter(([id]) => isButton(id)));
}

/** Return the meaning of one more click. */
export function click(choices: readonly Choice[], clicked: readonly string[], id: string): Meaning {
  const longer = extend(choices, [...clicked, id]);
  if (longer) return longer;
  const again = clicked.indexOf(id);
  if (again >= 0) return { kind: "pick", clicked: clicked.slice(0, again) };
  if (clicked.length > 0) {
    const fresh = extend(choices, [id]);
    // While a piece is selected, one click elsewhere never plays an action. A button does, since it says which one.
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
  // The ids chosen before stay chosen, so that the other buttons stay visible.
  return refused?.why ? { kind: "refuse", clicked: path.slice(0, -1), why: refused.why } : null;
}

/** The last id of a sequence may also begin another choice. Then it ends the first choice and begins the second one. */
function meantTwice(
  choices: readonly Choice[],
  { path: plain }: Choice,
  path: readonly string[],
): { again?: string } {
  const last = path.at(-1) ?? "";
  const other = path.length > 1 && last !== plain.at(-1);
  return other && choices.some((choice) => !choice.why && choice.path[0] === last) ? { again: last } : {};
}
