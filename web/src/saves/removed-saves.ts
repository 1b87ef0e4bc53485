/**
 * The saves or studies that were removed since the page was opened, the latest one last. They can still be restored.
 */

import type { Kept } from "./database.ts";
import type { Repository } from "./repository.ts";
import { freeId, type SavedMatch } from "./save-schema.ts";

type Place<T extends Kept> = Pick<Repository<T>, "get" | "remove" | "save">;

export class RemovedSaves<T extends Kept = SavedMatch> {
  readonly #store: Place<T>;
  readonly #saves: T[] = [];

  constructor(store: Place<T>) {
    this.#store = store;
  }

  get latest(): T | undefined {
    return this.#saves.at(-1);
  }

  async remove(save: T): Promise<void> {
    this.#saves.push(save);
    await this.#store.remove(save.id);
  }

  /** Restore the save that was removed last. */
  async undo(): Promise<void> {
    const save = this.#saves.pop();
    if (!save) return;
    const taken = async (id: string): Promise<boolean> => (await this.#store.get(id)) !== undefined;
    // If the id is in use again, because somebody has continued that match, the restored save gets another id.
    const id = (await taken(save.id)) ? await freeId(save.id, taken) : save.id;
    await this.#store.save({ ...save, id }, null);
  }
}
