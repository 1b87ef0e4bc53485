/** The transitions of a choice, shared by the tables of matches, lessons, puzzles and studies. */
import type { Frame } from "../engine/protocol.ts";
import { type Choice, lookAhead, withReason, withRemark } from "./choice.ts";
import type { Effect, Happening, Preview } from "./events.ts";
import { type Step, to } from "./machine.ts";
import { viewerOf } from "./moment.ts";

/** The parts of a state that the transitions of a choice need. */
interface Choosing {
  readonly frame: Frame | null;
  readonly choice: Choice;
  /** The current epoch. A reply that carries an older one is ignored. */
  readonly epoch: number;
}

/** Apply the engine's reply about a choice, unless it is late. `at`: the ply for which the request was sent. */
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
