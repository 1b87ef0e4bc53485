/** How a match is kept: its save, whatever other tabs do to it, and which of them plays. */

import type { Frame, Request } from "../engine/protocol.ts";
import { type OtherTabChange, type SavedMatch, savedMatch } from "../saves/match-store.ts";
import { askToPersist } from "../saves/persistent-storage.ts";
import { freeId } from "../saves/save-schema.ts";
import { Writer } from "../saves/save-writer.ts";
import { Presence } from "../saves/tab-presence.ts";
import type { World } from "./services.ts";

export interface KeepingHost {
  /** Show what another tab has saved. */
  show(match: SavedMatch): Promise<void>;
  /** The match has an address of its own from now on. */
  addressed(id: string): void;
  changed(): void;
}

/** Under which id, and with what beside what was played. */
type Known = Pick<SavedMatch, "id" | "names"> & Partial<SavedMatch>;

export class Keeping {
  /** The save this is; null while a link is only looked at. */
  match: SavedMatch | null = null;
  /** The version of another tab that was moved out of the way. */
  aside: SavedMatch | null = null;
  /** Another tab has removed the save. */
  removed = false;
  readonly #world: Pick<World, "store" | "locks">;
  readonly #host: KeepingHost;
  #writer: Writer;
  /** Which tab plays; undefined as long as nothing is saved. */
  #presence: Presence | undefined;
  #left = false;

  constructor(world: Pick<World, "store" | "locks">, host: KeepingHost) {
    this.#world = world;
    this.#host = host;
    this.#writer = new Writer(world.store);
    world.store.addEventListener("elsewhere", this.#onElsewhere);
  }

  leave(): void {
    this.#left = true;
    this.#world.store.removeEventListener("elsewhere", this.#onElsewhere);
    this.#presence?.leave();
  }

  /** The page goes into the back/forward cache: other tabs may play meanwhile. */
  away(): void {
    this.#presence?.leave();
    this.#presence = undefined;
  }

  /** The page is shown again as it was: show what other tabs have done, whose messages it has not heard. */
  async back(): Promise<void> {
    this.join();
    if (this.#presence) await this.#showStored(this.#presence.id);
  }

  get leading(): boolean {
    return this.#presence?.state === "leading";
  }

  /** Another tab plays this match. */
  get following(): boolean {
    return this.#presence?.following ?? false;
  }

  /** Play here, and not in another tab. */
  async takeOver(): Promise<void> {
    await this.#presence?.lead();
  }

  /** Resolves when a request may be made: only the tab that leads changes the match, or lets its bots think. */
  async allows(request: Request, botToMove: boolean): Promise<void> {
    if (["act", "cut", "resign"].includes(request.op)) await this.#presence?.lead();
    else if (request.op === "think" && botToMove) await this.#presence?.leading();
  }

  /** This is what the store holds. */
  adopt(match: SavedMatch): void {
    this.match = match;
    this.#writer.saw(match);
  }

  /** From now on other tabs with the same match are heard. A copy under a name is only looked at. */
  join(): void {
    if (!this.match || this.match.fixed || this.#left) return;
    const { id } = this.match;
    if (this.#presence?.id === id) return;
    this.#presence?.leave();
    this.#presence = new Presence(id, this.#world.locks, {
      show: () => this.#showStored(id),
      tell: () => {
        this.removed = true;
        this.#host.changed();
      },
      changed: () => this.#host.changed(),
    });
    this.#presence.join();
  }

  /** Save this moment. The picture that is kept holds no secrets; where there is none the last one stays. */
  async save(frame: Frame, known: Known): Promise<void> {
    const { picture } = frame;
    const seen = picture ? { ...known, frame: picture } : known;
    const match = savedMatch(frame, seen, frame.viewer !== null || Boolean(picture));
    this.match = match;
    this.removed = false;
    this.#host.addressed(match.id);
    this.aside = (await this.#writer.save(match)) ?? this.aside;
    this.join();
    void askToPersist(this.#world.store, match.over);
    this.#host.changed();
  }

  /** Write a match again as it was. */
  async restore(match: SavedMatch): Promise<void> {
    this.match = match;
    await this.#writer.save(match);
  }

  /** The id for what is played on from a copy. */
  branch({ id }: SavedMatch): Promise<string> {
    const { store } = this.#world;
    this.#writer = new Writer(store);
    return freeId(id, async (other) => (await store.get(other)) !== undefined);
  }

  forgetAside(): void {
    this.aside = null;
  }

  readonly #onElsewhere = (event: Event): void => {
    const { what, id } = (event as CustomEvent<OtherTabChange>).detail;
    if (id === this.#presence?.id) void this.#presence.on(what);
  };

  async #showStored(id: string): Promise<void> {
    const stored = await this.#stored(id);
    if (!stored || this.match?.id !== id) return;
    this.removed = false;
    const before = this.match;
    this.match = stored;
    if (stored.record !== before.record) {
      this.#writer.saw(stored);
      await this.#host.show(stored);
    }
    this.#host.changed();
  }

  /** What the store holds. What is played while it is read is written after that, and counts. */
  async #stored(id: string): Promise<SavedMatch | undefined> {
    const { match } = this;
    await this.#writer.settled();
    const stored = await this.#world.store.get(id);
    return this.match === match ? stored : this.#stored(id);
  }
}
