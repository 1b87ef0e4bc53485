/**
 * The page's side of the Python worker. It sends one request at a time, notices when the worker falls silent,
 * and starts a new worker when the old one is lost. Callers pass the whole match with every request, so that
 * a lost request can be sent again; in the messages themselves, page and worker omit the data that the other
 * already has (`frame-assembly.ts`). The page detects the end of a worker by its released lock, and a hanging
 * worker by its silence.
 */

import { ALONE, type Means, type Running, type WorkerLike } from "./engine-dependencies.ts";
import { Frames, isSlice } from "./frame-assembly.ts";
import type { Failure, Op, Replies, Reply, Request } from "./protocol.ts";
import { EngineError } from "./request-error.ts";
import { Watch } from "./silence-timer.ts";
import { BEGINNING, type EngineState, type HoldReason } from "./start-progress.ts";
import type { BootOrder, FromWorker, Kept, ToWorker } from "./worker/messages.ts";

export { EngineError } from "./request-error.ts";
export type { HoldReason } from "./start-progress.ts";

interface Pending {
  id: number;
  request: Request;
  sent: number;
  /** The request in the form in which it was sent to the worker. */
  named: object;
  resolve(reply: unknown): void;
  reject(error: EngineError): void;
}

const RESENDS = 2;
/**
 * The factor by which timeouts grow after a worker was given up for its silence, since it may only have been
 * slow.
 */
const SLOWER = 4;
/**
 * The next request id. Ids are unique across all engines, because a worker can move to another engine with
 * replies pending.
 */
let nextId = 1;

/**
 * Sends requests to a Python worker.
 *
 * Events: "state" is dispatched whenever `state` changes, and "bug" (a CustomEvent with {failure, request})
 * when Python failed. In the latter case the request is also rejected.
 */
export class Engine extends EventTarget {
  state: EngineState = BEGINNING;
  /** True if this worker started from a memory snapshot. */
  restored = false;

  readonly #create: () => WorkerLike;
  readonly #order: BootOrder;
  readonly #means: Required<Means>;
  readonly #queue: Pending[] = [];
  #worker: WorkerLike | null = null;
  #kept: Kept | null = null;
  #life = "";
  /** True once this worker has replied to a request. */
  #proved = false;
  /** Aborts the wait for the worker's lock, when the page ends the worker itself. */
  #parting = new AbortController();
  #slowness = 1;
  /** The number of consecutive boots that failed. */
  #attempts = 0;
  readonly #watch = new Watch();
  readonly #frames = new Frames();

  constructor(create: () => WorkerLike, order: BootOrder, means: Means = {}) {
    super();
    this.#create = create;
    this.#order = order;
    this.#means = { ...ALONE, locks: globalThis.navigator?.locks, ...means };
  }

  /** The runtime files of the last boot, which the next boot and other engines can reuse. */
  get kept(): Kept | null {
    return this.#kept ?? this.#means.lent();
  }

  get ready(): boolean {
    return this.state.stage === "ready";
  }

  get busy(): boolean {
    return this.#queue.length > 0;
  }

  /**
   * True if the worker was restored from a snapshot and has not answered a request yet, so that the snapshot
   * may be to blame for any failure.
   */
  get #untried(): boolean {
    return this.restored && !this.#proved;
  }

  /** Start the worker. Call this once when the page starts. */
  start(): void {
    if (!this.#worker) this.#boot();
  }

  /** Report the reason why this page does not start Python. Calling `retry` starts Python nevertheless. */
  hold(reason: HoldReason): void {
    this.#change({ ...BEGINNING, stage: "failed", reason });
  }

  /**
   * Send a request and resolve with its reply, or reject with `EngineError`. While the engine is loading or
   * lost, requests wait.
   */
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

  /** Drop the worker and boot another one. Requests without a reply are sent again. */
  restart(): void {
    this.#boot();
  }

  /** Boot again after a boot that failed. */
  async retry(): Promise<void> {
    if (this.state.stage !== "failed") return;
    this.#attempts = 0;
    this.#change(BEGINNING);
    await this.#means.mend();
    this.#boot();
  }

  /** Check that the worker is still alive, for example after the device has slept. */
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

  /** Take over a running worker. `state` stays "ready". */
  #adopt({ worker, life }: Running): void {
    this.#end();
    this.#employ(worker);
    this.#life = life;
    this.restored = false;
    this.#awaitEnd();
    this.#send();
  }

  /**
   * Hand this engine's worker to another engine that has lost its own, and boot a new one. Return null if
   * this engine is not ready.
   */
  yield(): Running | null {
    const [worker, life] = [this.#worker, this.#life];
    if (!this.ready || !worker) return null;
    this.#worker = null;
    this.#proved = true;
    this.#boot();
    return { worker, life };
  }

  /** Listen to this worker, which knows none of the matches sent to other workers. */
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

  /** Request the lock that the worker holds. The browser grants it once the worker has ended. */
  #awaitEnd(): void {
    const { signal } = this.#parting;
    this.#means.locks
      ?.request(this.#life, { signal }, () => {
        if (!signal.aborted) this.#ended();
      })
      // The wait was aborted because the page ended the worker itself.
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
    // Store this reply before the next request is sent, because that request refers to it.
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

  /** Send the first request of the queue, if the engine is ready. */
  #send(): void {
    // During a boot another timer is running, which must not be ended here.
    if (!this.ready) return;
    this.#watch.end();
    const pending = this.#queue[0];
    if (!pending) return;
    pending.sent += 1;
    pending.named = this.#frames.named(pending.request);
    this.#post({ type: "ask", id: pending.id, text: JSON.stringify(pending.named) });
    this.#expect(this.#means.patience.hear);
  }

  /** Handle an error event. If the worker was ready, it is lost; if it was not, its script may be damaged. */
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

  /** Handle the end of a worker that this page did not end itself. */
  #ended(): void {
    this.#attempts += 1;
    if (this.ready) this.#lost();
    else if (this.#attempts <= RESENDS) this.#boot();
    else this.#fail("", "");
  }

  /**
   * Boot another worker in place of a lost or stuck one. Reject the pending request if too many workers were
   * lost while they handled it.
   */
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

  /** Wait for a message from the worker. If none arrives in time, treat the worker as lost. */
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
