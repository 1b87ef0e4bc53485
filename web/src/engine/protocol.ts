/**
 * The words page and Python exchange: JSON text in, JSON text out, one reply for each request. They are described
 * once, in py/kleinod/protocol, from which `protocol.generated.ts` is written (`build/python/protocol.py`); samples of
 * real replies are kept in tests/contract/. Nothing in this file depends on a game.
 */

import type { Failure, Frame, Replies } from "./protocol.generated.ts";

export type * from "./protocol.generated.ts";

export type Op = keyof Replies;
export type Reply<O extends Op> = ({ ok: true } & Replies[O]) | Failure;

/** What a board needs of a moment to draw it. */
export type Shown = Pick<
  Frame,
  "game" | "id" | "at" | "colors" | "turns" | "last" | "lastMove" | "board" | "scene"
>;

/** What a card table needs of a moment to draw it. */
export type TableShown = Shown & Pick<Frame, "seats" | "seat" | "kinds">;
