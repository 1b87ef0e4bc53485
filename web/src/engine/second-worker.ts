/**
 * A second worker that runs the bots' searches, so that the first worker can answer clicks meanwhile. It
 * boots at the first search, from files that the first worker has fetched. Until it is ready, while it is
 * lost, and where it cannot be started, the first worker searches as well. Either worker can continue a
 * search, because callers pass the whole match, and the engine sends the worker the parts that it lacks. If
 * the first worker is lost, the second one also replaces it.
 */
import type { Engine } from "./engine.ts";
import type { Running } from "./engine-dependencies.ts";
import type { Replies, Request } from "./protocol.ts";

/** The part of an engine that is used here, so that tests can pass a fake. */
type Asked = Pick<Engine, "ask" | "ready" | "start" | "yield"> & EventTarget;

export class Thinker {
  readonly #first: Asked;
  readonly #create: () => Asked | null;
  /**
   * The engine of the second worker: undefined until the first search, null where there can be no second
   * worker.
   */
  #second: Asked | null | undefined;

  /** `create` returns null on devices where a second worker would not help. */
  constructor(first: Asked, create: () => Asked | null) {
    this.#first = first;
    this.#create = create;
  }

  /** Start the second worker as a spare, before any search. */
  standBy(): void {
    this.#begun();
  }

  /**
   * Hand the second worker to the first engine, which has lost its own. Return null if no second worker is
   * ready.
   */
  yield(): Running | null {
    return this.#second?.yield() ?? null;
  }

  /** Send a slice of a search and resolve with its reply, or reject with `EngineError`. */
  async ask<R extends Request>(request: R): Promise<Replies[R["op"]]> {
    const second = this.#begun();
    if (!second?.ready) return this.#first.ask(request);
    const [lost, forget] = untilLost(second);
    try {
      return await Promise.race([second.ask(request), lost.then(() => this.#first.ask(request))]);
    } finally {
      forget();
    }
  }

  /**
   * Return the second engine. It is started only when the first engine is ready, because it needs that
   * engine's files.
   */
  #begun(): Asked | null {
    if (this.#second === undefined && this.#first.ready) {
      this.#second = this.#create();
      this.#second?.addEventListener("bug", this.#report);
      this.#second?.start();
    }
    return this.#second ?? null;
  }

  /**
   * Report a bug through the first engine, to which the page listens. A second worker that is lost repeatedly
   * is not reported, because the first one then searches instead.
   */
  readonly #report = (event: Event): void => {
    const { detail } = event as CustomEvent<{ failure: { msg: { code: string } } }>;
    if (detail.failure.msg.code !== "engine.lost")
      this.#first.dispatchEvent(new CustomEvent("bug", { detail }));
  };
}

/**
 * Return a promise that resolves when a ready engine is no longer ready, and a function that cancels this
 * wait.
 */
function untilLost(engine: Asked): [lost: Promise<void>, forget: () => void] {
  let forget = (): void => {};
  const lost = new Promise<void>((resolve) => {
    const look = (): void => {
      if (!engine.ready) resolve();
    };
    engine.addEventListener("state", look);
    forget = () => engine.removeEventListener("state", look);
  });
  return [lost, forget];
}
