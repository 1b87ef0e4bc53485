/** What a session needs of the world around it; the page gives it the real one, tests one of their own. */
import type { Engine } from "../engine/engine.ts";
import type { Frame, GameInfo, Request } from "../engine/protocol.ts";
import type { MatchStore } from "../saves/match-store.ts";
import type { Locks } from "../saves/tab-presence.ts";

/** Whoever answers requests: the worker, or a fake in tests. */
export type Asker = Pick<Engine, "ask">;

/** Requests that are answered with another moment to show. */
export type Moving = Extract<Request, { op: "act" | "goto" | "cut" | "resign" }>;

/** Somebody who wants to know what is new to a beginner, as long as it listens. */
export interface Listener {
  readonly listens: boolean;
  hear(frame: Frame): void;
}

export interface World {
  readonly engine: Asker;
  /** Who thinks for bots, hints and analysis. */
  readonly thinker: Asker;
  readonly store: MatchStore;
  readonly locks: Locks;
  gameInfo(
    game: string,
  ): (Pick<GameInfo, "hidden" | "chance"> & Partial<Pick<GameInfo, "editable">>) | undefined;
  /** What somebody sees of a match who has just begun it, if that is more than is stored. */
  begun?(id: string): Frame | undefined;
  /** Resolves when whatever it takes to show this game has arrived. */
  need(game: string): Promise<unknown>;
  /** Resolves when a person has seen what happened: the animation is over. */
  settled(): Promise<void>;
  /** The least time a bot seems to think, in ms. */
  pause(): number;
  /** Whether a complete path waits for a second yes. */
  confirms(): boolean;
  /** Explains to beginners what is new to them. */
  readonly coach?: Listener;
}

/** The same for whoever only plays, and leaves it to others to keep the match and to have what shows it. */
export type Surroundings = Omit<World, "store" | "locks" | "need">;

/** Where a match is. */
export interface Opened {
  readonly game: string;
  readonly record: string;
  readonly at: number;
}
