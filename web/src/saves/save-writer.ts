/** Writes one match or study, but never over a version that another tab has written and this tab has not seen. */
import type { Kept, Seen } from "./database.ts";
import type { Repository } from "./repository.ts";
import type { SavedMatch } from "./save-schema.ts";

export class Writer<T extends Kept = SavedMatch> {
  readonly #store: Pick<Repository<T>, "save">;
  /** The record that was last seen in the store; null if none was seen yet. */
  #seen: Seen = null;
  #line: Promise<unknown> = Promise.resolve();

  constructor(store: Pick<Repository<T>, "save">) {
    this.#store = store;
  }

  /** Remember that the store holds `match`. */
  saw(match: T): void {
    this.#seen = match.record;
  }

  /** Resolve when all pending saves are written. */
  async settled(): Promise<void> {
    await this.#line;
  }

  /** Save a match or study. Resolves to another tab's version if that was moved aside. */
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
