/**
 * The dependencies of an engine besides its worker: timeouts, locks, and what it shares with other engines.
 */
import type { Broken } from "../base/file-unreachable.ts";
import type { Kept } from "./worker/messages.ts";

/** The part of `Worker` that an engine uses, so that tests can pass a fake. */
export type WorkerLike = Pick<Worker, "postMessage" | "terminate" | "addEventListener">;

/**
 * Timeouts in milliseconds, each for how long the engine waits. `boot`: for any progress of a boot.
 * `restore`: for any progress while a snapshot is restored; shorter, because a boot can do without the
 * snapshot. `hear`: for the acknowledgement of a message. `slice`: for the reply to a slice of a search.
 * `answer`: for any other reply, such as that to opening a long match.
 */
export interface Patience {
  boot: number;
  restore: number;
  hear: number;
  slice: number;
  answer: number;
}

export const PATIENCE: Patience = { boot: 45_000, restore: 10_000, hear: 900, slice: 900, answer: 20_000 };

/** The part of `LockManager` that an engine uses; undefined if the page is not in a secure context. */
export type Locks = Pick<LockManager, "request"> | undefined;

/** A ready worker, and the name of the lock it holds. */
export interface Running {
  worker: WorkerLike;
  life: string;
}

/**
 * The result of fetching damaged scripts again. `healed` is true if at least one is intact now. `broken` is
 * the first that could not be fetched.
 */
export interface Mended {
  healed: boolean;
  broken?: Broken;
}

/**
 * The optional dependencies of an engine besides its worker. If one is missing, the default for a page is
 * used.
 */
export interface Means {
  patience?: Patience;
  locks?: Locks;
  /** Fetch all damaged scripts again. */
  mend?: () => Promise<Mended>;
  /** Return the runtime files left by another engine's boot, or null. */
  lent?: () => Kept | null;
  /** Called with every request to the engine. */
  asked?: () => void;
  /** Return a running worker that replaces a lost one, or null. */
  spare?: () => Running | null;
  /** Return true to start without a memory snapshot, which takes extra memory. */
  frugal?: () => boolean;
}

/** The dependencies of an engine that shares nothing with other engines. */
export const ALONE = {
  patience: PATIENCE,
  mend: async () => ({ healed: false }),
  lent: () => null,
  asked: () => {},
  spare: () => null,
  frugal: () => false,
} satisfies Means;
