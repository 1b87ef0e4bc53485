/**
 * The dependencies of an engine besides its worker: timeouts, locks, and what it shares with other engines.
 */
import type { Broken } from "../base/file-unreachable.ts";
import type { Kept } from "./worker/messages.ts";

/** The part of `Worker` that an engine uses, so that tests can pass a fake. */
export type WorkerLike = Pick<Worker, "postMessage" | "terminate" | "addEventListener">;

/**
 * Timeouts in milliseconds. `boot`: a boot without any progress. `restore`: the same while a snapshot is
 * restored, which is shorter because a boot can do without one. `hear`: a message without an acknowledgement.
 * `slice`: a slice of a search without a reply. `answer`: any other request without a reply, such as opening
 * a long match.
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
 * The result of fetching scripts again: true in `healed` if any script is intact now, and the first script
 * that is unreachable.
 */
export interface Mended {
  healed: boolean;
  broken?: Broken;
}

/** What an engine may be given besides its worker. Whatever is missing gets the default for a page. */
export interface Means {
  patience?: Patience;
  locks?: Locks;
  /** Fetch all damaged scripts again. */
  mend?: () => Promise<Mended>;
  /** Return the runtime files that another engine's boot has left. */
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
