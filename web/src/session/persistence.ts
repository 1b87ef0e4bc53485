/** Saves a match, shows changes by other tabs, and determines which tab leads the match. */

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

/** The id and names of a save, with any other facts known about it. */
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

  /** Leave the match to other tabs while the page is in the back/forward cache. */
  away(): void {
    this.#save.drop();
    this.#tell();
  }

  /** Join again once the page is shown, and show changes by other tabs, whose messages the page has missed. */
  async back(): Promise<void> {
    this.join();
    if (this.#presence) await this.#showStored(this.#presence.id);
  }

  /** Lead the match in this tab. */
  async lead(): Promise<void> {
    await this.#presence?.lead();
  }

  /** Resolve when a request may be sent. Only the leading tab changes the match or lets its bots think. */
  readonly allows = async (request: Request, botToMove: boolean): Promise<void> => {
    if (["act", "cut", "resign"].includes(request.op)) await this.#presence?.lead();
    else if (request.op === "think" && botToMove) await this.#presence?.leading();
  };

  /** Remember that the store holds this save. */
  saw(match: SavedMatch): void {
    this.#save.writer(match.id).saw(match);
  }

  /** Follow changes by other tabs from now on. A named copy needs none of this, because it is only viewed. */
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

  /** Save a frame over a save, beside one, or as a new save, according to the effect. */
  async save({ frame, over, beside }: Extract<Effect, { do: "save" }>): Promise<void> {
    if (over) return this.write(frame, over);
    if (beside) return this.write(frame, { id: await this.branch(beside), names: beside.names });
    return this.write(frame, { id: frame.id || freshId(), names: [] });
  }

  /**
   * Save the match of a frame. The frame stored for display is public; if `frame` has no public version, the last one
   * stays.
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

  /** Overwrite a save with its earlier version. */
  async restore(match: SavedMatch): Promise<void> {
    await this.#save.writer(match.id).save(match);
  }

  /** Return a free id for a save of turns played from a save that stays unchanged. */
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

  /** Return the stored save. If turns are played while it is read, wait until they are written and read it again. */
  async #stored(id: string): Promise<SavedMatch | undefined> {
    const { match } = this.#machine.state;
    await this.#save.settled(id);
    const stored = await this.#world.store.get(id);
    return this.#machine.state.match === match ? stored : this.#stored(id);
  }
}
