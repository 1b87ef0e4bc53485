/**
 * Transitions of a choice (the clicks with which a person composes an action). Matches, lessons, puzzles and studies
 * use them in their transition tables.
 */
import type { Frame } from "../engine/protocol.ts";
import { type Choice, lookAhead, withReason, withRemark } from "./choice.ts";
import type { Effect, Happening, Preview } from "./events.ts";
import { type Step, to } from "./machine.ts";
import { viewerOf } from "./moment.ts";

/** The part of a state that the transitions of a choice read and change. */
interface Choosing {
  readonly frame: Frame | null;
  readonly choice: Choice;
  /** The current epoch. Replies that carry an earlier epoch are ignored. */
  readonly epoch: number;
}

/**
 * Apply the engine's reply about a choice, unless the reply is out of date. `at`: the ply for which the request was
 * sent.
 */
export function answered<S extends Choosing>(
  state: S,
  event: Extract<Happening, { type: "explained" | "glimpsed" }>,
  at = state.frame?.at,
): S {
  const { choice, frame, epoch } = state;
  if (event.type === "explained") {
    if (event.epoch !== epoch) return state;
    const { why, found } = event;
    if (why === "explain") return { ...state, choice: withReason(choice, found) };
    return found ? { ...state, choice: withRemark(choice, found) } : state;
  }
  const { request, ghost } = event;
  const elsewhere = frame?.record !== request.record || at !== request.at;
  const late = elsewhere || choice.considered !== request.path.join(" ");
  return late || choice.ghost === ghost ? state : { ...state, choice: { ...choice, ghost } };
}

/** Preview a path; an empty path ends the preview. `viewer`: the seat that sees the preview. */
export function considered<S extends Choosing>(
  state: S,
  path: string[],
  { record, at }: Pick<Frame, "record" | "at">,
  viewer: number | null = state.frame && viewerOf(state.frame),
): Step<S, Extract<Effect, { do: "preview" }>> {
  const choice = lookAhead(state.choice, path);
  if (!choice) return to(state);
  const request: Preview = { op: "preview", record, at, path, ...(viewer !== null && { viewer }) };
  return path.length > 0 ? to({ ...state, choice }, { do: "preview", request }) : to({ ...state, choice });
}
