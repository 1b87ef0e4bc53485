/** What an engine stands on besides its worker: how long it waits, who tells it of ends, what it may borrow. */
import type { Broken } from "../base/file-unreachable.ts";
import type { Kept } from "./worker/messages.ts";

/** The part of `Worker` that is needed here; tests bring their own. */
export type WorkerLike = Pick<Worker, "postMessage" | "terminate" | "addEventListener">;

/**
 * Milliseconds. `boot`: without any progress; `restore`: the same while a memory is restored, for which there is
 * another way; `hear`: until a message is noticed; `slice`: until the reply to a slice of thought; `answer`: until any
 * other reply, such as a long match being opened.
 */
export interface Patience {
  boot: number;
  restore: number;
  hear: number;
  slice: number;
  answer: number;
}

export const PATIENCE: Patience = { boot: 45_000, restore: 10_000, hear: 900, slice: 900, answer: 20_000 };

/** The part of `LockManager` that is needed here; undefined where a page is not served securely. */
export type Locks = Pick<LockManager, "request"> | undefined;

/** A worker that is ready, and the lock it holds. */
export interface Running {
  worker: WorkerLike;
  life: string;
}

/** What came of fetching scripts again: whether any fits now, and the first one that could not be had. */
export interface Mended {
  healed: boolean;
  broken?: Broken;
}

/** The defaults are for a page. */
export interface Means {
  patience?: Patience;
  locks?: Locks;
  /** Fetch again all scripts that do not fit. */
  mend?: () => Promise<Mended>;
  /** What the boot of another engine has left. */
  lent?: () => Kept | null;
  /** Called with every request. */
  asked?: () => void;
  /** A worker to go on with at once when one is lost. */
  spare?: () => Running | null;
  /** Whether to start without the memory copy, which takes room. */
  frugal?: () => boolean;
}

/** An engine that stands by itself. */
export const ALONE = {
  patience: PATIENCE,
  mend: async () => ({ healed: false }),
  lent: () => null,
  asked: () => {},
  spare: () => null,
  frugal: () => false,
} satisfies Means;
