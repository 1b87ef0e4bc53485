/**
 * The types of the messages between page and Python: JSON text in, JSON text out, one reply for each request. They
 * are described once, in py/kleinod/protocol, from which `build/python/protocol.py` writes `protocol.generated.ts`.
 * Samples of real replies are kept in tests/contract/. Nothing in this file depends on a game.
 */

import type { Failure, Frame, Replies } from "./protocol.generated.ts";

export type * from "./protocol.generated.ts";

export type Op = keyof Replies;
export type Reply<O extends Op> = ({ ok: true } & Replies[O]) | Failure;

/** The parts of a frame that a board draws. */
export type Shown = Pick<
  Frame,
  "game" | "id" | "at" | "colors" | "turns" | "last" | "lastMove" | "board" | "scene"
>;

/** The parts of a frame that a card table draws. */
export type TableShown = Shown & Pick<Frame, "seats" | "seat" | "kinds" | "retractions">;
