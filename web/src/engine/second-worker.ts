/**
 * A second worker that thinks, so that the first one can answer clicks meanwhile. It boots with the first thought,
 * from files that the first one has fetched. The first worker thinks as well until the second is ready, while it is
 * lost and where it cannot start. Either worker can continue a thought: callers send the whole match, of which a worker
 * gets no more than it lacks. The second worker also replaces a lost first one.
 */
import type { Engine } from "./engine.ts";
import type { Running } from "./engine-dependencies.ts";
import type { Replies, Request } from "./protocol.ts";

/** The part of an engine that is needed here; tests pass their own. */
type Asked = Pick<Engine, "ask" | "ready" | "start" | "yield"> & EventTarget;

export class Thinker {
  readonly #first: Asked;
  readonly #create: () => Asked | null;
  /** Undefined until the first thought; null where there can be no second worker. */
  #second: Asked | null | undefined;

  /** `create` returns null where a second worker would not help. */
  constructor(first: Asked, create: () => Asked | null) {
    this.#first = first;
    this.#create = create;
  }

  /** Start the second worker before any thought, as a spare. */
  standBy(): void {
    this.#begun();
  }

  /** Hand the second worker to the first engine, which has lost its own; null if no second worker is ready. */
  yield(): Running | null {
    return this.#second?.yield() ?? null;
  }

  /** Send a slice of thought and resolve with its reply; reject with `EngineError`. */
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

  /** Return the second engine, started once the first is ready, because it needs the first one's files. */
  #begun(): Asked | null {
    if (this.#second === undefined && this.#first.ready) {
      this.#second = this.#create();
      this.#second?.addEventListener("bug", this.#report);
      this.#second?.start();
    }
    return this.#second ?? null;
  }

  /**
   * Report a bug through the first engine, which the page listens to. A worker lost repeatedly is no bug: the first
   * one thinks instead.
   */
  readonly #report = (event: Event): void => {
    const { detail } = event as CustomEvent<{ failure: { msg: { code: string } } }>;
    if (detail.failure.msg.code !== "engine.lost")
      this.#first.dispatchEvent(new CustomEvent("bug", { detail }));
  };
}

/** Return a promise that resolves when a ready engine is no longer ready, and a function that cancels it. */
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
