/**
 * The page's side of the offline copy. It registers the service worker, follows its progress, and tells it to
 * take over when the user accepts a newer edition.
 */

import { trace } from "../base/state-trace.ts";
import { channel } from "../base/tab-channel.ts";
import { type Event as LifeEvent, type OfflineState, START, step, TRANSITIONS } from "./lifecycle.ts";
import { channelName, type FromCopy, lockName, type ToCopy } from "./messages.ts";

const HOUR = 3_600_000;

/** Dispatches "change" whenever the state changes. */
export class OfflineCopy extends EventTarget {
  standing: OfflineState = START;

  readonly #container: ServiceWorkerContainer | undefined;
  readonly #folder: string;
  readonly #reload: () => void;
  #registration: ServiceWorkerRegistration | undefined;
  /** True if this page was served from a copy, so that a newer copy may replace it. */
  #served = false;
  #asked = 0;

  /** `container` is undefined if the browser stores no copies. `folder` is the absolute URL of the site. */
  constructor(container: ServiceWorkerContainer | undefined, folder: string, reload: () => void) {
    super();
    this.#container = container;
    this.#folder = folder;
    this.#reload = reload;
  }

  /** Register the service worker. Call this once, when nothing more important needs the network. */
  start(): void {
    const container = this.#container;
    if (!container) {
      this.#happen({ type: "unsupported" });
      return;
    }
    this.#served = container.controller !== null;
    container.addEventListener("controllerchange", () => {
      if (this.#served || this.standing.stage === "replacing") this.#happen({ type: "replaced" });
      this.#served = true;
    });
    const news = channel(channelName(this.#folder));
    news?.addEventListener("message", ({ data }: MessageEvent<FromCopy>) => this.#happen(data));
    void this.#register(container);
  }

  async #register(container: ServiceWorkerContainer): Promise<void> {
    this.#asked = Date.now();
    try {
      // Registering waits while an edition is being downloaded, so look at an existing registration first,
      // which shows the state at once.
      const known = await container.getRegistration(this.#folder);
      if (known?.scope === this.#folder) this.#adopt(known);
      const url = new URL("sw.js", this.#folder);
      const registration = await container.register(url, { updateViaCache: "none" });
      if (registration !== known) this.#adopt(registration);
      else this.#look();
    } catch (error) {
      const refused = error instanceof DOMException && error.name !== "AbortError";
      this.#happen({ type: refused ? "unsupported" : "stopped" });
    }
  }

  #adopt(registration: ServiceWorkerRegistration): void {
    if (registration !== this.#registration) this.#watch(registration);
    this.#look();
    this.#tell(registration.active, { type: "check" });
  }

  #watch(registration: ServiceWorkerRegistration): void {
    this.#registration = registration;
    registration.addEventListener("updatefound", () => {
      const { installing } = registration;
      installing?.addEventListener("statechange", () => {
        if (installing.state === "redundant") this.#happen({ type: "stopped" });
        this.#look();
      });
      this.#look();
    });
  }

  #look(): void {
    const { installing, waiting, active } = this.#registration ?? {};
    if (waiting && active) this.#happen({ type: "waiting" });
    else if (installing) this.#happen({ type: active ? "update" : "arriving" });
  }

  /** Fetch missing files again. */
  retry(): void {
    const { stage } = this.standing;
    if (this.#container && (stage === "interrupted" || stage === "broken")) {
      void this.#register(this.#container);
    }
  }

  /** Ask the host for a newer edition, at most once an hour. */
  async ask(): Promise<void> {
    if (!this.#registration || Date.now() - this.#asked < HOUR) return;
    this.#asked = Date.now();
    // Ignore the error: being offline is normal here.
    await this.#registration.update().catch(() => {});
  }

  /** Replace the older edition now, because the user has accepted the newer one. */
  accept(): void {
    this.#tell(this.#registration?.waiting, { type: "replace" });
    this.#happen({ type: "accept" });
  }

  #tell(worker: ServiceWorker | null | undefined, message: ToCopy): void {
    worker?.postMessage(message);
  }

  #happen(event: LifeEvent): void {
    const next = step(this.standing, event);
    if (TRANSITIONS[this.standing.stage][event.type]) trace("copy", this.standing.stage, event.type);
    if (next === this.standing) return;
    this.standing = next;
    this.dispatchEvent(new Event("change"));
    if (next.stage === "reloading") this.#reload();
  }
}

/**
 * Hold a lock as long as this page runs, to show the service worker that the edition with this script is in
 * use.
 */
export function holdEdition(script: string): void {
  const held = navigator.locks?.request(lockName(script), { mode: "shared" }, () => new Promise(() => {}));
  // Without locks the service worker cannot know which editions are in use, so it keeps all of them.
  held?.catch(() => {});
}
