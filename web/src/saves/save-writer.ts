/**
 * Writes one match or study. A version that another tab has written, and that this tab has not seen, is never
 * overwritten.
 */
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

  /** Remember that the store contains `match`, so that it may be overwritten. */
  saw(match: T): void {
    this.#seen = match.record;
  }

  /** Resolve when all pending saves are written. */
  async settled(): Promise<void> {
    await this.#line;
  }

  /** Save a match or study. If another tab's version had to be stored under another id, resolves to that version. */
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
