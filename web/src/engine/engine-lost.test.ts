import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Engine, type EngineError } from "./engine.ts";
import {
  type FakeWorker,
  freshEngine,
  latest,
  locks,
  mend,
  ORDER,
  PATIENCE,
  startWorker,
  workers,
} from "./fake-workers.ts";
import type { Kept } from "./worker/messages.ts";

let engine: Engine;

beforeEach(() => {
  engine = freshEngine();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("a worker that is lost", () => {
  it("is replaced when it does not confirm a request, and its successor gets the request again", async () => {
    latest().ready();
    const asked = engine.ask({ op: "hello" });
    vi.advanceTimersByTime(PATIENCE.hear);
    expect(workers.length).toBe(2);
    expect(workers[0]?.dead).toBe(true);
    latest().ready();
    latest().reply({ ok: true, python: "3.14" });
    expect(await asked).toMatchObject({ python: "3.14" });
  });

  it("has more time once it has confirmed the request", () => {
    latest().ready();
    void engine.ask({ op: "hello" });
    latest().heard();
    vi.advanceTimersByTime(PATIENCE.answer - 1);
    expect(workers.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(workers.length).toBe(2);
  });

  it("has less time for a slice of a bot's thought than for any other answer", () => {
    latest().ready();
    void engine.ask({ op: "think", record: "kl1", level: 3 });
    latest().heard();
    vi.advanceTimersByTime(PATIENCE.slice - 1);
    expect(workers.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(workers.length).toBe(2);
  });

  it("may only have been slow, so its successor has more time", () => {
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
    ["answering", () => void engine.ask({ op: "hello" })],
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

  it("is not replaced twice if the engine itself ended it", () => {
    latest().alive();
    latest().ready();
    engine.restart();
    workers[0]?.die();
    expect(workers.length).toBe(2);
  });

  it("leaves the files it fetched and compiled to its successor", () => {
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

  it("does not get a fatal request for ever: the request fails, and the next one is answered", async () => {
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

  it("has no effect any more, even if a late answer arrives from it", async () => {
    latest().ready();
    const asked = engine.ask({ op: "hello" });
    const old = latest();
    engine.restart();
    old.reply({ ok: true, python: "old" });
    latest().ready();
    latest().reply({ ok: true, python: "new" });
    expect(await asked).toMatchObject({ python: "new" });
  });

  it("is detected by a check", () => {
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

describe("a spare worker", () => {
  /** The engine that owns the spare worker, which the engine under test may take over. */
  let second: Engine;

  beforeEach(() => {
    const means = { patience: PATIENCE, locks, mend };
    second = new Engine(startWorker, ORDER, means);
    engine = new Engine(startWorker, ORDER, { ...means, spare: () => second.yield() });
    workers.length = 0;
    second.start();
    engine.start();
    for (const worker of workers) {
      worker.alive();
      worker.ready();
    }
  });

  it("takes over the waiting request at once, while its own engine starts another worker", async () => {
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
    // The spare worker now belongs to the engine under test.
    spare.die();
    expect(workers).toHaveLength(4);
    expect(engine.ready).toBe(true);
  });

  it("passes on no answer to a request of its own engine, which repeats that request", async () => {
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

  it("is not taken over before it is ready", () => {
    const [, first] = workers as [FakeWorker, FakeWorker];
    second.restart();
    first.die();
    expect(engine.ready).toBe(false);
    expect(workers).toHaveLength(4);
  });
});

describe("in a browser without locks", () => {
  it("the engine works, and silence shows that a worker is lost", async () => {
    engine = new Engine(startWorker, ORDER, { patience: PATIENCE, locks: undefined });
    engine.start();
    latest().alive();
    latest().ready();
    void engine.ask({ op: "hello" });
    vi.advanceTimersByTime(PATIENCE.hear);
    expect(workers.length).toBe(3);
  });
});
