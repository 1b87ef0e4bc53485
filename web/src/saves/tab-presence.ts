/**
 * Decides which tab leads a match that is open in several tabs: the one that holds the lock of the match. The other
 * tabs follow it until it is closed, or until a person plays in one of them. All transitions are in the table `TABS`.
 */
import { trace } from "../base/state-trace.ts";
import { TABS, type TabEvent, type TabState } from "./conflict-tables.ts";
import { next } from "./health.ts";

/**
 * The members of `LockManager` that this file uses; undefined if the browser provides no locks, as outside of a
 * secure context.
 */
export type Locks = Pick<LockManager, "request"> | undefined;

interface PresenceHost {
  /** Show the stored match. */
  show(): Promise<void>;
  /** Report that another tab has removed the save. */
  tell(): void;
  /** Called after `state` has changed. */
  changed(): void;
}

export class Presence {
  state: TabState = "asking";
  readonly id: string;
  readonly #locks: Locks;
  readonly #host: PresenceHost;
  #release = (): void => {};
  #waiting = new AbortController();
  #left = false;
  /** The number of lock requests so far. Replies to earlier requests are ignored. */
  #asked = 0;
  #onLead: (() => void)[] = [];

  constructor(id: string, locks: Locks, host: PresenceHost) {
    this.id = id;
    this.#locks = locks;
    this.#host = host;
  }

  get following(): boolean {
    return this.state === "following";
  }

  /**
   * Request the lock. If the browser has no locks, every tab leads, and the store keeps each version that tabs write.
   */
  join(): void {
    if (this.#locks) this.#request({ ifAvailable: true });
    else void this.on("granted");
  }

  leave(): void {
    this.#left = true;
    this.#waiting.abort();
    this.#release();
  }

  /** Resolve as soon as this tab leads. */
  leading(): Promise<void> {
    if (this.state === "leading") return Promise.resolve();
    return new Promise((resolve) => this.#onLead.push(resolve));
  }

  /** Make this tab lead, because a person plays in it. Resolves once it leads and shows the stored match. */
  async lead(): Promise<void> {
    const led = this.leading();
    await this.on("play");
    await led;
  }

  async on(event: TabEvent): Promise<void> {
    if (this.#left) return;
    const step = next(TABS, this.state, event);
    trace("tabs", this.state, event);
    const changed = step.to !== this.state;
    this.state = step.to;
    for (const action of step.do) {
      switch (action) {
        case "wait":
          this.#waiting = new AbortController();
          this.#request({ signal: this.#waiting.signal });
          break;
        case "take":
          this.#waiting.abort();
          if (this.#locks) this.#request({ steal: true });
          else await this.on("granted");
          break;
        case "show":
          await this.#host.show();
          break;
        case "tell":
          this.#host.tell();
          break;
      }
    }
    if (changed) this.#host.changed();
    if (this.state !== "leading") return;
    for (const resolve of this.#onLead.splice(0)) resolve();
  }

  #request(how: LockOptions): void {
    const asked = ++this.#asked;
    this.#locks
      ?.request(`kleinod-${this.id}`, how, (lock) => {
        if (this.#left || asked !== this.#asked) return undefined;
        if (!lock) return this.on("refused");
        void this.on("granted");
        return new Promise<void>((resolve) => {
          this.#release = resolve;
        });
      })
      .catch((error: unknown) => {
        // This tab has given up the request itself, or has made another one since.
        if (how.signal?.aborted || asked !== this.#asked) return;
        const stolen = error instanceof DOMException && error.name === "AbortError";
        // If the browser refuses locks altogether, this tab leads.
        void this.on(stolen ? "stolen" : "granted");
      });
  }
}
