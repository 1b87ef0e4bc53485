/** Saves a match, shows the changes that other tabs make to it, and determines which of the tabs leads the match. */

import { results } from "../base/prefs/bot-results.ts";
import type { Frame, Request } from "../engine/protocol.ts";
import { freshId, type OtherTabChange, type SavedMatch, savedMatch } from "../saves/match-store.ts";
import { askToPersist } from "../saves/persistent-storage.ts";
import { freeId } from "../saves/save-schema.ts";
import { Presence } from "../saves/tab-presence.ts";
import { TabSave } from "../saves/tab-save.ts";
import type { SessionMachine } from "./engine-effects.ts";
import type { Effect } from "./events.ts";
import type { World } from "./session-services.ts";

/** The id and the names of a save to be written, with further fields that are kept from the earlier save. */
type Known = Pick<SavedMatch, "id" | "names"> & Partial<SavedMatch>;

export class MatchPersistence {
  readonly #machine: SessionMachine;
  readonly #world: Pick<World, "store" | "locks">;
  readonly #save: TabSave;

  constructor(machine: SessionMachine, world: Pick<World, "store" | "locks">) {
    this.#machine = machine;
    this.#world = world;
    this.#save = new TabSave(world.store);
    world.store.addEventListener("elsewhere", this.#onElsewhere);
  }

  leave(): void {
    this.#world.store.removeEventListener("elsewhere", this.#onElsewhere);
    this.#presence?.leave();
  }

  /** Let other tabs lead the match while this page is in the back/forward cache. */
  away(): void {
    this.#save.drop();
    this.#tell();
  }

  /**
   * Follow the match again after the page was in the back/forward cache, and show the changes by other tabs that were
   * missed meanwhile.
   */
  async back(): Promise<void> {
    this.join();
    if (this.#presence) await this.#showStored(this.#presence.id);
  }

  /** Make this tab the one that leads the match. */
  async lead(): Promise<void> {
    await this.#presence?.lead();
  }

  /**
   * Resolve once a request may be sent. Requests that change the match, or let its bots think, wait until this tab
   * leads the match.
   */
  readonly allows = async (request: Request, botToMove: boolean): Promise<void> => {
    if (["act", "cut", "resign"].includes(request.op)) await this.#presence?.lead();
    else if (request.op === "think" && botToMove) await this.#presence?.leading();
  };

  /**
   * Remember that this version of the save is the one in the store, so that it does not count as a change by another
   * tab.
   */
  saw(match: SavedMatch): void {
    this.#save.writer(match.id).saw(match);
  }

  /** Follow changes by other tabs from now on. For a named copy this is not needed, because it never changes. */
  join(): void {
    const { match, left } = this.#machine.state;
    if (!match || match.fixed || left || this.#presence?.id === match.id) return;
    const { id } = match;
    const presence = new Presence(id, this.#world.locks, {
      show: () => this.#showStored(id),
      tell: () => void this.#machine.dispatch({ type: "removed" }),
      changed: () => this.#tell(),
    });
    this.#save.join(presence);
    this.#tell();
  }

  /**
   * Save the match of a frame: over the save `over`, as a new version next to the save `beside`, or as the first save
   * of the match.
   */
  async save({ frame, over, beside }: Extract<Effect, { do: "save" }>): Promise<void> {
    if (over) return this.write(frame, over);
    if (beside) return this.write(frame, { id: await this.branch(beside), names: beside.names });
    return this.write(frame, { id: frame.id || freshId(), names: [] });
  }

  /**
   * Save the match of a frame. The frame stored for display must be public. If `frame` has no public version, the one
   * stored before is kept.
   */
  async write(frame: Frame, known: Known): Promise<void> {
    const { picture } = frame;
    const { frame: shown, mode } = this.#machine.state;
    const undone = shown === frame && mode === "live" && frame.at < frame.plies;
    const { undone: _, ...before } = known;
    const seen = { ...before, ...(undone && { undone }), ...(picture && { frame: picture }) };
    const match = savedMatch(frame, seen, frame.viewer !== null || Boolean(picture));
    void this.#machine.dispatch({ type: "saving", match });
    const aside = (await this.#save.writer(match.id).save(match)) ?? null;
    await this.#machine.dispatch({ type: "saved", aside });
    this.join();
    void askToPersist(this.#world.store, match.over);
  }

  /** Overwrite a save with an earlier version of itself. */
  async restore(match: SavedMatch): Promise<void> {
    await this.#save.writer(match.id).save(match);
  }

  /** Return a free id for a new version of a match whose save stays unchanged. */
  branch({ id }: SavedMatch): Promise<string> {
    return freeId(id, async (other) => (await this.#world.store.get(other)) !== undefined);
  }

  result({ result }: Extract<Effect, { do: "result" }>): void {
    results.add(result);
  }

  get #presence(): Presence | null {
    return this.#save.presence;
  }

  #tell(): void {
    void this.#machine.dispatch({ type: "tab", tab: this.#presence?.state ?? null });
  }

  readonly #onElsewhere = (event: Event): void => {
    const { what, id } = (event as CustomEvent<OtherTabChange>).detail;
    if (id === this.#presence?.id) void this.#presence.on(what);
  };

  async #showStored(id: string): Promise<void> {
    const match = await this.#stored(id);
    if (match) await this.#machine.dispatch({ type: "stored", match });
  }

  /**
   * Return the stored save. If a turn is played while the save is being read, wait until the turn is written, then
   * read again.
   */
  async #stored(id: string): Promise<SavedMatch | undefined> {
    const { match } = this.#machine.state;
    await this.#save.settled(id);
    const stored = await this.#world.store.get(id);
    return this.#machine.state.match === match ? stored : this.#stored(id);
  }
}
