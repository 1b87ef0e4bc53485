/** Saves that were removed during this visit and can still be brought back, the latest last. */
import type { SavedMatch, Store } from "../store.ts";

export class Removed {
  readonly #store: Pick<Store, "remove" | "save">;
  #saves: SavedMatch[] = [];

  constructor(store: Pick<Store, "remove" | "save">) {
    this.#store = store;
  }

  get latest(): SavedMatch | undefined {
    return this.#saves.at(-1);
  }

  get count(): number {
    return this.#saves.length;
  }

  async remove(save: SavedMatch): Promise<void> {
    this.#saves.push(save);
    await this.#store.remove(save.id);
  }

  /** Bring the latest one back. */
  async undo(): Promise<void> {
    const save = this.#saves.pop();
    // If something has taken its id meanwhile, that is moved aside, not lost.
    if (save) await this.#store.save(save, null);
  }

  /** Not to be brought back any more. */
  forget(): void {
    this.#saves = [];
  }
}
