/**
 * A node count (perft) in progress. It counts one depth after another, in short slices, so that a person can
 * watch and stop it.
 *
 * Event: "change" whenever a number changes.
 */
import { EngineError } from "../../engine/engine.ts";
import type { Counted, CountUnit, Failure, Frame, Replies, Request } from "../../engine/protocol.ts";

/** Sends requests to an engine. This is the thinking worker on the page, or a fake in tests. */
export interface Asker {
  ask<R extends Request>(request: R): Promise<Replies[R["op"]]>;
}

/** The result of the count at one depth. */
export interface Row {
  depth: number;
  count: number;
  /** The published count; undefined if there is none. */
  published: number | undefined;
  seconds: number;
}

type State = "idle" | "running" | "stopped" | "done";

export class Counting extends EventTarget {
  state: State = "idle";
  /** The results of the finished depths. */
  rows: readonly Row[] = [];
  /** The progress at the depth being counted, or at the depth at which the count was stopped. */
  now: { depth: number; count: number; share: number } = { depth: 0, count: 0, share: 0 };
  /** The number of nodes below each first action, at the last finished depth. */
  parts: NonNullable<Counted["parts"]> = [];
  failure: Failure | null = null;
  readonly #thinker: Asker;
  readonly #clock: () => number;
  /** The number of the current count. Replies to earlier counts are ignored. */
  #epoch = 0;

  constructor(thinker: Asker, clock = () => performance.now()) {
    super();
    this.#thinker = thinker;
    this.#clock = clock;
  }

  /**
   * Count from depth 1 to `depth`. Resolves when the count is finished, stopped, or replaced by another one.
   */
  async run(
    { record, at }: Pick<Frame, "record" | "at">,
    depth: number,
    unit: CountUnit,
    published: readonly number[] = [],
  ): Promise<void> {
    const epoch = ++this.#epoch;
    [this.state, this.rows, this.parts, this.failure] = ["running", [], [], null];
    try {
      for (let level = 1; level <= depth; level++) {
        this.now = { depth: level, count: 0, share: 0 };
        this.#changed();
        const start = this.#clock();
        let reply: Counted;
        do {
          reply = await this.#thinker.ask({ op: "count", record, at, depth: level, unit });
          if (epoch !== this.#epoch) return;
          this.now = { depth: level, count: reply.count, share: reply.share };
          this.#changed();
          if (epoch !== this.#epoch) return;
        } while (!reply.done);
        const seconds = (this.#clock() - start) / 1000;
        this.parts = reply.parts ?? [];
        this.rows = [
          ...this.rows,
          { depth: level, count: reply.count, published: published[level - 1], seconds },
        ];
      }
      this.state = "done";
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (epoch !== this.#epoch) return;
      this.failure = error.failure;
      this.state = "idle";
    }
    this.#changed();
  }

  stop(): void {
    if (this.state !== "running") return;
    this.#epoch += 1;
    this.state = "stopped";
    this.#changed();
  }

  /** Discard the count, because the position has changed. */
  forget(): void {
    this.#epoch += 1;
    [this.state, this.rows, this.parts, this.failure] = ["idle", [], [], null];
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}
