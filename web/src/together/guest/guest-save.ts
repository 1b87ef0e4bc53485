/**
 * The guest's save of a match that another device hosts, so that the guest can continue the match here. A
 * match with secrets is received, and so saved, only once it is over or handed on to this device.
 */
import { type MatchStore, type SavedMatch, savedMatch } from "../../saves/match-store.ts";
import { Writer } from "../../saves/save-writer.ts";
import type { Received } from "./guest.ts";
import { continues } from "./received-match.ts";

export class GuestSave {
  readonly #store: Pick<MatchStore, "get" | "save">;
  readonly #isHidden: (game: string) => boolean;
  readonly #writer: Writer;
  #saving: Promise<unknown> = Promise.resolve();
  /** True once the store has been searched for a save from an earlier visit to the table. */
  #visited = false;
  /** The match as this guest last received it; null until there is something to save. */
  #received: Received | null = null;
  /** The names of the players in the save, by seat. */
  #names: string[] = [];

  constructor(store: Pick<MatchStore, "get" | "save">, isHidden: (game: string) => boolean) {
    [this.#store, this.#isHidden, this.#writer] = [store, isHidden, new Writer(store)];
  }

  /** The id of the save; "" until something is saved. */
  get id(): string {
    return this.#received?.frame.id ?? "";
  }

  /** Save the match as it was received, with the names of the people who play. */
  keep(received: Received, names: string[]): void {
    const { frame, record } = received;
    [this.#received, this.#names] = [received, names];
    // Play continues from this frame. The record may contain turns after it, which the host has undone, although
    // the frame that a guest receives does not show them.
    const known = { id: frame.id, names, undone: true } as const;
    const match = savedMatch({ ...frame, record }, known, this.#isHidden(frame.game));
    this.#saving = this.#saving.then(() => this.#save(match, received));
  }

  /** Save the match again if the names have changed. */
  rename(names: string[]): void {
    const differ = names.some((name, seat) => name !== (this.#names[seat] ?? ""));
    if (this.#received && differ) this.keep(this.#received, names);
  }

  /** Resolve when all pending saves are written. */
  async settled(): Promise<void> {
    await this.#saving;
  }

  /**
   * Write the match over the save of an earlier visit. If that save has other turns, it is kept under another
   * id.
   */
  async #save(match: SavedMatch, { frame }: Received): Promise<void> {
    if (!this.#visited) {
      this.#visited = true;
      const stored = await this.#store.get(match.id);
      if (stored && continues(frame, stored)) this.#writer.saw(stored);
    }
    await this.#writer.save(match);
  }
}
