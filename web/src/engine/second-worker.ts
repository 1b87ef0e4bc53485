/**
 * Whoever thinks: a second worker, so that the first one answers clicks meanwhile. It is begun with the first thought,
 * from what the first one has fetched. Until it is ready, while it is lost and where it cannot start at all, the first
 * one thinks as well; requests carry the whole match, so anyone can go on with a thought. It stands by as well: a first
 * one that is lost is replaced by it.
 */
import type { Engine } from "./engine.ts";
import type { Running } from "./environment.ts";
import type { Replies, Request } from "./protocol.ts";

/** The part of an engine that is needed here; tests bring their own. */
type Asked = Pick<Engine, "ask" | "ready" | "start" | "yield"> & EventTarget;

export class Thinker {
  readonly #first: Asked;
  readonly #create: () => Asked | null;
  /** undefined before anybody has thought, null where there can be no second one. */
  #second: Asked | null | undefined;

  /** `create` answers null where a second worker would not help. */
  constructor(first: Asked, create: () => Asked | null) {
    this.#first = first;
    this.#create = create;
  }

  /** Begin the second one before anybody thinks: it stands by. */
  standBy(): void {
    this.#begun();
  }

  /** The second worker for the first engine, which has lost its own; null where there is none that is ready. */
  yield(): Running | null {
    return this.#second?.yield() ?? null;
  }

  /** Send a slice of thought; rejects with `EngineError`. */
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

  /** The second one, as soon as the first is there: it has what the second needs. */
  #begun(): Asked | null {
    if (this.#second === undefined && this.#first.ready) {
      this.#second = this.#create();
      this.#second?.addEventListener("bug", this.#report);
      this.#second?.start();
    }
    return this.#second ?? null;
  }

  /** A bug is told by the engine the page knows. A worker that is lost again and again is none: the first one thinks. */
  readonly #report = (event: Event): void => {
    const { detail } = event as CustomEvent<{ failure: { msg: { code: string } } }>;
    if (detail.failure.msg.code !== "engine.lost")
      this.#first.dispatchEvent(new CustomEvent("bug", { detail }));
  };
}

/** Resolves when an engine that is ready is so no longer; and what ends the waiting. */
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
