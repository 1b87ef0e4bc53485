/** The rows about a choice that every table shares: of a match, a lesson, a puzzle or a study. */
import type { Frame } from "../engine/protocol.ts";
import { type Choice, lookAhead, withReason, withRemark } from "./choice.ts";
import type { Effect, Happening, Preview } from "./events.ts";
import { type Step, to } from "./machine.ts";
import { viewerOf } from "./moment.ts";

/** A state with a choice. */
interface Choosing {
  readonly frame: Frame | null;
  readonly choice: Choice;
  /** A reply with an older epoch is late. */
  readonly epoch: number;
}

/** Apply the engine's reply about the choice, unless it is late. `at`: the ply of the request. */
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

/** Preview a path; an empty path ends the preview. `viewer`: the seat that sees it. */
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
