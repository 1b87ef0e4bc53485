import { describe, expect, it, vi } from "vitest";
import type { Running } from "./engine-dependencies.ts";
import { EngineError } from "./request-error.ts";
import { Thinker } from "./second-worker.ts";

const THINK = { op: "think", record: "r", level: 3 } as const;

/** A fake engine that answers when the test tells it to, with its own name as the reply. */
class Fake extends EventTarget {
  ready = false;
  started = 0;
  open: { resolve(reply: never): void; reject(error: Error): void }[] = [];
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
  }

  start(): void {
    this.started += 1;
  }

  yield(): Running | null {
    return this.ready ? { worker: this as never, life: this.name } : null;
  }

  ask(): Promise<never> {
    return new Promise((resolve, reject) => this.open.push({ resolve, reject }));
  }

  /** Answer all open requests. */
  answer(): void {
    for (const { resolve } of this.open.splice(0)) resolve({ text: this.name } as never);
  }

  become(ready: boolean): void {
    this.ready = ready;
    this.dispatchEvent(new Event("state"));
  }
}

function setUp() {
  const [first, second] = [new Fake("first"), new Fake("second")];
  const create = vi.fn<() => Fake | null>(() => second);
  const thinker = new Thinker(first, create);
  first.become(true);
  return { first, second, create, thinker };
}

describe("the second worker", () => {
  it("is created with the first thought, and thinks as soon as it is ready", async () => {
    const { first, second, create, thinker } = setUp();
    expect(create).not.toHaveBeenCalled();
    const early = thinker.ask(THINK);
    first.answer();
    expect(await early).toMatchObject({ text: "first" });
    second.become(true);
    const late = thinker.ask(THINK);
    second.answer();
    expect(await late).toMatchObject({ text: "second" });
    expect([create.mock.calls.length, second.started]).toEqual([1, 1]);
  });

  it("is created only when the first worker is ready, since it needs that worker's files", async () => {
    const { first, create, thinker } = setUp();
    first.become(false);
    void thinker.ask(THINK);
    expect(create).not.toHaveBeenCalled();
    first.become(true);
    void thinker.ask(THINK);
    expect(create).toHaveBeenCalledTimes(1);
  });

  it("stands by as a spare for the first worker once it is ready", () => {
    const { second, thinker } = setUp();
    expect(thinker.yield()).toBeNull();
    thinker.standBy();
    expect([second.started, thinker.yield()]).toEqual([1, null]);
    second.become(true);
    expect(thinker.yield()).toMatchObject({ life: "second" });
  });

  it("leaves its thought to the first worker if it is lost in the middle", async () => {
    const { first, second, thinker } = setUp();
    void thinker.ask(THINK);
    first.answer();
    second.become(true);
    const thought = thinker.ask(THINK);
    second.become(false);
    await vi.waitFor(() => expect(first.open).toHaveLength(1));
    first.answer();
    expect(await thought).toMatchObject({ text: "first" });
    const next = thinker.ask(THINK);
    first.answer();
    expect(await next).toMatchObject({ text: "first" });
  });

  it("is not used if it cannot be created", async () => {
    const { first, create, thinker } = setUp();
    create.mockReturnValue(null);
    for (const thought of [thinker.ask(THINK), thinker.ask(THINK)]) {
      first.answer();
      expect(await thought).toMatchObject({ text: "first" });
    }
    expect(create).toHaveBeenCalledTimes(1);
  });

  it("passes on its refusals and bugs as the first worker does, but not its loss", async () => {
    const { first, second, thinker } = setUp();
    void thinker.ask(THINK);
    second.become(true);
    const refused = thinker.ask(THINK);
    const failure = { ok: false, kind: "over", msg: { code: "match.over" } } as const;
    second.open[0]?.reject(new EngineError(failure));
    await expect(refused).rejects.toMatchObject({ kind: "over" });
    const bugs: string[] = [];
    first.addEventListener("bug", (event) => bugs.push((event as CustomEvent).detail.failure.msg.code));
    for (const code of ["engine.lost", "bug"])
      second.dispatchEvent(new CustomEvent("bug", { detail: { failure: { msg: { code } } } }));
    expect(bugs).toEqual(["bug"]);
  });
});
