/** The moment of a match that nobody else plays in: of a lesson, or of a puzzle. */
import type { Frame } from "../../engine/protocol.ts";
import type { Choosing } from "../choosing.ts";
import type { Moment } from "../moment.ts";

/** `shown` counts what was shown; without `playable` nothing may be chosen. */
export function aloneAt(frame: Frame, shown: number, playable: boolean, choosing: Choosing): Moment {
  const { clicked, pending, hinted, notice, noticed, ghost, next, buttons } = choosing;
  return {
    ...{ shown, frame, viewer: frame.viewer, mode: "live", playable },
    ...{ curtained: false, over: frame.seat < 0, botToMove: false, playing: false, unfinished: false },
    ...{ next, buttons, clicked, pending, hinted, notice, noticed, ghost, thinking: null },
    ...{ reason: null, hintable: false, analysed: null, editable: false },
  };
}
