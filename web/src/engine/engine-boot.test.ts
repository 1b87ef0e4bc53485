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

  it("5. that breaks because the host sends its script as something else names that", async () => {
    mend.mockResolvedValue({ healed: false, broken: { file: "assets/worker-1.js", type: "text/plain" } });
    latest().dispatchEvent(new Event("error"));
    await vi.waitFor(() => expect(engine.state.stage).toBe("failed"));
    expect(engine.state).toMatchObject({ file: "assets/worker-1.js", sentAs: "text/plain" });
  });

  it("that breaks with an error event is tried again when its script was mended, but not for ever", async () => {
    mend.mockResolvedValue({ healed: true });
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
