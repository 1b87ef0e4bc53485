/**
 * Prepare the next start: in a quiet moment a separate worker makes a snapshot of Python's memory with everything
 * imported, and stores it (`worker/snapshot.ts`). Where there is enough memory, a second worker then stands by.
 * Requests to an engine meanwhile come first. A snapshot that fails is made again a few times, and then no more for
 * this build and browser.
 */
import type { Engine } from "./engine.ts";
import type { WorkerLike } from "./engine-dependencies.ts";
import type { BootOrder, FromWorker, Kept, ToWorker } from "./worker/messages.ts";

const TRIED = "kleinod.prepared";
/** How often a snapshot is made, and how often one page begins to make one. */
const TIMES = 3;
const BEGUN = 5;
/**
 * Gigabytes of memory below which a device makes no snapshot, and below which no second worker stands by. Browsers
 * report powers of two.
 */
const SMALL = 4;
const LARGE = 8;
/** Milliseconds without a request before a snapshot is begun. */
const QUIET = 3_000;
const PATIENCE = 60_000;

/** The parts of the page that are needed; tests pass their own. */
interface Preparation {
  engine: Pick<Engine, "busy" | "kept" | "restored">;
  /** Dispatches "asked" with every request to an engine. */
  bustle: EventTarget;
  order: BootOrder;
  create(): WorkerLike;
  /** Start a second worker that can replace a lost first one. */
  standBy(): void;
}

interface Device {
  deviceMemory?: number;
  connection?: { saveData?: boolean };
}

/** Gigabytes of memory. If the browser does not report them, a touch device counts as small. */
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
    if (engine.restored || tries.count >= TIMES) {
      end();
      return;
    }
    begun += 1;
    // One tab at a time makes a snapshot.
    await navigator.locks.request(order.memories, { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      // Counted before the attempt, because a failure may crash this page.
      tries.count += 1;
      const worker = create();
      const given = new Promise<boolean>((resolve) => {
        giveUp = () => {
          giveUp = null;
          tries.count -= 1;
          resolve(true);
        };
      });
      const interrupted = await Promise.race([given, made(worker, order, kept)]);
      worker.terminate();
      if (!interrupted) end();
    });
  };
  const leave = (): void => {
    clearTimeout(timer);
    bustle.removeEventListener("asked", wait);
  };
  const end = (): void => {
    giveUp = null;
    leave();
    if (memoryOf(device) >= LARGE) standBy();
  };
  addEventListener("pagehide", () => {
    giveUp?.();
    leave();
  });
  bustle.addEventListener("asked", wait);
  wait();
}

/** Resolve when the snapshot is stored or has failed. */
function made(worker: WorkerLike, order: BootOrder, kept: Kept): Promise<false> {
  return new Promise((resolve) => {
    const end = (): void => resolve(false);
    setTimeout(end, PATIENCE);
    worker.addEventListener("error", end);
    worker.addEventListener("message", (event) => {
      const { type } = (event as MessageEvent<FromWorker>).data;
      if (type === "prepared" || type === "failed") end();
    });
    const message: ToWorker = { type: "prepare", order, kept };
    worker.postMessage(message);
  });
}

/** The number of snapshots made and never used for one build and browser, over all visits. */
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
      // Without storage for the count no snapshot is tried.
    }
  }
}
