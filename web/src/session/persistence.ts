/** How a match is kept: its save, whatever other tabs do to it, and which of them plays. */

import { results } from "../base/prefs/bot-results.ts";
import type { Frame, Request } from "../engine/protocol.ts";
import { freshId, type OtherTabChange, type SavedMatch, savedMatch } from "../saves/match-store.ts";
import { askToPersist } from "../saves/persistent-storage.ts";
import { freeId } from "../saves/save-schema.ts";
import { Writer } from "../saves/save-writer.ts";
import { Presence } from "../saves/tab-presence.ts";
import type { SessionMachine } from "./engine-effects.ts";
import type { Effect } from "./events.ts";
import type { World } from "./services.ts";

/** Under which id, and with what beside what was played. */
export type Known = Pick<SavedMatch, "id" | "names"> & Partial<SavedMatch>;

export class Keeping {
  readonly #machine: SessionMachine;
  readonly #world: Pick<World, "store" | "locks">;
  /** What writes the save that is played, by its id: one at most, as what was seen of others no longer holds. */
  readonly #writers = new Map<string, Writer>();
  /** Which tab plays, by the id of the save: one or, as long as nothing is saved, none. */
  readonly #tabs = new Map<string, Presence>();

  constructor(machine: SessionMachine, world: Pick<World, "store" | "locks">) {
    this.#machine = machine;
    this.#world = world;
    world.store.addEventListener("elsewhere", this.#onElsewhere);
  }

  leave(): void {
    this.#world.store.removeEventListener("elsewhere", this.#onElsewhere);
    this.#presence?.leave();
  }

  /** The page goes into the back/forward cache: other tabs may play meanwhile. */
  away(): void {
    this.#presence?.leave();
    this.#tabs.clear();
    this.#tell();
  }

  /** The page is shown again as it was: show what other tabs have done, whose messages it has not heard. */
  async back(): Promise<void> {
    this.join();
    if (this.#presence) await this.#showStored(this.#presence.id);
  }

  /** Play here, and not in another tab. */
  async takeOver(): Promise<void> {
    await this.#presence?.lead();
  }

  /** Resolves when a request may be made: only the tab that leads changes the match, or lets its bots think. */
  readonly allows = async (request: Request, botToMove: boolean): Promise<void> => {
    if (["act", "cut", "resign"].includes(request.op)) await this.#presence?.lead();
    else if (request.op === "think" && botToMove) await this.#presence?.leading();
  };

  /** This is what the store holds. */
  saw(match: SavedMatch): void {
    this.#writerOf(match.id).saw(match);
  }

  /** From now on other tabs with the same match are heard. A copy under a name is only looked at. */
  join(): void {
    const { match, left } = this.#machine.state;
    if (!match || match.fixed || left || this.#tabs.has(match.id)) return;
    const { id } = match;
    this.#presence?.leave();
    this.#tabs.clear();
    const presence = new Presence(id, this.#world.locks, {
      show: () => this.#showStored(id),
      tell: () => void this.#machine.dispatch({ type: "removed" }),
      changed: () => this.#tell(),
    });
    this.#tabs.set(id, presence);
    presence.join();
    this.#tell();
  }

  /** Save a moment as the effect says. */
  async save({ frame, over, beside }: Extract<Effect, { do: "save" }>): Promise<void> {
    if (over) return this.write(frame, over);
    if (beside) return this.write(frame, { id: await this.branch(beside), names: beside.names });
    return this.write(frame, { id: frame.id || freshId(), names: [] });
  }

  /** Save a moment. The picture that is kept holds no secrets; where there is none the last one stays. */
  async write(frame: Frame, known: Known): Promise<void> {
    const { picture } = frame;
    const seen = picture ? { ...known, frame: picture } : known;
    const match = savedMatch(frame, seen, frame.viewer !== null || Boolean(picture));
    void this.#machine.dispatch({ type: "saving", match });
    const aside = (await this.#writerOf(match.id).save(match)) ?? null;
    await this.#machine.dispatch({ type: "saved", aside });
    this.join();
    void askToPersist(this.#world.store, match.over);
  }

  /** Write a match again as it was. */
  async restore(match: SavedMatch): Promise<void> {
    await this.#writerOf(match.id).save(match);
  }

  /** The id for what is played on from a copy. */
  branch({ id }: SavedMatch): Promise<string> {
    return freeId(id, async (other) => (await this.#world.store.get(other)) !== undefined);
  }

  result({ result }: Extract<Effect, { do: "result" }>): void {
    results.add(result);
  }

  get #presence(): Presence | undefined {
    return this.#tabs.values().next().value;
  }

  #tell(): void {
    void this.#machine.dispatch({ type: "tab", tab: this.#presence?.state ?? null });
  }

  #writerOf(id: string): Writer {
    const known = this.#writers.get(id);
    if (known) return known;
    this.#writers.clear();
    const writer = new Writer(this.#world.store);
    this.#writers.set(id, writer);
    return writer;
  }

  readonly #onElsewhere = (event: Event): void => {
    const { what, id } = (event as CustomEvent<OtherTabChange>).detail;
    if (id === this.#presence?.id) void this.#presence.on(what);
  };

  async #showStored(id: string): Promise<void> {
    const match = await this.#stored(id);
    if (match) await this.#machine.dispatch({ type: "stored", match });
  }

  /** What the store holds. What is played while it is read is written after that, and counts. */
  async #stored(id: string): Promise<SavedMatch | undefined> {
    const { match } = this.#machine.state;
    await this.#writers.get(id)?.settled();
    const stored = await this.#world.store.get(id);
    return this.#machine.state.match === match ? stored : this.#stored(id);
  }
}
