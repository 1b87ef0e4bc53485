import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Engine, type EngineError, type Patience } from "./engine.ts";
import type { FromWorker, ToWorker } from "./worker/messages.ts";

const ORDER = { url: "https://example.org/py/", stdlib: "python_stdlib.zip", lock: "{}", files: [] };
const PATIENCE: Patience = { boot: 1000, hear: 100, answer: 500 };

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

  get asked(): Extract<ToWorker, { type: "ask" }>[] {
    return this.told.filter((message) => message.type === "ask");
  }

  ready(): void {
    this.say({ type: "stage", stage: "ready" });
  }

  /** Answer the latest request. */
  reply(value: object): void {
    const id = this.asked.at(-1)?.id ?? 0;
    this.say({ type: "heard", id });
    this.say({ type: "reply", id, text: JSON.stringify(value) });
  }
}

let workers: FakeWorker[] = [];
let engine: Engine;

function latest(): FakeWorker {
  const worker = workers.at(-1);
  if (!worker) throw new Error("no worker was started");
  return worker;
}

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  engine = new Engine(
    () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    ORDER,
    PATIENCE,
  );
  engine.start();
});

afterEach(() => {
  vi.useRealTimers();
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
    latest().say({ type: "heard", id: 1 });
    vi.advanceTimersByTime(PATIENCE.answer - 1);
    expect(workers.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(workers.length).toBe(2);
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
    for (let time = 0; time < 3; time += 1) {
      vi.advanceTimersByTime(PATIENCE.hear);
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
    engine.retry();
    latest().ready();
    latest().reply({ ok: true, python: "3.14" });
    expect(await asked).toMatchObject({ python: "3.14" });
  });

  it("that breaks with an error event has failed; it is not tried for ever", () => {
    latest().dispatchEvent(new Event("error"));
    expect(engine.state.stage).toBe("failed");
    expect(workers.length).toBe(1);
  });
});
