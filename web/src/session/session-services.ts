/** The services a session needs; the page passes the real ones, tests their own. */
import type { Engine } from "../engine/engine.ts";
import type { Frame, GameInfo, Request } from "../engine/protocol.ts";
import type { MatchStore } from "../saves/match-store.ts";
import type { Locks } from "../saves/tab-presence.ts";

/** Sends requests: the worker, or a fake in tests. */
export type Asker = Pick<Engine, "ask">;

/** Requests whose reply is another frame to show. */
export type Moving = Extract<Request, { op: "act" | "goto" | "cut" | "resign" }>;

/** The coach, which explains what is new to a beginner while it listens. */
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
  /** Return the private frame of a match just begun, if it has more than the stored one. */
  begun?(id: string): Frame | undefined;
  /** Resolve when everything needed to show this game is loaded. */
  need(game: string): Promise<unknown>;
  /** Resolve when the animation of the last turn has ended. */
  settled(): Promise<void>;
  /** Milliseconds of a whole pause, for which a new turn is looked at before a bot acts. */
  pause(): number;
  /** Return true if a complete path needs confirmation. */
  confirms(): boolean;
  /** Explains what is new to beginners. */
  readonly coach?: Listener;
}

/** The services of a table whose match is saved and shown by another program. */
export type Surroundings = Omit<World, "store" | "locks" | "need">;

/** The position of a match to open. */
export interface Opened {
  readonly game: string;
  readonly record: string;
  readonly at: number;
}
