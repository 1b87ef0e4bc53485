/**
 * Makes the next start of Python faster. When the page has been idle for a while, a separate worker makes a
 * snapshot of Python's memory with everything imported, and stores it (`worker/snapshot.ts`). Later, on this
 * visit or another, a worker rehearses a start from the snapshot (`worker/rehearsal.ts`). On devices with
 * enough memory a second worker then stands by. Requests to an engine take precedence over all of this. If a
 * snapshot fails, it is made again a few times, and then not again for this build and browser.
 */
import type { Engine } from "./engine.ts";
import type { WorkerLike } from "./engine-dependencies.ts";
import type { BootOrder, FromWorker, ToWorker } from "./worker/messages.ts";
import { storedPart } from "./worker/snapshot-cache.ts";

const TRIED = "kleinod.prepared";
/** The maximum number of attempts to make or rehearse a snapshot until a start of Python has used one. */
const TIMES = 3;
/** The maximum number of attempts that one page begins. */
const BEGUN = 5;
/**
 * Gigabytes of memory that a device must have to make a snapshot, and to keep a second worker standing by.
 * Browsers report powers of two.
 */
const SMALL = 4;
const LARGE = 8;
/** The battery charge (0 to 1) below which nothing is rehearsed, unless the battery is being charged. */
const LOW = 0.4;
/** Milliseconds without a request after which a snapshot or a rehearsal is begun. */
const QUIET = 3_000;
const PATIENCE = 60_000;

/** The parts of the page that are needed here, so that tests can pass their own. */
interface Preparation {
  engine: Pick<Engine, "busy" | "kept" | "restored">;
  /** An event target that dispatches "asked" with every request to an engine. */
  bustle: EventTarget;
  order: BootOrder;
  create(): WorkerLike;
  /** Start a second worker that can replace a lost first one. */
  standBy(): void;
}

interface Device {
  getBattery?(): Promise<{ charging: boolean; level: number }>;
  deviceMemory?: number;
  connection?: { saveData?: boolean };
}

/**
 * Return the gigabytes of memory. If the browser does not report them, a touch device counts as one with
 * little memory.
 */
const memoryOf = ({ deviceMemory }: Device): number =>
  deviceMemory ?? (matchMedia("(pointer: coarse)").matches ? 0 : SMALL);

export function prepare({ engine, bustle, order, create, standBy }: Preparation): void {
  const tries = new Tries(`${order.url} ${navigator.userAgent}`);
  if (engine.restored) tries.count = 0;
  const device = navigator as Device;
  if (!navigator.locks || !("caches" in self) || memoryOf(device) < SMALL || device.connection?.saveData)
    return;
  let timer: ReturnType<typeof setTimeout>;
  let giveUp: (() => void) | null = null;
  let begun = 0;
  let made = false;

  const wait = (): void => {
    clearTimeout(timer);
    giveUp?.();
    if (begun < BEGUN) timer = setTimeout(begin, QUIET);
  };
  const begin = async (): Promise<void> => {
    const { kept } = engine;
    if (engine.busy || !kept) {
      wait();
      return;
    }
    const quiet = timer;
    made ||= engine.restored;
    const wanted = made ? await rehearsable(order) : tries.count < TIMES;
    // A request has arrived in the meantime, and it has set another timer.
    if (quiet !== timer) return;
    if (!wanted) {
      end();
      return;
    }
    begun += 1;
    // Only one tab at a time makes or rehearses a snapshot.
    await navigator.locks.request(order.memories, { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      // The attempt is counted beforehand, because a failure may crash this page.
      tries.count += 1;
      const worker = create();
      const given = new Promise<"interrupted">((resolve) => {
        giveUp = () => {
          giveUp = null;
          tries.count -= 1;
          resolve("interrupted");
        };
      });
      const job: ToWorker = made ? { type: "rehearse", order } : { type: "prepare", order, kept };
      const outcome = await Promise.race([given, outcomeOf(worker, job)]);
      worker.terminate();
      if (outcome === "interrupted") return;
      giveUp = null;
      if (made || outcome === "failed" || !(await rehearsable(order))) {
        end();
        return;
      }
      made = true;
      wait();
    });
  };
  const hide = (): void => {
    if (made && document.hidden) wait();
  };
  const leave = (): void => {
    clearTimeout(timer);
    bustle.removeEventListener("asked", wait);
    document.removeEventListener("visibilitychange", hide);
  };
  const end = (): void => {
    leave();
    if (memoryOf(device) >= LARGE) standBy();
  };
  addEventListener("pagehide", () => {
    giveUp?.();
    leave();
  });
  bustle.addEventListener("asked", wait);
  document.addEventListener("visibilitychange", hide);
  wait();
}

/**
 * Return true if a rehearsal is useful and would not disturb the user. It is useful only in Chromium, the
 * only browser that stores compiled machine code and that reports the device's memory. The page must be
 * visible and controlled by a service worker, the battery must not be low, and the snapshot must not have
 * been rehearsed before.
 */
async function rehearsable(order: BootOrder): Promise<boolean> {
  const { deviceMemory, getBattery } = navigator as Device;
  if (!deviceMemory || !navigator.serviceWorker?.controller || document.hidden) return false;
  const battery = await getBattery?.call(navigator).catch(() => undefined);
  if (battery && !battery.charging && battery.level < LOW) return false;
  return !(await storedPart(order, "rehearsal"));
}

/** Return a promise that resolves when the worker reports that it has finished or failed. */
function outcomeOf(worker: WorkerLike, job: ToWorker): Promise<"prepared" | "failed"> {
  return new Promise((resolve) => {
    const fail = (): void => resolve("failed");
    setTimeout(fail, PATIENCE);
    worker.addEventListener("error", fail);
    worker.addEventListener("message", (event) => {
      const { type } = (event as MessageEvent<FromWorker>).data;
      if (type === "prepared" || type === "failed") resolve(type);
    });
    worker.postMessage(job);
  });
}

/**
 * The number of snapshots made or rehearsed for one build and browser, over all visits, since a start of
 * Python last used one.
 */
class Tries {
  readonly #what: string;

  constructor(what: string) {
    this.#what = what;
  }

  get count(): number {
    try {
      const { what, count } = JSON.parse(localStorage.getItem(TRIED) ?? "{}");
      return what === this.#what ? Number(count) : 0;
    } catch {
      return TIMES;
    }
  }

  set count(count: number) {
    try {
      localStorage.setItem(TRIED, JSON.stringify({ what: this.#what, count }));
    } catch {
      // If the count cannot be stored, no snapshot is tried.
    }
  }
}
