/**
 * The page's side of the Python worker: one request at a time, a watchdog, and a fresh worker when the
 * old one is lost. Requests carry the whole match, so a lost one is simply sent again.
 */
import type { ErrorKind, Failure, Msg, Op, Replies, Reply, Request } from "./protocol.ts";
import type { BootOrder, FromWorker, ToWorker } from "./worker/messages.ts";

export type Stage = "runtime" | "python" | "engine" | "ready" | "failed";

/** How far the engine has come. `file` and `reason` are set in stage "failed". */
export interface EngineState {
  stage: Stage;
  /** Bytes fetched so far, before compression, and how many there are. */
  loaded: number;
  total: number;
  file: string;
  reason: string;
}

/** A request that got no answer but a reason. */
export class EngineError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.msg.code);
    this.name = "EngineError";
    this.failure = failure;
  }

  get kind(): ErrorKind {
    return this.failure.kind;
  }

  get msg(): Msg {
    return this.failure.msg;
  }
}

/** The part of `Worker` that is needed here; tests bring their own. */
export type WorkerLike = Pick<Worker, "postMessage" | "terminate" | "addEventListener">;

/** Milliseconds. `boot`: without any progress; `hear`: until a message is noticed; `answer`: until a reply. */
export interface Patience {
  boot: number;
  hear: number;
  answer: number;
}

interface Pending {
  id: number;
  request: Request;
  sent: number;
  resolve(reply: unknown): void;
  reject(error: EngineError): void;
}

const PATIENCE: Patience = { boot: 45_000, hear: 1_500, answer: 20_000 };
const RESENDS = 2;
/** A timer that fires this much late has slept with the device; it says nothing about the worker. */
const SLEPT = 2_000;

/**
 * Events: "state" whenever `state` changes; "bug" (CustomEvent with {failure, request}) when the engine
 * broke: the request is rejected as well.
 */
export class Engine extends EventTarget {
  state: EngineState = { stage: "runtime", loaded: 0, total: 0, file: "", reason: "" };

  readonly #create: () => WorkerLike;
  readonly #order: BootOrder;
  readonly #patience: Patience;
  readonly #queue: Pending[] = [];
  #worker: WorkerLike | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #nextId = 1;

  constructor(create: () => WorkerLike, order: BootOrder, patience: Patience = PATIENCE) {
    super();
    this.#create = create;
    this.#order = order;
    this.#patience = patience;
  }

  get ready(): boolean {
    return this.state.stage === "ready";
  }

  /** Start the worker; called once at page start. */
  start(): void {
    if (!this.#worker) this.#boot();
  }

  /** Send a request; rejects with `EngineError`. While the engine is loading or lost, it waits. */
  ask<R extends Request>(request: R): Promise<Replies[R["op"]]> {
    return new Promise((resolve, reject) => {
      this.#queue.push({
        id: this.#nextId++,
        request,
        sent: 0,
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
  retry(): void {
    if (this.state.stage === "failed") this.#boot();
  }

  /** Make sure the worker is still alive, as after the device has slept. */
  check(): void {
    if (!this.ready || this.#queue.length > 0) return;
    this.#post({ type: "ping" });
    this.#watch(this.#patience.hear, () => this.#lost());
  }

  #boot(): void {
    this.#worker?.terminate();
    const worker = this.#create();
    this.#worker = worker;
    worker.addEventListener("message", (event) => {
      if (worker === this.#worker) this.#hear((event as MessageEvent<FromWorker>).data);
    });
    for (const bad of ["error", "messageerror"] as const) {
      worker.addEventListener(bad, () => {
        if (worker === this.#worker) this.#broken();
      });
    }
    this.#change({ stage: "runtime", loaded: 0, total: 0, file: "", reason: "" });
    this.#post({ type: "boot", order: this.#order });
    this.#watchBoot();
  }

  #watchBoot(): void {
    this.#watch(this.#patience.boot, () => this.#fail("", "silent"));
  }

  #hear(message: FromWorker): void {
    switch (message.type) {
      case "stage":
        this.#change({ ...this.state, stage: message.stage });
        if (message.stage === "ready") this.#send();
        else this.#watchBoot();
        break;
      case "progress":
        this.#change({ ...this.state, loaded: message.loaded, total: message.total });
        this.#watchBoot();
        break;
      case "failed":
        this.#fail(message.file, message.reason);
        break;
      case "heard":
        if (this.#queue[0]?.id === message.id) this.#watch(this.#patience.answer, () => this.#lost());
        break;
      case "pong":
        if (this.#queue.length === 0) clearTimeout(this.#timer);
        break;
      case "reply":
        this.#answer(message.id, message.text);
        break;
    }
  }

  #answer(id: number, text: string): void {
    const pending = this.#queue[0];
    if (pending?.id !== id) return;
    clearTimeout(this.#timer);
    this.#queue.shift();
    this.#send();
    const reply = JSON.parse(text) as Reply<Op>;
    if (reply.ok) pending.resolve(reply);
    else this.#refuse(pending, reply);
  }

  #refuse(pending: Pending, failure: Failure): void {
    pending.reject(new EngineError(failure));
    if (failure.kind !== "bug") return;
    this.dispatchEvent(new CustomEvent("bug", { detail: { failure, request: pending.request } }));
  }

  /** Send the first request of the queue, if the engine is there to hear it. */
  #send(): void {
    const pending = this.#queue[0];
    if (!pending || !this.ready) {
      clearTimeout(this.#timer);
      return;
    }
    pending.sent += 1;
    this.#post({ type: "ask", id: pending.id, text: JSON.stringify(pending.request) });
    this.#watch(this.#patience.hear, () => this.#lost());
  }

  /** An error event: before the engine was ready a boot has failed, after that a worker is lost. */
  #broken(): void {
    if (this.ready) this.#lost();
    else this.#fail("", "");
  }

  /** The worker is gone or stuck: boot another; give up a request that was lost too often. */
  #lost(): void {
    const pending = this.#queue[0];
    if (pending && pending.sent > RESENDS) {
      this.#queue.shift();
      this.#refuse(pending, { ok: false, kind: "bug", msg: { code: "engine.lost" } });
    }
    this.#boot();
  }

  #fail(file: string, reason: string): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    this.#change({ ...this.state, stage: "failed", file, reason });
  }

  #watch(patience: number, onSilence: () => void): void {
    clearTimeout(this.#timer);
    const due = Date.now() + patience;
    this.#timer = setTimeout(() => {
      if (Date.now() > due + SLEPT) this.#watch(patience, onSilence);
      else onSilence();
    }, patience);
  }

  #post(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #change(state: EngineState): void {
    this.state = state;
    this.dispatchEvent(new Event("state"));
  }
}
