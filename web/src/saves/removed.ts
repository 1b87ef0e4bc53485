/** Saves that were removed during this visit and can still be brought back, the latest last. */

import { freeId } from "./schema.ts";
import type { SavedMatch, Store } from "./store.ts";

type Shelf = Pick<Store, "get" | "remove" | "save">;

export class Removed {
  readonly #store: Shelf;
  readonly #saves: SavedMatch[] = [];

  constructor(store: Shelf) {
    this.#store = store;
  }

  get latest(): SavedMatch | undefined {
    return this.#saves.at(-1);
  }

  async remove(save: SavedMatch): Promise<void> {
    this.#saves.push(save);
    await this.#store.remove(save.id);
  }

  /** Bring the latest one back. */
  async undo(): Promise<void> {
    const save = this.#saves.pop();
    if (!save) return;
    const taken = async (id: string): Promise<boolean> => (await this.#store.get(id)) !== undefined;
    // Where the match was played on meanwhile, that stays where it is.
    const id = (await taken(save.id)) ? await freeId(save.id, taken) : save.id;
    await this.#store.save({ ...save, id }, null);
  }
}
