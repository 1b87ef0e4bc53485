/** The services that a session uses. The page passes the real ones, and tests pass fakes. */
import type { Engine } from "../engine/engine.ts";
import type { Frame, GameInfo, Request } from "../engine/protocol.ts";
import type { MatchStore } from "../saves/match-store.ts";
import type { Locks } from "../saves/tab-presence.ts";

/** Sends requests to Python: an engine, or a fake in tests. */
export type Asker = Pick<Engine, "ask">;

/** A request whose reply is a frame that replaces the one on screen. */
export type Moving = Extract<Request, { op: "act" | "goto" | "cut" | "resign" }>;

/** The coach, which explains new situations to a beginner. While `listens` is true, it receives each frame. */
export interface Listener {
  readonly listens: boolean;
  hear(frame: Frame): void;
}

export interface World {
  readonly engine: Asker;
  /** The engine (a second worker) that thinks for bots, hints and analyses. */
  readonly thinker: Asker;
  readonly store: MatchStore;
  readonly locks: Locks;
  gameInfo(
    game: string,
  ): (Pick<GameInfo, "hidden" | "chance"> & Partial<Pick<GameInfo, "editable">>) | undefined;
  /**
   * Return the first frame of a match that was just started on this page. That frame may be private, and then shows
   * more than the stored one; undefined if there is none.
   */
  begun?(id: string): Frame | undefined;
  /** Resolve once everything needed to show this game is loaded. */
  need(game: string): Promise<unknown>;
  /** Resolve when the animation of the last turn has ended. */
  settled(): Promise<void>;
  /** Return the length of a full pause in milliseconds. In that time people look at a turn before a bot acts. */
  pause(): number;
  /** Return true if people want to see only the end of a bot's turn, where a game with secrets allows it. */
  hurries?(): boolean;
  /** Return true if people want to confirm each action before it is played. */
  confirms(): boolean;
  /** The coach; undefined if the page has none. */
  readonly coach?: Listener;
}

/** The services of a table whose match another program saves. */
export type Surroundings = Omit<World, "store" | "locks" | "need">;

/** A match to show, and the ply at which to show it. */
export interface Opened {
  readonly game: string;
  readonly record: string;
  readonly at: number;
}
