/** Saves one match, one save after another, and never over what another tab has saved meanwhile. */
import { setAside } from "./arrival.ts";
import type { SavedMatch, Store } from "./store.ts";

export class Keeper {
  readonly #store: Pick<Store, "get" | "put">;
  /** The record last seen in the store, null before the first time. */
  #seen: string | null = null;
  #line: Promise<unknown> = Promise.resolve();

  constructor(store: Pick<Store, "get" | "put">) {
    this.#store = store;
  }

  /** `match` is what the store holds. */
  saw(match: SavedMatch): void {
    this.#seen = match.record;
  }

  /** Save; resolves with true if the version of another tab was set aside for it. */
  save(match: SavedMatch): Promise<boolean> {
    const saved = this.#line.then(() => this.#write(match));
    this.#line = saved;
    return saved;
  }

  async #write(match: SavedMatch): Promise<boolean> {
    const stored = await this.#store.get(match.id);
    const foreign = this.#seen !== null && stored !== undefined && stored.record !== this.#seen;
    if (foreign) await setAside(stored, this.#store);
    this.#seen = match.record;
    await this.#store.put(match);
    return foreign;
  }
}
