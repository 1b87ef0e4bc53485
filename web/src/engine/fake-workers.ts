/** An engine for tests, with fake workers that reply whatever the test tells them to. */
import { vi } from "vitest";
import { Engine } from "./engine.ts";
import type { Locks, Mended, Patience } from "./engine-dependencies.ts";
import type { FromWorker, ToWorker } from "./worker/messages.ts";

export const ORDER = {
  url: "https://example.org/py/",
  stdlib: "python_stdlib.zip",
  lock: "{}",
  files: [],
  memories: "m",
};
export const PATIENCE: Patience = { boot: 1000, restore: 200, hear: 100, slice: 120, answer: 10_000 };

/** A fake worker that records the messages sent to it and replies what the test tells it to. */
export class FakeWorker extends EventTarget {
  readonly told: ToWorker[] = [];
  dead = false;

  postMessage(message: ToWorker): void {
    this.told.push(message);
  }

  terminate(): void {
    this.dead = true;
  }

  say(data: FromWorker): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  /** Take the lock that the page has named, as a real worker would. */
  alive(): void {
    held.add(this.life);
    this.say({ type: "alive" });
  }

  /** End like a worker that runs out of memory: without any event, but with its lock released. */
  die(): void {
    held.delete(this.life);
    waiting.get(this.life)?.();
  }

  get life(): string {
    return this.boot.life;
  }

  get boot(): Extract<ToWorker, { type: "boot" }> {
    const boot = this.told.find((message) => message.type === "boot");
    if (!boot) throw new Error("not started");
    return boot;
  }

  get asked(): Extract<ToWorker, { type: "ask" }>[] {
    return this.told.filter((message) => message.type === "ask");
  }

  ready(): void {
    this.say({ type: "stage", stage: "ready" });
  }

  heard(): void {
    this.say({ type: "heard", id: this.asked.at(-1)?.id ?? 0 });
  }

  /** Reply to the latest request. */
  reply(value: object): void {
    const id = this.asked.at(-1)?.id ?? 0;
    this.heard();
    this.say({ type: "reply", id, text: JSON.stringify(value) });
  }
}

/** All workers started so far, the latest last. */
export const workers: FakeWorker[] = [];
/** Names of the locks that workers hold, and the callbacks that are called when a lock becomes free. */
const held = new Set<string>();
const waiting = new Map<string, () => void>();
export const locks = {
  request: (name: string, { signal }: LockOptions, granted: () => void) =>
    new Promise<void>((resolve, reject) => {
      signal?.addEventListener("abort", () => {
        waiting.delete(name);
        reject(new DOMException("given up", "AbortError"));
      });
      const grant = (): void => {
        granted();
        resolve();
      };
      if (held.has(name)) waiting.set(name, grant);
      else grant();
    }),
} as unknown as Locks;
export const mend = vi.fn(async (): Promise<Mended> => ({ healed: false }));

export function latest(): FakeWorker {
  const worker = workers.at(-1);
  if (!worker) throw new Error("no worker was started");
  return worker;
}

export function startWorker(): FakeWorker {
  const worker = new FakeWorker();
  workers.push(worker);
  return worker;
}

/**
 * Return a newly started engine, without workers, locks or calls left from an earlier test. Timers are fake.
 */
export function freshEngine(): Engine {
  vi.useFakeTimers();
  workers.length = 0;
  held.clear();
  waiting.clear();
  mend.mockReset().mockResolvedValue({ healed: false });
  const engine = new Engine(startWorker, ORDER, { patience: PATIENCE, locks, mend });
  engine.start();
  return engine;
}
