/**
 * Counts the consecutive start-ups of Python that were cut off because the operating system killed the page,
 * as phones do when memory runs out. localStorage lists the start-ups under way, and each page holds a Web
 * Lock for its own, so a listed start-up whose lock is free was cut off. A successful start-up clears the
 * list. Without locks or storage nothing is counted.
 */
const STORAGE_KEY = "kleinod.starts";
/** The maximum number of start-ups in the list. No decision depends on a higher count. */
const LISTED = 5;
/**
 * After this many start-ups of Python were cut off, the next one uses neither a memory snapshot nor a spare
 * worker.
 */
const FRUGAL = 2;
/**
 * After this many start-ups of Python were cut off, the page starts Python only when the user asks for it.
 */
const HELD = 3;

type Locks = Pick<LockManager, "request" | "query"> | undefined;
type Room = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const lockName = (start: string): string => `kleinod-start-${start}`;

export class StartCount {
  /**
   * The number of start-ups of Python that were cut off before this page was opened. It is valid once `count`
   * has resolved.
   */
  cutOff = 0;
  readonly #own = Math.random().toString(36).slice(2);
  readonly #room: () => Room;
  readonly #locks: Locks;
  /** Releases the lock of this page's start-up; null if it is not starting Python. */
  #release: (() => void) | null = null;

  constructor(room: () => Room, locks: Locks) {
    this.#room = room;
    this.#locks = locks;
  }

  /** True if any start-up is listed. Usually the list is empty, so most pages need not wait for `count`. */
  get any(): boolean {
    return this.#locks !== undefined && this.#listed().length > 0;
  }

  get frugal(): boolean {
    return this.cutOff >= FRUGAL;
  }

  get held(): boolean {
    return this.cutOff >= HELD;
  }

  /**
   * Count the start-ups that were cut off. Those still under way in other tabs are left out, because their
   * locks are held.
   */
  async count(): Promise<void> {
    try {
      const { held = [], pending = [] } = (await this.#locks?.query()) ?? {};
      const alive = new Set([...held, ...pending].map(({ name }) => name));
      this.cutOff = this.#listed().filter((start) => !alive.has(lockName(start))).length;
    } catch {
      // If locks are refused, nothing can be counted.
    }
  }

  /** Record the stage that the engine has reached during this page's start-up of Python. */
  see(stage: string): void {
    if (stage === "ready") this.#finish([]);
    // The page shows the reason for the failure, so this start-up was not cut off.
    else if (stage === "failed") this.leave();
    else this.#begin();
  }

  /**
   * Take this page's start-up off the list, because the user left the page or the start-up failed for a known
   * reason.
   */
  leave(): void {
    if (this.#release) this.#finish(this.#listed().filter((start) => start !== this.#own));
  }

  #begin(): void {
    if (this.#release || !this.#locks) return;
    const held = new Promise<void>((resolve) => {
      this.#release = resolve;
    });
    this.#locks.request(lockName(this.#own), () => held).catch(() => {});
    this.#list([...this.#listed(), this.#own].slice(-LISTED));
  }

  #finish(starts: readonly string[]): void {
    this.#list(starts);
    this.#release?.();
    this.#release = null;
  }

  #listed(): string[] {
    try {
      const starts: unknown = JSON.parse(this.#room().getItem(STORAGE_KEY) ?? "[]");
      return Array.isArray(starts) ? starts.filter((start) => typeof start === "string") : [];
    } catch {
      return [];
    }
  }

  #list(starts: readonly string[]): void {
    try {
      if (starts.length > 0) this.#room().setItem(STORAGE_KEY, JSON.stringify(starts));
      else this.#room().removeItem(STORAGE_KEY);
    } catch {
      // Without storage nothing is counted.
    }
  }
}
