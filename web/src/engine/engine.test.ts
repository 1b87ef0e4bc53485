import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Engine } from "./engine.ts";
import { freshEngine, latest } from "./fake-workers.ts";

let engine: Engine;

beforeEach(() => {
  engine = freshEngine();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("what the engine and its worker both know", () => {
  const scene = { pieces: [], cells: [], cards: [], marks: [], counts: [], notes: [] };
  const told = { ok: true, handle: "1.abc", record: "kl1~x~abc", turns: [], viewer: null, board: {}, scene };
  const sent = (): object => JSON.parse(latest().asked.at(-1)?.text ?? "{}");

  it("lets a request name the match by its handle, but only that match", async () => {
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

  it("does not include a forgotten handle, so the request is repeated with the record", async () => {
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

  it("does not include a handle after a restart, so the request has the record", async () => {
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

describe("a request", () => {
  it("waits until the engine is ready, and requests are sent one at a time, in order", async () => {
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

  it("is rejected with the reason that the engine gives", async () => {
    latest().ready();
    const asked = engine.ask({ op: "open", record: "x" });
    latest().reply({ ok: false, kind: "bad_text", msg: { code: "record.damaged" } });
    await expect(asked).rejects.toMatchObject({ kind: "bad_text", msg: { code: "record.damaged" } });
  });

  it("that meets a bug is rejected, and a bug event is dispatched", async () => {
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
