/**
 * Keeps the screen awake during a match, where the browser supports it. The browser drops the lock when the
 * page is hidden.
 */

/** The part of `navigator` that is used here. */
interface Wakeful {
  readonly wakeLock?: { request(type: "screen"): Promise<{ release(): Promise<void> }> } | undefined;
}

type Visible = Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;

/**
 * Return an empty object inside a frame, where the wake lock may be forbidden and the browser would log the
 * request as an error.
 */
const device = (): Wakeful => (globalThis.parent === globalThis.self ? navigator : {});

export class ScreenWakeLock {
  readonly #device: Wakeful;
  readonly #page: Visible;
  #wanted = false;
  #lock: Promise<{ release(): Promise<void> } | null> | null = null;

  constructor(own: Wakeful = device(), page: Visible = document) {
    [this.#device, this.#page] = [own, page];
  }

  keep(wanted: boolean): void {
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    if (wanted) {
      this.#page.addEventListener("visibilitychange", this.#onVisible);
      this.#request();
    } else {
      this.#page.removeEventListener("visibilitychange", this.#onVisible);
      const lock = this.#lock;
      this.#lock = null;
      void lock?.then((held) => held?.release());
    }
  }

  readonly #onVisible = (): void => this.#request();

  /** Request the wake lock. A device low on power may refuse; the screen then sleeps as usual. */
  #request(): void {
    if (this.#page.visibilityState !== "visible") return;
    this.#lock = this.#device.wakeLock?.request("screen").catch(() => null) ?? null;
  }
}
