/** The plies at which people stop when they step through a match, one for each turn. */
import type { Frame, Turn } from "../engine/protocol.ts";

/** Return the start of the match and the plies at which a turn ended, in order. */
export function moments(frame: Frame): number[] {
  const start = frame.turns[0]?.from ?? 0;
  const ends = frame.turns.map((turn) => turn.to);
  return [...new Set([start, ...ends, frame.plies])];
}

/** Return the turn whose end, or some ply within it, is on screen; undefined at the start. */
export function turnShown(frame: Frame): Turn | undefined {
  return frame.turns.findLast((turn) => turn.from < frame.at);
}

/**
 * Return the latest turn of another seat in which the viewer acted, for example by answering an offer. Return
 * undefined if there is none since the viewer's latest finished turn.
 */
export function answeredTurn({ turns, viewer }: Pick<Frame, "turns" | "viewer">): Turn | undefined {
  if (viewer === null || viewer === undefined) return undefined;
  const since = turns.slice(turns.slice(0, -1).findLastIndex(({ seat }) => seat === viewer) + 1);
  return since.findLast(
    ({ seat, story }) => seat !== viewer && story.some(({ args }) => args?.seat === viewer),
  );
}

/**
 * Return the number of turns up to the frame on screen (`turn`), and of all turns (`of`). Chance events are not
 * counted.
 */
export function turnNumber(frame: Frame): { turn: number; of: number } {
  const played = frame.turns.filter((turn) => turn.seat >= 0);
  return { turn: played.filter((turn) => turn.from < frame.at).length, of: played.length };
}

/** Return the ply to which a step leads; undefined if there is no turn in that direction. */
export function stepFrom(frame: Frame, step: "first" | "back" | "on" | "last"): number | undefined {
  const all = moments(frame);
  const earlier = all.filter((at) => at < frame.at);
  const later = all.filter((at) => at > frame.at);
  if (step === "first") return earlier[0];
  if (step === "back") return earlier.at(-1);
  return step === "on" ? later[0] : later.at(-1);
}
