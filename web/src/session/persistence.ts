/** The saving of a match: its save, changes by other tabs, and which tab leads. */

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

/** The id of the save, and its facts besides the record. */
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

  /** The page enters the back/forward cache; other tabs may play meanwhile. */
  away(): void {
    this.#save.drop();
    this.#tell();
  }

  /** The page is shown again: show changes by other tabs, whose messages it has missed. */
  async back(): Promise<void> {
    this.join();
    if (this.#presence) await this.#showStored(this.#presence.id);
  }

  /** Lead the match in this tab. */
  async lead(): Promise<void> {
    await this.#presence?.lead();
  }

  /** Resolve when a request may be sent: only the leading tab changes the match or lets its bots think. */
  readonly allows = async (request: Request, botToMove: boolean): Promise<void> => {
    if (["act", "cut", "resign"].includes(request.op)) await this.#presence?.lead();
    else if (request.op === "think" && botToMove) await this.#presence?.leading();
  };

  /** Record a save as the content of the store. */
  saw(match: SavedMatch): void {
    this.#save.writer(match.id).saw(match);
  }

  /** Follow changes by other tabs from now on. A named copy is only viewed. */
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

  /** Save a frame as the effect says. */
  async save({ frame, over, beside }: Extract<Effect, { do: "save" }>): Promise<void> {
    if (over) return this.write(frame, over);
    if (beside) return this.write(frame, { id: await this.branch(beside), names: beside.names });
    return this.write(frame, { id: frame.id || freshId(), names: [] });
  }

  /** Save a frame. The stored picture is public; without one the last picture stays. */
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

  /** Write a match again in its earlier version. */
  async restore(match: SavedMatch): Promise<void> {
    await this.#save.writer(match.id).save(match);
  }

  /** Return the id for turns played from a copy. */
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

  /** Return the stored save. Turns played while it is read are written after that, and win. */
  async #stored(id: string): Promise<SavedMatch | undefined> {
    const { match } = this.#machine.state;
    await this.#save.settled(id);
    const stored = await this.#world.store.get(id);
    return this.#machine.state.match === match ? stored : this.#stored(id);
  }
}
