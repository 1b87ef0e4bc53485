/** Writes one match, and never over what another tab has written meanwhile. */
import type { Seen } from "./database.ts";
import type { SavedMatch, Store } from "./store.ts";

export class Writer {
  readonly #store: Pick<Store, "save">;
  /** The record last seen in the store, null before the first time. */
  #seen: Seen = null;
  #line: Promise<unknown> = Promise.resolve();

  constructor(store: Pick<Store, "save">) {
    this.#store = store;
  }

  /** `match` is what the store holds. */
  saw(match: SavedMatch): void {
    this.#seen = match.record;
  }

  /** Resolves when all that was to be saved is saved. */
  async settled(): Promise<void> {
    await this.#line;
  }

  /** Save; resolves with the version of another tab if that was set aside for it. */
  save(match: SavedMatch): Promise<SavedMatch | undefined> {
    const saved = this.#line.then(() => {
      const seen = this.#seen;
      this.#seen = match.record;
      return this.#store.save(match, seen);
    });
    this.#line = saved;
    return saved;
  }
}
