/**
 * The types of the messages between the page and Python, which are JSON texts with one reply for each
 * request. They are defined once, in py/kleinod/protocol, from which `build/python/protocol.py` generates
 * `protocol.generated.ts`. Samples of real replies are stored in tests/contract/. Nothing in this file
 * depends on a particular game.
 */

import type { Failure, Frame, Replies } from "./protocol.generated.ts";

export type * from "./protocol.generated.ts";

export type Op = keyof Replies;
export type Reply<O extends Op> = ({ ok: true } & Replies[O]) | Failure;

/** The parts of a frame that are needed to draw a board. */
export type Shown = Pick<
  Frame,
  "game" | "id" | "at" | "colors" | "turns" | "last" | "lastMove" | "board" | "scene"
>;

/** The parts of a frame that are needed to draw a card table. */
export type TableShown = Shown & Pick<Frame, "seats" | "seat" | "kinds" | "retractions">;
