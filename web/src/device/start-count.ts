/**
 * Counts the consecutive starts of Python that were cut off because the system ended the page, as a telephone without
 * free memory does. localStorage lists the starts under way; each page holds a Web Lock for its own, so a listed
 * start with a free lock was cut off. A successful start clears the list. Without locks or storage nothing is
 * counted.
 */
const STORAGE_KEY = "kleinod.starts";
/** The longest list; more entries would change nothing. */
const LISTED = 5;
/** After this number of cut-off starts, the next start does without the memory snapshot and the spare worker. */
const FRUGAL = 2;
/** After this number, the next start waits for a person's request. */
const HELD = 3;

type Locks = Pick<LockManager, "request" | "query"> | undefined;
type Room = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const lockName = (start: string): string => `kleinod-start-${start}`;

export class StartCount {
  /** Starts cut off before this page, once `count` has resolved. */
  cutOff = 0;
  readonly #own = Math.random().toString(36).slice(2);
  readonly #room: () => Room;
  readonly #locks: Locks;
  /** Releases the lock of the start under way. */
  #release: (() => void) | null = null;

  constructor(room: () => Room, locks: Locks) {
    this.#room = room;
    this.#locks = locks;
  }

  /** True if there is anything to count: most pages need not wait for `count`. */
  get any(): boolean {
    return this.#locks !== undefined && this.#listed().length > 0;
  }

  get frugal(): boolean {
    return this.cutOff >= FRUGAL;
  }

  get held(): boolean {
    return this.cutOff >= HELD;
  }

  /** Count the starts that were cut off. Starts under way in other tabs hold their locks. */
  async count(): Promise<void> {
    try {
      const { held = [], pending = [] } = (await this.#locks?.query()) ?? {};
      const alive = new Set([...held, ...pending].map(({ name }) => name));
      this.cutOff = this.#listed().filter((start) => !alive.has(lockName(start))).length;
    } catch {
      // If locks are refused, nothing can be counted.
    }
  }

  /** Record the stage of the engine during the start of this page. */
  see(stage: string): void {
    if (stage === "ready") this.#finish([]);
    // The page shows the reason, so the start was not cut off.
    else if (stage === "failed") this.leave();
    else this.#begin();
  }

  /** Do not count this start: the page is left on purpose, or the start failed for a known reason. */
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
