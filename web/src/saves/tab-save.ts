/** The save that a tab has open, with its writer and the tab's presence. A tab has one save open at a time. */
import type { Repository } from "./repository.ts";
import type { SavedMatch } from "./save-schema.ts";
import { Writer } from "./save-writer.ts";
import type { Presence } from "./tab-presence.ts";

export class TabSave {
  readonly #store: Pick<Repository<SavedMatch>, "save">;
  #id = "";
  #writer: Writer;
  #presence: Presence | null = null;

  constructor(store: Pick<Repository<SavedMatch>, "save">) {
    this.#store = store;
    this.#writer = new Writer(store);
  }

  /** The presence of this tab at the save, which determines whether it leads; null until the tab has joined. */
  get presence(): Presence | null {
    return this.#presence;
  }

  /**
   * Return the writer of a save. The writer of another save is dropped, because the record that it has seen is out of
   * date.
   */
  writer(id: string): Writer {
    if (id !== this.#id) {
      this.#id = id;
      this.#writer = new Writer(this.#store);
    }
    return this.#writer;
  }

  /** Resolve when all pending writes of a save are done. */
  async settled(id: string): Promise<void> {
    if (id === this.#id) await this.#writer.settled();
  }

  /** Leave the previous save, and join this one. */
  join(presence: Presence): void {
    this.drop();
    this.#presence = presence;
    presence.join();
  }

  /** Leave the save, and remove the presence. */
  drop(): void {
    this.#presence?.leave();
    this.#presence = null;
  }
}
