/**
 * From clicks to an action: narrows down the choices of a frame by the ids clicked so far. The functions are
 * pure and know only about paths. No legal path is the beginning of another one, so a complete path is never
 * ambiguous.
 */
import type { Choice, Msg } from "../engine/protocol.ts";

/** The effect of choosing one more id. */
export interface Next {
  /** The meaning of choosing the id ("can be captured"), or null if the game does not give one. */
  tooltip: Msg | null;
  /**
   * The reason why the id cannot be chosen: every choice that continues with it is refused. Null if at least
   * one of these choices is allowed.
   */
  refused: Msg | null;
  /** True if choosing the id completes an action. */
  ends: boolean;
}

/** The interpretation of one more click. */
type Meaning =
  /**
   * The path is complete, so the action is played. If `again` is given, this id is then clicked as the
   * beginning of the next action.
   */
  | { kind: "act"; path: string[]; again?: string }
  /** The path is not complete yet. `clicked` are the ids now selected; there are none after a deselection. */
  | { kind: "pick"; clicked: string[] }
  /** The path names a choice that is shown but refused; `why` is the reason. */
  | { kind: "refuse"; clicked: string[]; why: Msg }
  /** No choice begins with this path, so the engine has to be asked for the reason. */
  | { kind: "ask"; path: string[] };

export const isButton = (id: string): boolean => id.startsWith("#");

const begins = (path: readonly string[], start: readonly string[]): boolean =>
  path.length >= start.length && start.every((id, index) => path[index] === id);

/** Return all sequences of ids that name this choice, the plain path first. */
const waysOf = ({ path, ways }: Choice): string[][] => (ways ? [path, ...ways] : [path]);

/**
 * Return the sequences to offer. A sequence longer than the plain path is offered only once its first id is
 * clicked, so that the first click stays simple. A sequence of the same length, which names another card of
 * the same kind, is always offered.
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

/**
 * Return the tooltip of one id. Tooltips are given for the plain path; a longer sequence uses those of the
 * ids at its end that it shares with the plain path.
 */
function tooltipAt({ path, hints }: Choice, way: readonly string[], depth: number): Msg | null {
  const index = depth - way.length + path.length;
  const same = way.length === path.length || path[index] === way[depth];
  return same ? (hints?.[index] ?? null) : null;
}

/** Return the allowed ids of `next` that are places, leaving out buttons. */
export const placesOf = (next: ReadonlyMap<string, Next>): string[] =>
  [...next].filter(([id, { refused }]) => !isButton(id) && !refused).map(([id]) => id);

/**
 * Return the ids that may be clicked next and are followed by a place, so that pieces on them can be dragged.
 */
export function carriedFrom(choices: readonly Choice[], clicked: readonly string[]): Set<string> {
  const depth = clicked.length;
  const ways = choices.filter(({ why }) => !why).flatMap((choice) => shownWays(choice, clicked));
  const followed = ways.filter((way) => way[depth + 1] !== undefined && !isButton(way[depth + 1] ?? "#"));
  return new Set(followed.map((way) => way[depth] ?? "").filter((id) => !isButton(id)));
}

/** Return the buttons among `next`, and the buttons that begin a new action. */
export function buttonsOf(choices: readonly Choice[], next: ReadonlyMap<string, Next>): Map<string, Next> {
  const all = [...nextIds(choices, []), ...next];
  return new Map(all.filter(([id]) => isButton(id)));
}

/** Return what one more click means. */
export function click(choices: readonly Choice[], clicked: readonly string[], id: string): Meaning {
  const longer = extend(choices, [...clicked, id]);
  if (longer) return longer;
  const again = clicked.indexOf(id);
  if (again >= 0) return { kind: "pick", clicked: clicked.slice(0, again) };
  if (clicked.length > 0) {
    const fresh = extend(choices, [id]);
    // As long as the next click may be on a place, a click on anything else but a button never plays an action at
    // once. A click on a button does, because the label of the button says what it plays.
    const onlyButtons = (): boolean => [...nextIds(choices, clicked).keys()].every(isButton);
    if (fresh && (fresh.kind !== "act" || isButton(id) || onlyButtons())) return fresh;
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
  // The ids chosen earlier stay selected, so that the other buttons remain visible.
  return refused?.why ? { kind: "refuse", clicked: path.slice(0, -1), why: refused.why } : null;
}

/**
 * Return `again` if the last id of a sequence also begins another choice, so that one click ends the first
 * choice and begins the second. If the sequence consists of buttons, return its first button as `again`, so
 * that the other buttons to which it leads stay visible.
 */
function meantTwice(
  choices: readonly Choice[],
  { path: plain }: Choice,
  path: readonly string[],
): { again?: string } {
  const [opener = "", last = ""] = [path[0], path.at(-1)];
  if (path.length > 1 && path.every(isButton)) return { again: opener };
  const other = path.length > 1 && last !== plain.at(-1);
  return other && choices.some((choice) => !choice.why && choice.path[0] === last) ? { again: last } : {};
}
