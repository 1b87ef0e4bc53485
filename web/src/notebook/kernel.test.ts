/**
 * The traits of a notebook widget (values that page and Python keep in sync) must carry one request at a
 * time, and every view of the match must be notified of each action.
 */
import { expect, test, vi } from "vitest";
import { EngineError } from "../engine/engine.ts";
import type { Request } from "../engine/protocol.ts";
import { Kernel, type Model } from "./kernel.ts";

const ACT: Request = { op: "act", record: "m0", at: 0, path: ["a1"] };
const WHY: Request = { op: "why", record: "m0", at: 0, path: ["b1"] };

/** A fake notebook whose Python answers when the test tells it to. */
class Notebook implements Model {
  readonly sent: { id: string; request: Request }[] = [];
  readonly #values = new Map<string, unknown>();
  readonly #listeners = new Map<string, () => void>();

  get(name: string): unknown {
    return this.#values.get(name);
  }

  set(name: string, value: unknown): void {
    this.#values.set(name, value);
  }

  save_changes(): void {
    const asked = String(this.#values.get("_asked"));
    if (asked) this.sent.push(JSON.parse(asked));
  }

  on(event: string, listener: () => void): void {
    this.#listeners.set(event, listener);
  }

  off(): void {}

  says(name: string, value: unknown): void {
    this.#values.set(name, value);
    this.#listeners.get(`change:${name}`)?.();
  }

  answers(reply: object, id = this.sent.at(-1)?.id): void {
    this.says("_answer", JSON.stringify({ id, text: JSON.stringify(reply) }));
  }
}

/** Return a notebook, its kernel, and a list that collects the details of "moved" events. */
function start() {
  const notebook = new Notebook();
  const kernel = new Kernel(notebook);
  const moved: unknown[] = [];
  kernel.addEventListener("moved", (event) => moved.push((event as CustomEvent).detail));
  return { notebook, kernel, moved };
}

test("a saved notebook contains neither a request nor an answer", async () => {
  const { notebook, kernel } = start();
  const asked = kernel.ask(kernel, WHY);
  notebook.answers({ ok: true, path: ["b1"] });
  await asked;
  expect([notebook.get("_asked"), notebook.get("_answer")]).toEqual(["", ""]);
  // Clearing the values answers no request, and the next request is handled as usual.
  const again = kernel.ask(kernel, ACT);
  notebook.answers({ ok: true, path: ["a1"] });
  expect(await again).toMatchObject({ path: ["a1"] });
});

test("a request waits until the previous one is answered, because notebooks drop values that change quickly", async () => {
  const { notebook, kernel } = start();
  const first = kernel.ask(kernel, WHY);
  const second = kernel.ask(kernel, ACT);
  expect(notebook.sent.map(({ request }) => request)).toEqual([WHY]);
  notebook.answers({ ok: true, path: ["b1"] });
  expect(await first).toMatchObject({ path: ["b1"] });
  expect(notebook.sent.map(({ request }) => request)).toEqual([WHY, ACT]);
  notebook.answers({ ok: true, at: 1 });
  expect(await second).toMatchObject({ at: 1 });
});

test("an action at one table is reported to the other tables, but a mere question is not", async () => {
  const { notebook, kernel, moved } = start();
  const [one, two] = [{}, {}];
  const asked = kernel.ask(one, WHY);
  notebook.answers({ ok: true, path: [] });
  await asked;
  expect(moved).toEqual([]);
  const played = kernel.ask(two, ACT);
  notebook.answers({ ok: true, at: 1 });
  await played;
  expect(moved).toEqual([two]);
  notebook.says("_moved", 1);
  expect(moved).toEqual([two, null]);
});

test("a refused action is an error with its message, and no move is reported", async () => {
  const { notebook, kernel, moved } = start();
  const asked = kernel.ask(kernel, ACT);
  notebook.answers({ ok: false, kind: "illegal", msg: { code: "notebook.moved" } });
  await expect(asked).rejects.toThrow(EngineError);
  expect(moved).toEqual([]);
});

test("an unanswered request is an error, and its late answer makes all tables show the move", async () => {
  vi.useFakeTimers();
  const { notebook, kernel, moved } = start();
  const asked = kernel.ask(kernel, ACT);
  const failed = expect(asked).rejects.toMatchObject({ msg: { code: "notebook.silent" } });
  await vi.advanceTimersByTimeAsync(60_000);
  await failed;
  notebook.answers({ ok: true, at: 1 });
  expect(moved).toEqual([null]);
  vi.useRealTimers();
});
