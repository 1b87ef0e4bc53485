/**
 * The save that is open in this tab, with the object that writes it and the object that says if this tab leads. Only
 * one save is open at a time.
 */
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

  /** Says whether this tab leads the match of the open save; null until the tab has joined. */
  get presence(): Presence | null {
    return this.#presence;
  }

  /**
   * Return the object that writes the save with this id. For another id than before it is a new one, because the old
   * one remembers the record of the other save.
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

  /** Stop following the previous save, and join the match of this one. */
  join(presence: Presence): void {
    this.drop();
    this.#presence = presence;
    presence.join();
  }

  /** Leave the save, so that other tabs can lead its match. */
  drop(): void {
    this.#presence?.leave();
    this.#presence = null;
  }
}
