/** The environment of an engine besides its worker: timeouts, locks, and what it shares with other engines. */
import type { Broken } from "../base/file-unreachable.ts";
import type { Kept } from "./worker/messages.ts";

/** The part of `Worker` that an engine needs; tests pass their own. */
export type WorkerLike = Pick<Worker, "postMessage" | "terminate" | "addEventListener">;

/**
 * Timeouts in milliseconds. `boot`: without any progress; `restore`: the same while a snapshot is restored, which can
 * be skipped; `hear`: until a message is acknowledged; `slice`: until the reply to a slice of thought; `answer`:
 * until any other reply, such as that to opening a long match.
 */
export interface Patience {
  boot: number;
  restore: number;
  hear: number;
  slice: number;
  answer: number;
}

export const PATIENCE: Patience = { boot: 45_000, restore: 10_000, hear: 900, slice: 900, answer: 20_000 };

/** The part of `LockManager` that an engine needs; undefined if the page is not in a secure context. */
export type Locks = Pick<LockManager, "request"> | undefined;

/** A ready worker, and the lock it holds. */
export interface Running {
  worker: WorkerLike;
  life: string;
}

/** The result of fetching scripts again: whether any is intact now, and the first one that is unreachable. */
export interface Mended {
  healed: boolean;
  broken?: Broken;
}

/** The defaults are those of a page. */
export interface Means {
  patience?: Patience;
  locks?: Locks;
  /** Fetch all damaged scripts again. */
  mend?: () => Promise<Mended>;
  /** Return the runtime files that another engine's boot has left. */
  lent?: () => Kept | null;
  /** Called with every request. */
  asked?: () => void;
  /** Return a running worker to continue with when one is lost. */
  spare?: () => Running | null;
  /** Return true to start without a memory snapshot, which takes extra memory. */
  frugal?: () => boolean;
}

/** The environment of an engine that shares nothing. */
export const ALONE = {
  patience: PATIENCE,
  mend: async () => ({ healed: false }),
  lent: () => null,
  asked: () => {},
  spare: () => null,
  frugal: () => false,
} satisfies Means;
