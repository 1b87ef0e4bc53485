/** Keeps the screen awake while a game runs, where a browser can do that. It lets go when its page is hidden. */

/** What is used of a browser. */
interface Wakeful {
  readonly wakeLock?: { request(type: "screen"): Promise<{ release(): Promise<void> }> } | undefined;
}

type Visible = Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;

/** Within a page of somebody else that may be forbidden, and a browser complains there of being asked. */
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

  /** A device that is low on power may refuse: then the screen sleeps as always. */
  #request(): void {
    if (this.#page.visibilityState !== "visible") return;
    this.#lock = this.#device.wakeLock?.request("screen").catch(() => null) ?? null;
  }
}
