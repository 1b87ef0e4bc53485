/**
 * Preparing the next start: in a quiet moment a worker of its own makes a memory with everything imported and keeps it
 * (`worker/memory.ts`); after that, where there is plenty of room, a second one stands by. Whoever asks an engine for anything meanwhile comes first. A memory that fails in whatever way
 * is made again a few times, and then no more for this build and browser.
 */
import type { Engine } from "./engine.ts";
import type { WorkerLike } from "./environment.ts";
import type { BootOrder, FromWorker, Kept, ToWorker } from "./worker/messages.ts";

const TRIED = "kleinod.prepared";
/** How often a memory is made, and how often the making is begun on one page. */
const TIMES = 3;
const BEGUN = 5;
/**
 * Gigabytes below which a device has better uses for what a Python takes, and those for one that stands by all the
 * time; browsers tell powers of two.
 */
const SMALL = 4;
const LARGE = 8;
/** Milliseconds. */
const QUIET = 3_000;
const PATIENCE = 60_000;

/** What is needed of the page; tests bring their own. */
interface Preparation {
  engine: Pick<Engine, "busy" | "kept" | "restored">;
  /** Dispatches "asked" with every request to an engine. */
  bustle: EventTarget;
  order: BootOrder;
  create(): WorkerLike;
  /** Let a second worker stand by, for when the first is lost. */
  standBy(): void;
}

interface Device {
  deviceMemory?: number;
  connection?: { saveData?: boolean };
}

/** Where a browser does not tell, a device for fingers counts as small. */
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
    // Of several tabs one is enough.
    await navigator.locks.request(order.memories, { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      // Counted before, as what goes wrong may take this page along.
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

/** Resolves when a memory is kept, or will not be. */
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

/** How often a memory was made for one build and browser and has not been used since, over all visits. */
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
      // What cannot be remembered is not tried.
    }
  }
}
