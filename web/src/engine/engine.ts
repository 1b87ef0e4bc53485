/**
 * The page's side of the Python worker: one request at a time, a watchdog, and a fresh worker when the
 * old one is lost. Requests carry the whole match, so a lost one is simply sent again; on the way both sides leave
 * out what the other has (`frame-assembly.ts`). A worker that ends is noticed by the lock it held; one that hangs, by its
 * silence.
 */

import { ALONE, type Means, type Running, type WorkerLike } from "./environment.ts";
import { Frames, isSlice } from "./frame-assembly.ts";
import type { Failure, Op, Replies, Reply, Request } from "./protocol.ts";
import { EngineError } from "./request-error.ts";
import { BEGINNING, type EngineState, type HoldReason } from "./start-progress.ts";
import { Watch } from "./watchdog.ts";
import type { BootOrder, FromWorker, Kept, ToWorker } from "./worker/messages.ts";

export { EngineError } from "./request-error.ts";
export type { HoldReason } from "./start-progress.ts";

interface Pending {
  id: number;
  request: Request;
  sent: number;
  /** The request as it was sent. */
  named: object;
  resolve(reply: unknown): void;
  reject(error: EngineError): void;
}

const RESENDS = 2;
/** Whoever was given up for silence may only have been slow: from then on everybody gets so much more time. */
const SLOWER = 4;
/** Over all engines, as a worker may pass from one to another with answers under way. */
let nextId = 1;

/**
 * Events: "state" whenever `state` changes; "bug" (CustomEvent with {failure, request}) when the engine
 * broke: the request is rejected as well.
 */
export class Engine extends EventTarget {
  state: EngineState = BEGINNING;
  /** Whether this worker began with a memory that was kept. */
  restored = false;

  readonly #create: () => WorkerLike;
  readonly #order: BootOrder;
  readonly #means: Required<Means>;
  readonly #queue: Pending[] = [];
  #worker: WorkerLike | null = null;
  #kept: Kept | null = null;
  #life = "";
  /** Whether this worker has answered anything. */
  #proved = false;
  /** Ends the waiting for the worker's end. */
  #parting = new AbortController();
  #slowness = 1;
  /** Boots that ended before they were ready, one after another. */
  #attempts = 0;
  readonly #watch = new Watch();
  readonly #frames = new Frames();

  constructor(create: () => WorkerLike, order: BootOrder, means: Means = {}) {
    super();
    this.#create = create;
    this.#order = order;
    this.#means = { ...ALONE, locks: globalThis.navigator?.locks, ...means };
  }

  /** What the last boot has left, for the next one and for other engines. */
  get kept(): Kept | null {
    return this.#kept ?? this.#means.lent();
  }

  get ready(): boolean {
    return this.state.stage === "ready";
  }

  get busy(): boolean {
    return this.#queue.length > 0;
  }

  /** A memory was restored and nothing has come of it yet: whatever goes wrong, it may be the reason. */
  get #untried(): boolean {
    return this.restored && !this.#proved;
  }

  /** Start the worker; called once at page start. */
  start(): void {
    if (!this.#worker) this.#boot();
  }

  /** Do not start, for this reason; `retry` does. */
  hold(reason: HoldReason): void {
    this.#change({ ...BEGINNING, stage: "failed", reason });
  }

  /** Send a request; rejects with `EngineError`. While the engine is loading or lost, it waits. */
  ask<R extends Request>(request: R): Promise<Replies[R["op"]]> {
    this.#means.asked();
    return new Promise((resolve, reject) => {
      this.#queue.push({
        id: nextId++,
        request,
        sent: 0,
        named: request,
        resolve: resolve as (reply: unknown) => void,
        reject,
      });
      if (this.#queue.length === 1) this.#send();
    });
  }

  /** Drop the worker and boot another one; what was asked is asked again. */
  restart(): void {
    this.#boot();
  }

  /** After a failed boot: try again. */
  async retry(): Promise<void> {
    if (this.state.stage !== "failed") return;
    this.#attempts = 0;
    this.#change(BEGINNING);
    await this.#means.mend();
    this.#boot();
  }

  /** Make sure the worker is still alive, as after the device has slept. */
  check(): void {
    if (!this.ready || this.#queue.length > 0) return;
    this.#post({ type: "ping" });
    this.#expect(this.#means.patience.hear);
  }

  #boot(): void {
    this.#end();
    this.#employ(this.#create());
    this.#change(BEGINNING);
    this.#life = `kleinod-worker-${Math.random().toString(36).slice(2)}`;
    const forget = this.#untried || this.#means.frugal();
    this.restored = this.#proved = false;
    this.#post({ type: "boot", order: this.#order, life: this.#life, kept: this.kept, forget });
    this.#watchBoot();
  }

  /** Go on with a worker that runs already, and nobody notices. */
  #adopt({ worker, life }: Running): void {
    this.#end();
    this.#employ(worker);
    this.#life = life;
    this.restored = false;
    this.#awaitEnd();
    this.#send();
  }

  /** Leave the worker to another engine, which has lost its own, and boot a new one; null before this one is ready. */
  yield(): Running | null {
    const [worker, life] = [this.#worker, this.#life];
    if (!this.ready || !worker) return null;
    this.#worker = null;
    this.#proved = true;
    this.#boot();
    return { worker, life };
  }

  /** Listen to this worker, which knows nothing of what others were told. */
  #employ(worker: WorkerLike): void {
    this.#frames.forget();
    this.#worker = worker;
    worker.addEventListener("message", (event) => {
      if (worker === this.#worker) this.#hear((event as MessageEvent<FromWorker>).data);
    });
    for (const bad of ["error", "messageerror"] as const) {
      worker.addEventListener(bad, () => {
        if (worker === this.#worker) void this.#broken();
      });
    }
  }

  #end(): void {
    this.#watch.end();
    this.#parting.abort();
    this.#parting = new AbortController();
    this.#worker?.terminate();
    this.#worker = null;
  }

  /** The worker holds its lock: once we get it, the worker is no more. */
  #awaitEnd(): void {
    const { signal } = this.#parting;
    this.#means.locks
      ?.request(this.#life, { signal }, () => {
        if (!signal.aborted) this.#ended();
      })
      // Given up, because we ended the worker ourselves.
      .catch(() => {});
  }

  #watchBoot(): void {
    if (this.#untried) this.#watch.begin(this.#means.patience.restore, () => this.#boot());
    else this.#watch.begin(this.#means.patience.boot, () => this.#fail("", "silent"));
  }

  #hear(message: FromWorker): void {
    switch (message.type) {
      case "stage":
        this.#change({ ...this.state, stage: message.stage });
        if (message.stage === "ready") this.#onReady();
        else this.#watchBoot();
        break;
      case "progress":
        this.#change({ ...this.state, loaded: message.loaded, total: message.total });
        this.#watchBoot();
        break;
      case "again":
        this.#change({ ...this.state, again: message.file });
        break;
      case "restoring":
        this.restored = message.fits;
        this.#watchBoot();
        break;
      case "alive":
        this.#awaitEnd();
        break;
      case "kept":
        this.#kept = message.kept;
        break;
      case "failed":
        this.#fail(message.file, message.reason, message.sentAs);
        break;
      case "heard":
        this.#onHeard(message.id);
        break;
      case "pong":
        if (this.#queue.length === 0) this.#watch.end();
        break;
      case "reply":
        this.#answer(message.id, message.text);
        break;
    }
  }

  #onHeard(id: number): void {
    const pending = this.#queue[0];
    if (pending?.id !== id) return;
    this.#expect(isSlice(pending.request) ? this.#means.patience.slice : this.#means.patience.answer);
  }

  #onReady(): void {
    this.#attempts = 0;
    this.#send();
  }

  #answer(id: number, text: string): void {
    const pending = this.#queue[0];
    if (pending?.id !== id) return;
    this.#proved = true;
    this.#watch.end();
    const reply = JSON.parse(text) as Reply<Op>;
    if (!reply.ok && reply.kind === "unknown" && pending.request.op !== "study") {
      this.#frames.forget();
      this.#send();
      return;
    }
    this.#queue.shift();
    // The next request is about what this reply says.
    const whole = this.#frames.completed(reply, pending.named);
    this.#send();
    if (reply.ok) pending.resolve(whole);
    else this.#refuse(pending, reply);
  }

  #refuse(pending: Pending, failure: Failure): void {
    pending.reject(new EngineError(failure));
    if (failure.kind !== "bug") return;
    this.dispatchEvent(new CustomEvent("bug", { detail: { failure, request: pending.request } }));
  }

  /** Send the first request of the queue, if the engine is there to hear it. */
  #send(): void {
    // A boot has a watch of its own.
    if (!this.ready) return;
    this.#watch.end();
    const pending = this.#queue[0];
    if (!pending) return;
    pending.sent += 1;
    pending.named = this.#frames.named(pending.request);
    this.#post({ type: "ask", id: pending.id, text: JSON.stringify(pending.named) });
    this.#expect(this.#means.patience.hear);
  }

  /** An error event: a worker that was ready is lost; before that, its script may be damaged. */
  async #broken(): Promise<void> {
    if (this.ready) return this.#lost();
    this.#end();
    this.#attempts += 1;
    const again = this.#attempts <= RESENDS;
    if (again && this.#untried) return this.#boot();
    const mended = again ? await this.#means.mend() : undefined;
    if (mended?.healed) this.#boot();
    else this.#fail(mended?.broken?.file ?? "", "", mended?.broken?.type);
  }

  /** It has ended, and nobody here has ended it. */
  #ended(): void {
    this.#attempts += 1;
    if (this.ready) this.#lost();
    else if (this.#attempts <= RESENDS) this.#boot();
    else this.#fail("", "");
  }

  /** The worker is gone or stuck: boot another; give up a request that was lost too often. */
  #lost(): void {
    const pending = this.#queue[0];
    if (pending && pending.sent > RESENDS) {
      this.#queue.shift();
      this.#refuse(pending, { ok: false, kind: "bug", msg: { code: "engine.lost" } });
    }
    const spare = this.#untried ? null : this.#means.spare();
    if (spare) this.#adopt(spare);
    else this.#boot();
  }

  #fail(file: string, reason: string, sentAs = ""): void {
    this.#end();
    this.#kept = null;
    this.#change({ ...this.state, stage: "failed", file, reason, sentAs });
  }

  /** Wait for a word of the worker; without one it is lost. */
  #expect(patience: number): void {
    this.#watch.begin(Math.min(patience * this.#slowness, this.#means.patience.answer), () => {
      this.#slowness *= SLOWER;
      this.#lost();
    });
  }

  #post(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #change(state: EngineState): void {
    this.state = state;
    this.dispatchEvent(new Event("state"));
  }
}
