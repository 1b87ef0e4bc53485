/** The save that a tab has open: its writer, and whether this tab leads it. A tab has one at a time. */
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

  /** The presence of this tab at the save; null until it is joined. */
  get presence(): Presence | null {
    return this.#presence;
  }

  /** Return the writer of a save. That of another save is dropped: what it has seen is out of date. */
  writer(id: string): Writer {
    if (id !== this.#id) {
      this.#id = id;
      this.#writer = new Writer(this.#store);
    }
    return this.#writer;
  }

  /** Resolve when nothing is left to be written into a save. */
  async settled(id: string): Promise<void> {
    if (id === this.#id) await this.#writer.settled();
  }

  /** Leave the save before, and join this one. */
  join(presence: Presence): void {
    this.drop();
    this.#presence = presence;
    presence.join();
  }

  /** Leave the save, and forget having been there. */
  drop(): void {
    this.#presence?.leave();
    this.#presence = null;
  }
}
