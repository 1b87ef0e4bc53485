import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Engine } from "./engine.ts";
import { freshEngine, latest, mend, PATIENCE, workers } from "./fake-workers.ts";

let engine: Engine;

beforeEach(() => {
  engine = freshEngine();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("a start of the worker", () => {
  it("goes through named stages", () => {
    const stages: string[] = [];
    engine.addEventListener("state", () => stages.push(engine.state.stage));
    for (const stage of ["runtime", "python", "engine", "ready"] as const)
      latest().say({ type: "stage", stage });
    expect(stages).toEqual(["runtime", "python", "engine", "ready"]);
  });

  it("is watched for silence even while a request waits", () => {
    void engine.ask({ op: "hello" });
    vi.advanceTimersByTime(PATIENCE.boot);
    expect(engine.state).toMatchObject({ stage: "failed", reason: "silent" });
  });

  it("fails after a period without progress, and not before", () => {
    vi.advanceTimersByTime(PATIENCE.boot - 1);
    latest().say({ type: "progress", loaded: 1, total: 2 });
    vi.advanceTimersByTime(PATIENCE.boot - 1);
    expect(engine.state).toMatchObject({ stage: "runtime", loaded: 1, total: 2 });
    vi.advanceTimersByTime(1);
    expect(engine.state).toMatchObject({ stage: "failed", reason: "silent" });
    expect(latest().dead).toBe(true);
  });

  it("that failed names the file, and a retry answers the waiting request", async () => {
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

  it("that ends with an error event has failed for good if no file could be repaired", async () => {
    latest().dispatchEvent(new Event("error"));
    await vi.waitFor(() => expect(engine.state.stage).toBe("failed"));
    expect(workers.length).toBe(1);
  });

  it("5. that ends with an error event names the worker's script if the host sends it with a wrong type", async () => {
    mend.mockResolvedValue({ healed: false, broken: { file: "assets/worker-1.js", type: "text/plain" } });
    latest().dispatchEvent(new Event("error"));
    await vi.waitFor(() => expect(engine.state.stage).toBe("failed"));
    expect(engine.state).toMatchObject({ file: "assets/worker-1.js", sentAs: "text/plain" });
  });

  it("that ends with an error event is repeated after a file was repaired, but only twice", async () => {
    mend.mockResolvedValue({ healed: true });
    for (const workersSoFar of [2, 3]) {
      latest().dispatchEvent(new Event("error"));
      await vi.waitFor(() => expect(workers.length).toBe(workersSoFar));
    }
    latest().dispatchEvent(new Event("error"));
    await vi.waitFor(() => expect(engine.state.stage).toBe("failed"));
    expect(workers.length).toBe(3);
  });

  it("whose worker ends before it is ready is repeated, but only twice", () => {
    for (let time = 0; time < 3; time += 1) {
      latest().alive();
      latest().die();
    }
    expect(workers.length).toBe(3);
    expect(engine.state.stage).toBe("failed");
  });

  it("that failed passes no kept files on to the next one", async () => {
    latest().say({ type: "kept", kept: { wasm: {} as WebAssembly.Module, stdlib: new ArrayBuffer(1) } });
    latest().say({ type: "failed", file: "python_stdlib.zip", reason: "zipimport" });
    await engine.retry();
    expect(latest().boot.kept).toBeNull();
  });

  it("reports which file was fetched again", () => {
    latest().say({ type: "again", file: "python_stdlib.zip" });
    latest().ready();
    expect(engine.state).toMatchObject({ stage: "ready", again: "python_stdlib.zip" });
  });
});

describe("a start from a stored snapshot", () => {
  beforeEach(() => {
    latest().alive();
    latest().say({ type: "restoring", fits: true });
  });

  it("is marked as restored, and counts as an ordinary start once a request was answered", async () => {
    expect(engine.restored).toBe(true);
    latest().ready();
    const asked = engine.ask({ op: "hello" });
    latest().reply({ ok: true });
    await asked;
    latest().die();
    expect(latest().boot.forget).toBe(false);
  });

  it("is not marked as restored if the snapshot did not fit", () => {
    latest().say({ type: "restoring", fits: false });
    expect(engine.restored).toBe(false);
    vi.advanceTimersByTime(PATIENCE.restore);
    expect(workers.length).toBe(1);
  });

  it.each<[string, () => void]>([
    ["is silent", () => vi.advanceTimersByTime(PATIENCE.restore)],
    ["ends", () => latest().die()],
    ["ends with an error event", () => latest().dispatchEvent(new Event("error"))],
    [
      "ends at its first request",
      () => {
        latest().ready();
        void engine.ask({ op: "hello" });
        latest().die();
      },
    ],
  ])("that %s is replaced by a start without the snapshot, and no failure is shown", (_, fail) => {
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
