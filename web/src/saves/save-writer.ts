/** Writes one match or one study, and never over a version that another tab has written meanwhile. */
import type { Kept, Seen } from "./database.ts";
import type { Repository } from "./repository.ts";
import type { SavedMatch } from "./save-schema.ts";

export class Writer<T extends Kept = SavedMatch> {
  readonly #store: Pick<Repository<T>, "save">;
  /** The record last seen in the store; null before the first time. */
  #seen: Seen = null;
  #line: Promise<unknown> = Promise.resolve();

  constructor(store: Pick<Repository<T>, "save">) {
    this.#store = store;
  }

  /** Record `match` as the content of the store. */
  saw(match: T): void {
    this.#seen = match.record;
  }

  /** Resolve when all pending saves are written. */
  async settled(): Promise<void> {
    await this.#line;
  }

  /** Save; resolve with the version of another tab if it was moved aside. */
  save(match: T): Promise<T | undefined> {
    const saved = this.#line.then(() => {
      const seen = this.#seen;
      this.#seen = match.record;
      return this.#store.save(match, seen);
    });
    this.#line = saved;
    return saved;
  }
}
