/**
 * The hints given for one position. The first request proposes the best decision. Each further request also proposes
 * the next best one.
 */
import type { Frame, Msg } from "../../engine/protocol.ts";

/** One decision that a hint proposes. */
export interface Advice {
  readonly path: readonly string[];
  /** The decision in notation. */
  readonly text: string;
  readonly why: Msg | null;
  /** True if this decision provably loses, and so does every decision that earlier hints have not proposed. */
  readonly lost: boolean;
}

export interface Hints {
  readonly record: string;
  readonly at: number;
  readonly seat: number;
  /** The decisions proposed so far, the best one first. */
  readonly given: readonly Advice[];
  /** True if the best decision undoes the one that the previous hint proposed. */
  readonly takesBack: boolean;
}

export const NO_HINTS: Hints = { record: "", at: 0, seat: -1, given: [], takesBack: false };

/** The largest number of decisions proposed for one position. */
const MOST = 3;

/** True if the hints were given for the position of a frame. */
export const isAbout = ({ record, at }: Hints, frame: Frame): boolean =>
  record === frame.record && at === frame.at;

/** Return the decisions that hints have proposed for the position of a frame. */
export const givenFor = (hints: Hints, frame: Frame): readonly Advice[] =>
  isAbout(hints, frame) ? hints.given : [];

/** Return the decisions that the search for another hint must leave out; null if no further hint is to be given. */
export function besides(given: readonly Advice[], { choices }: Frame): string[] | null {
  const said = given.length >= Math.min(MOST, choices.length) || given.at(-1)?.lost;
  return said && given.length > 0 ? null : given.map(({ text }) => text);
}

/** Add a decision to those that hints have proposed for the position of a frame. */
export function withAdvice(hints: Hints, frame: Frame, advice: Advice): Hints {
  const given = givenFor(hints, frame);
  if (given.some(({ text }) => text === advice.text)) return hints;
  if (given.length > 0) return { ...hints, given: [...given, advice] };
  const { record, at, seat } = frame;
  return { record, at, seat, given: [advice], takesBack: isTakenBack(hints, frame, advice) };
}

/** True if a hint proposes to move back where the previous hint came from: the same path in reverse. */
function isTakenBack({ seat, at, given }: Hints, frame: Frame, { path }: Advice): boolean {
  const before = given[0]?.path ?? [];
  if (seat !== frame.seat || at >= frame.at || path.length < 2) return false;
  return path.join(" ") === [...before].reverse().join(" ");
}
