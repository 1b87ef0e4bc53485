/** Writes one match, or one study, and never over what another tab has written meanwhile. */
import type { Kept, Seen } from "./database.ts";
import type { Repository } from "./repository.ts";
import type { SavedMatch } from "./save-schema.ts";

export class Writer<T extends Kept = SavedMatch> {
  readonly #store: Pick<Repository<T>, "save">;
  /** The record last seen in the store, null before the first time. */
  #seen: Seen = null;
  #line: Promise<unknown> = Promise.resolve();

  constructor(store: Pick<Repository<T>, "save">) {
    this.#store = store;
  }

  /** `match` is what the store holds. */
  saw(match: T): void {
    this.#seen = match.record;
  }

  /** Resolves when all that was to be saved is saved. */
  async settled(): Promise<void> {
    await this.#line;
  }

  /** Save; resolves with the version of another tab if that was set aside for it. */
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
