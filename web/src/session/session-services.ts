/** The services that a session needs. The page passes the real ones, and tests pass fakes. */
import type { Engine } from "../engine/engine.ts";
import type { Frame, GameInfo, Request } from "../engine/protocol.ts";
import type { MatchStore } from "../saves/match-store.ts";
import type { Locks } from "../saves/tab-presence.ts";

/** Sends requests to the engine: the worker, or a fake in tests. */
export type Asker = Pick<Engine, "ask">;

/** Requests whose reply is another frame to show. */
export type Moving = Extract<Request, { op: "act" | "goto" | "cut" | "resign" }>;

/** The coach, which explains new situations to a beginner as long as `listens` is true. */
export interface Listener {
  readonly listens: boolean;
  hear(frame: Frame): void;
}

export interface World {
  readonly engine: Asker;
  /** Thinks for bots, hints and analysis. */
  readonly thinker: Asker;
  readonly store: MatchStore;
  readonly locks: Locks;
  gameInfo(
    game: string,
  ): (Pick<GameInfo, "hidden" | "chance"> & Partial<Pick<GameInfo, "editable">>) | undefined;
  /** Return the private frame of a match just begun, if it shows more than the stored frame. */
  begun?(id: string): Frame | undefined;
  /** Resolve when everything needed to show this game is loaded. */
  need(game: string): Promise<unknown>;
  /** Resolve when the animation of the last turn has ended. */
  settled(): Promise<void>;
  /** Return the milliseconds of a whole pause, in which people look at a new turn before a bot acts. */
  pause(): number;
  /** Return true if a complete path needs confirmation. */
  confirms(): boolean;
  /** The coach, if the page has one. */
  readonly coach?: Listener;
}

/** The services that a table needs if another program saves its match. */
export type Surroundings = Omit<World, "store" | "locks" | "need">;

/** A match to open, and the ply to show. */
export interface Opened {
  readonly game: string;
  readonly record: string;
  readonly at: number;
}
