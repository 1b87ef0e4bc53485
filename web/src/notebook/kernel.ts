/**
 * Sends requests of the table in a notebook to Python. One request at a time travels through values that the
 * notebook keeps in sync on both sides (`py/kleinod/notebook/widget.py`). Several views of one widget share
 * one kernel.
 */
import { EngineError } from "../engine/engine.ts";
import type { Op, Replies, Reply, Request } from "../engine/protocol.ts";

/** The model that a notebook gives to a widget; see anywidget. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
}

/** Milliseconds without a reply after which a request is given up. */
const PATIENCE = 20_000;
/** The requests whose reply is another moment of the match, which the other views have to show as well. */
const PLAYING: ReadonlySet<string> = new Set(["act", "cut", "resign"]);

interface Pending {
  id: string;
  request: Request;
  resolve(reply: unknown): void;
  reject(error: EngineError): void;
}

/**
 * Sends requests to Python.
 *
 * Event: "moved" is dispatched when the match has changed. It is a CustomEvent whose detail is the view that
 * made the request, or null.
 */
export class Kernel extends EventTarget {
  readonly #model: Model;
  readonly #queue: (Pending & { asker: object })[] = [];
  readonly #page = Math.random().toString(36).slice(2);
  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(model: Model) {
    super();
    this.#model = model;
    model.on("change:_answer", this.#onAnswer);
    model.on("change:_moved", () => this.#moved(null));
  }

  ask<R extends Request>(asker: object, request: R): Promise<Replies[R["op"]]> {
    return new Promise((resolve, reject) => {
      this.#count += 1;
      const id = `${this.#page}.${this.#count}`;
      this.#queue.push({ id, request, asker, resolve: resolve as (reply: unknown) => void, reject });
      if (this.#queue.length === 1) this.#send();
    });
  }

  #send(): void {
    clearTimeout(this.#timer);
    const [next] = this.#queue;
    if (!next) {
      this.#forget();
      return;
    }
    this.#model.set("_asked", JSON.stringify({ id: next.id, request: next.request }));
    this.#model.save_changes();
    this.#timer = setTimeout(() => this.#silent(), PATIENCE);
  }

  /** Clear the request and the reply from the values, because the notebook saves them. */
  #forget(): void {
    if (!this.#model.get("_asked") && !this.#model.get("_answer")) return;
    this.#model.set("_asked", "");
    this.#model.set("_answer", "");
    this.#model.save_changes();
  }

  /** Give up the request sent last, because no reply came. Python may still carry it out later. */
  #silent(): void {
    const next = this.#queue.shift();
    next?.reject(new EngineError({ ok: false, kind: "bug", msg: { code: "notebook.silent" } }));
    this.#send();
  }

  readonly #onAnswer = (): void => {
    const text = String(this.#model.get("_answer") ?? "");
    if (!text) return;
    const answer = JSON.parse(text) as { id: string; text: string };
    const [next] = this.#queue;
    if (!next || answer.id !== next.id) {
      // The reply came too late, or it belongs to a request from another page.
      this.#moved(null);
      return;
    }
    this.#queue.shift();
    const reply = JSON.parse(answer.text) as Reply<Op>;
    if (reply.ok) next.resolve(reply);
    else next.reject(new EngineError(reply));
    if (reply.ok && PLAYING.has(next.request.op)) this.#moved(next.asker);
    this.#send();
  };

  #moved(asker: object | null): void {
    this.dispatchEvent(new CustomEvent("moved", { detail: asker }));
  }
}
