import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Engine, type EngineError } from "./engine.ts";
import type { Locks, Patience } from "./means.ts";
import type { FromWorker, Kept, ToWorker } from "./worker/messages.ts";

const ORDER = {
  url: "https://example.org/py/",
  stdlib: "python_stdlib.zip",
  lock: "{}",
  files: [],
  memories: "m",
};
const PATIENCE: Patience = { boot: 1000, restore: 200, hear: 100, slice: 120, answer: 10_000 };

/** A worker that remembers what it was told and says what the test wants. */
class FakeWorker extends EventTarget {
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

  /** Hold the lock the page has named, as the worker does. */
  alive(): void {
    held.add(this.life);
    this.say({ type: "alive" });
  }

  /** End as a worker ends that runs out of memory: nobody is told, but its lock is free. */
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

  /** Answer the latest request. */
  reply(value: object): void {
    const id = this.asked.at(-1)?.id ?? 0;
    this.heard();
    this.say({ type: "reply", id, text: JSON.stringify(value) });
  }
}

let workers: FakeWorker[] = [];
let engine: Engine;
/** Names of locks: those that workers hold, and what happens once one is free. */
const held = new Set<string>();
const waiting = new Map<string, () => void>();
const locks = {
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
const mend = vi.fn(async () => false);

function latest(): FakeWorker {
  const worker = workers.at(-1);
  if (!worker) throw new Error("no worker was started");
  return worker;
}

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  held.clear();
  waiting.clear();
  mend.mockReset().mockResolvedValue(false);
  engine = new Engine(
    () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    ORDER,
    { patience: PATIENCE, locks, mend },
  );
  engine.start();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("what both sides know", () => {
  const told = { ok: true, handle: "1.abc", record: "kl1~x~abc", turns: [], viewer: null, board: {} };
  const sent = (): object => JSON.parse(latest().asked.at(-1)?.text ?? "{}");

  it("names the match by its handle, and only that match", async () => {
    latest().ready();
    const opened = engine.ask({ op: "open", record: "kl1~x~abc" });
    latest().reply(told);
    await opened;
    void engine.ask({ op: "goto", record: "kl1~x~abc", at: 0 });
    expect(sent()).toEqual({ op: "goto", at: 0, have: "1.abc" });
    latest().reply({ ...told, handle: "2.abc", record: { keep: 9, add: "" } });
    void engine.ask({ op: "goto", record: "kl1~y~abc", at: 0 });
    expect(sent()).toEqual({ op: "goto", record: "kl1~y~abc", at: 0 });
  });

  it("sends the record where the handle is not known", async () => {
    latest().ready();
    const opened = engine.ask({ op: "open", record: "kl1~x~abc" });
    latest().reply(told);
    await opened;
    const asked = engine.ask({ op: "why", record: "kl1~x~abc", path: [] });
    latest().reply({ ok: false, kind: "unknown", msg: { code: "request.unknown" } });
    expect(sent()).toEqual({ op: "why", record: "kl1~x~abc", path: [] });
    latest().reply({ ok: true, path: [] });
    expect(await asked).toEqual({ ok: true, path: [] });
  });

  it("tells a fresh worker everything", async () => {
    latest().ready();
    const opened = engine.ask({ op: "open", record: "kl1~x~abc" });
    latest().reply(told);
    await opened;
    void engine.ask({ op: "goto", record: "kl1~x~abc", at: 0 });
    engine.restart();
    latest().ready();
    expect(sent()).toEqual({ op: "goto", record: "kl1~x~abc", at: 0 });
  });
});

describe("asking", () => {
  it("waits for the engine, then sends one request at a time, in order", async () => {
    const first = engine.ask({ op: "hello" });
    const second = engine.ask({ op: "open", record: "kl1" });
    expect(latest().asked).toEqual([]);
    latest().ready();
    expect(latest().asked.map(({ text }) => text)).toEqual(['{"op":"hello"}']);
    latest().reply({ ok: true, python: "3.14" });
    expect(await first).toMatchObject({ python: "3.14" });
    expect(latest().asked.length).toBe(2);
    latest().reply({ ok: true, record: "kl1" });
    expect(await second).toMatchObject({ record: "kl1" });
  });

  it("rejects with the reason the engine gives", async () => {
    latest().ready();
    const asked = engine.ask({ op: "open", record: "x" });
    latest().reply({ ok: false, kind: "bad_text", msg: { code: "record.damaged" } });
    await expect(asked).rejects.toMatchObject({ kind: "bad_text", msg: { code: "record.damaged" } });
  });

  it("tells of a bug beside rejecting", async () => {
    latest().ready();
    const bugs: unknown[] = [];
    engine.addEventListener("bug", (event) => bugs.push((event as CustomEvent).detail));
    const asked = engine.ask({ op: "hello" });
    const failure = { ok: false, kind: "bug", msg: { code: "bug" }, trace: "Traceback" };
    latest().reply(failure);
    await expect(asked).rejects.toMatchObject({ kind: "bug" });
    expect(bugs).toEqual([{ failure, request: { op: "hello" } }]);
  });
});

describe("a worker that is lost", () => {
  it("is replaced when it hears nothing, and asked again", async () => {
    latest().ready();
    const asked = engine.ask({ op: "hello" });
    vi.advanceTimersByTime(PATIENCE.hear);
    expect(workers.length).toBe(2);
    expect(workers[0]?.dead).toBe(true);
    latest().ready();
    latest().reply({ ok: true, python: "3.14" });
    expect(await asked).toMatchObject({ python: "3.14" });
  });

  it("gets more time once it has heard the request", () => {
    latest().ready();
    void engine.ask({ op: "hello" });
    latest().heard();
    vi.advanceTimersByTime(PATIENCE.answer - 1);
    expect(workers.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(workers.length).toBe(2);
  });

  it("answers a slice of thought sooner than anything else", () => {
    latest().ready();
    void engine.ask({ op: "think", record: "kl1", level: 3 });
    latest().heard();
    vi.advanceTimersByTime(PATIENCE.slice - 1);
    expect(workers.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(workers.length).toBe(2);
  });

  it("may only have been slow: the next one is given more time", () => {
    latest().ready();
    void engine.ask({ op: "hello" });
    vi.advanceTimersByTime(PATIENCE.hear);
    latest().ready();
    vi.advanceTimersByTime(PATIENCE.hear * 4 - 1);
    expect(workers.length).toBe(2);
    vi.advanceTimersByTime(1);
    expect(workers.length).toBe(3);
  });

  it.each([
    ["idle", () => {}],
    ["asked", () => void engine.ask({ op: "hello" })],
    [
      "thinking",
      () => {
        void engine.ask({ op: "think", record: "kl1", level: 3 });
        latest().heard();
      },
    ],
  ])("is replaced at once when it ends while %s", (_, occupy) => {
    latest().alive();
    latest().ready();
    occupy();
    latest().die();
    expect(workers.length).toBe(2);
    latest().alive();
    latest().ready();
    expect(latest().asked).toEqual(workers[0]?.asked);
  });

  it("is not taken for lost when we end it ourselves", () => {
    latest().alive();
    latest().ready();
    engine.restart();
    workers[0]?.die();
    expect(workers.length).toBe(2);
  });

  it("leaves to the next one what it has fetched and compiled", () => {
    const kept: Kept = { wasm: {} as WebAssembly.Module, stdlib: new ArrayBuffer(1) };
    expect(latest().boot.kept).toBeNull();
    latest().say({ type: "kept", kept });
    latest().alive();
    latest().ready();
    latest().die();
    expect(latest().boot.kept).toBe(kept);
    expect(latest().life).not.toBe(workers[0]?.life);
  });

  it.each(["error", "messageerror"])("is replaced after the event %s", (event) => {
    latest().ready();
    void engine.ask({ op: "hello" });
    latest().dispatchEvent(new Event(event));
    expect(workers.length).toBe(2);
  });

  it("is not asked the same for ever: the request that kills it is given up, the next one answered", async () => {
    latest().ready();
    const deadly = engine.ask({ op: "hello" });
    const next = engine.ask({ op: "open", record: "kl1" });
    const given = deadly.catch((error: EngineError) => error.msg.code);
    for (const slower of [1, 4, 16]) {
      vi.advanceTimersByTime(PATIENCE.hear * slower);
      latest().ready();
    }
    expect(await given).toBe("engine.lost");
    expect(latest().asked.map(({ text }) => text)).toEqual(['{"op":"open","record":"kl1"}']);
    latest().reply({ ok: true, record: "kl1" });
    expect(await next).toMatchObject({ record: "kl1" });
  });

  it("says nothing any more, even if a late answer arrives", async () => {
    latest().ready();
    const asked = engine.ask({ op: "hello" });
    const old = latest();
    engine.restart();
    old.reply({ ok: true, python: "old" });
    latest().ready();
    latest().reply({ ok: true, python: "new" });
    expect(await asked).toMatchObject({ python: "new" });
  });

  it("is found out by a check", () => {
    latest().ready();
    engine.check();
    latest().say({ type: "pong" });
    vi.advanceTimersByTime(PATIENCE.hear * 2);
    expect(workers.length).toBe(1);
    engine.check();
    vi.advanceTimersByTime(PATIENCE.hear);
    expect(workers.length).toBe(2);
  });
});

describe("a boot", () => {
  it("goes through named stages", () => {
    const stages: string[] = [];
    engine.addEventListener("state", () => stages.push(engine.state.stage));
    for (const stage of ["runtime", "python", "engine", "ready"] as const)
      latest().say({ type: "stage", stage });
    expect(stages).toEqual(["runtime", "python", "engine", "ready"]);
  });

  it("is watched while something is asked, too", () => {
    void engine.ask({ op: "hello" });
    vi.advanceTimersByTime(PATIENCE.boot);
    expect(engine.state).toMatchObject({ stage: "failed", reason: "silent" });
  });

  it("fails after a time without progress, and not before", () => {
    vi.advanceTimersByTime(PATIENCE.boot - 1);
    latest().say({ type: "progress", loaded: 1, total: 2 });
    vi.advanceTimersByTime(PATIENCE.boot - 1);
    expect(engine.state).toMatchObject({ stage: "runtime", loaded: 1, total: 2 });
    vi.advanceTimersByTime(1);
    expect(engine.state).toMatchObject({ stage: "failed", reason: "silent" });
    expect(latest().dead).toBe(true);
  });

  it("that failed names the file, and a retry serves what was asked meanwhile", async () => {
    const asked = engine.ask({ op: "hello" });
    latest().say({ type: "failed", file: "pyodide.asm.wasm", reason: "1 of 2 bytes" });
    expect(engine.state).toMatchObject({ stage: "failed", file: "pyodide.asm.wasm" });
    vi.advanceTimersByTime(PATIENCE.boot * 10);
    expect(workers.length).toBe(1);
    await engine.retry();
    expect(mend).toHaveBeenCalledOnce();
    latest().ready();
    latest().reply({ ok: true, python: "3.14" });
    expect(await asked).toMatchObject({ python: "3.14" });
  });

  it("that breaks with an error event has failed where nothing was to be mended; it is not tried for ever", async () => {
    latest().dispatchEvent(new Event("error"));
    await vi.waitFor(() => expect(engine.state.stage).toBe("failed"));
    expect(workers.length).toBe(1);
  });

  it("that breaks with an error event is tried again when its script was mended, but not for ever", async () => {
    mend.mockResolvedValue(true);
    for (const workersSoFar of [2, 3]) {
      latest().dispatchEvent(new Event("error"));
      await vi.waitFor(() => expect(workers.length).toBe(workersSoFar));
    }
    latest().dispatchEvent(new Event("error"));
    await vi.waitFor(() => expect(engine.state.stage).toBe("failed"));
    expect(workers.length).toBe(3);
  });

  it("that ends before it is ready is tried again, but not for ever", () => {
    for (let time = 0; time < 3; time += 1) {
      latest().alive();
      latest().die();
    }
    expect(workers.length).toBe(3);
    expect(engine.state.stage).toBe("failed");
  });

  it("that failed leaves nothing to the next one", async () => {
    latest().say({ type: "kept", kept: { wasm: {} as WebAssembly.Module, stdlib: new ArrayBuffer(1) } });
    latest().say({ type: "failed", file: "python_stdlib.zip", reason: "zipimport" });
    await engine.retry();
    expect(latest().boot.kept).toBeNull();
  });

  it("tells which file was fetched again", () => {
    latest().say({ type: "again", file: "python_stdlib.zip" });
    latest().ready();
    expect(engine.state).toMatchObject({ stage: "ready", again: "python_stdlib.zip" });
  });
});

describe("a boot with a memory that was kept", () => {
  beforeEach(() => {
    latest().alive();
    latest().say({ type: "restoring", fits: true });
  });

  it("is told, and is one like any other once something was answered", async () => {
    expect(engine.restored).toBe(true);
    latest().ready();
    const asked = engine.ask({ op: "hello" });
    latest().reply({ ok: true });
    await asked;
    latest().die();
    expect(latest().boot.forget).toBe(false);
  });

  it("is not told where it did not fit", () => {
    latest().say({ type: "restoring", fits: false });
    expect(engine.restored).toBe(false);
    vi.advanceTimersByTime(PATIENCE.restore);
    expect(workers.length).toBe(1);
  });

  it.each<[string, () => void]>([
    ["is silent", () => vi.advanceTimersByTime(PATIENCE.restore)],
    ["ends", () => latest().die()],
    ["breaks", () => latest().dispatchEvent(new Event("error"))],
    [
      "dies of its first request",
      () => {
        latest().ready();
        void engine.ask({ op: "hello" });
        latest().die();
      },
    ],
  ])("that %s is replaced by one without, unseen", (_, fail) => {
    const stages: string[] = [];
    engine.addEventListener("state", () => stages.push(engine.state.stage));
    fail();
    expect(workers.length).toBe(2);
    expect(latest().boot.forget).toBe(true);
    expect(engine.restored).toBe(false);
    expect(stages).not.toContain("failed");
    latest().alive();
    latest().ready();
    latest().die();
    expect(latest().boot.forget).toBe(false);
  });
});

describe("a worker that stands by", () => {
  /** The engine that has it, and the one under test, which may take it. */
  let second: Engine;
  const start = (): FakeWorker => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };

  beforeEach(() => {
    const means = { patience: PATIENCE, locks, mend };
    second = new Engine(start, ORDER, means);
    engine = new Engine(start, ORDER, { ...means, spare: () => second.yield() });
    workers = [];
    second.start();
    engine.start();
    for (const worker of workers) {
      worker.alive();
      worker.ready();
    }
  });

  it("goes on at once with what was asked, while another one boots for its own engine", async () => {
    const [spare, first] = workers as [FakeWorker, FakeWorker];
    const stages: string[] = [];
    engine.addEventListener("state", () => stages.push(engine.state.stage));
    const asked = engine.ask({ op: "hello" });
    first.die();
    expect([first.dead, spare.dead, second.ready]).toEqual([true, false, false]);
    expect(spare.asked.map(({ text }) => text)).toEqual(['{"op":"hello"}']);
    spare.reply({ ok: true, python: "3.14" });
    expect(await asked).toMatchObject({ python: "3.14" });
    expect(stages).toEqual([]);
    expect(workers).toHaveLength(3);
    latest().alive();
    latest().ready();
    expect(second.ready).toBe(true);
    // It is the engine's own from now on.
    spare.die();
    expect(workers).toHaveLength(4);
    expect(engine.ready).toBe(true);
  });

  it("brings no answer to what its own engine has asked", async () => {
    const [spare, first] = workers as [FakeWorker, FakeWorker];
    const thought = second.ask({ op: "think", record: "kl1", level: 3 });
    const asked = engine.ask({ op: "hello" });
    first.die();
    const [theirs = 0, ours = 0] = spare.asked.map(({ id }) => id);
    spare.say({ type: "reply", id: theirs, text: '{"ok":true,"done":true}' });
    spare.say({ type: "reply", id: ours, text: '{"ok":true,"python":"3.14"}' });
    expect(await asked).toMatchObject({ python: "3.14" });
    latest().alive();
    latest().ready();
    expect(latest().asked.map(({ text }) => JSON.parse(text).op)).toEqual(["think"]);
    latest().reply({ ok: true, done: true });
    expect(await thought).toMatchObject({ done: true });
  });

  it("is not taken before it is ready", () => {
    const [, first] = workers as [FakeWorker, FakeWorker];
    second.restart();
    first.die();
    expect(engine.ready).toBe(false);
    expect(workers).toHaveLength(4);
  });
});

describe("without locks", () => {
  it("the engine works, and silence tells", async () => {
    engine = new Engine(
      () => {
        const worker = new FakeWorker();
        workers.push(worker);
        return worker;
      },
      ORDER,
      { patience: PATIENCE, locks: undefined },
    );
    engine.start();
    latest().alive();
    latest().ready();
    void engine.ask({ op: "hello" });
    vi.advanceTimersByTime(PATIENCE.hear);
    expect(workers.length).toBe(3);
  });
});
