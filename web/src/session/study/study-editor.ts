/**
 * A study being read and edited. All seats are played at the place shown; whatever is played there and is not in the tree
 * yet begins a variation. The engine says what each edit has changed. Kept like a match, as soon as anything was changed.
 *
 * Events: "change" whenever there is something to draw; "address" (CustomEvent<string>) with the id of the save that this
 * is from now on.
 */
import { EngineError } from "../../engine/engine.ts";
import type { Drawing, Frame, Replies, StudyDeed, StudyOpening } from "../../engine/protocol.ts";
import type { Repository } from "../../saves/repository.ts";
import type { SavedStudy } from "../../saves/study-store.ts";
import { Choosing } from "../click-state.ts";
import type { Deed } from "../commands.ts";
import type { Moment } from "../moment.ts";
import type { Asker } from "../services.ts";
import { aloneAt } from "../solo/solo-session.ts";
import { type Facts, StudyKeeping } from "./study-persistence.ts";
import { type Place, Reading, type ReadingWorld } from "./study-reader.ts";

/** What an address means: something kept here, or an opening that is only read so far, at a place in it. */
export type StudyAddress = { kept: string } | { opening: StudyOpening; place?: Place };

export interface StudyWorld extends ReadingWorld {
  readonly shelf: Repository<SavedStudy>;
}

/** A drawing as requests name it. */
export const drawnText = ({ start, end, tone }: Drawing): string => `${tone}${start}${end ? `--${end}` : ""}`;

export class Studying extends Reading {
  /** There is no such study. */
  missing = false;
  /** Lets what somebody is typing be said, before something else is shown. */
  settle: () => Promise<void> = async () => {};
  /** How much has been changed here so far. */
  edits = 0;
  readonly keeping: StudyKeeping;
  readonly #shelf: Repository<SavedStudy>;
  readonly #engine: Asker;
  readonly #choosing: Choosing;

  constructor(world: StudyWorld) {
    super(world);
    [this.#shelf, this.#engine] = [world.shelf, world.engine];
    this.keeping = new StudyKeeping(world.shelf, {
      texts: () => this.texts(),
      facts: () => this.#facts(),
      settle: () => this.settle(),
      show: (study) => this.#showKept(study),
      addressed: (id) => this.dispatchEvent(new CustomEvent("address", { detail: id })),
      failed: (error) => this.refused(error),
      changed: () => this.changed(),
    });
    const studying = this;
    this.#choosing = new Choosing({
      // A position by itself: it answers why and what if, wherever in the tree it stands.
      get frame() {
        if (!studying.frame) throw new Error("nothing is shown yet");
        return { ...studying.frame, at: 0 };
      },
      get playable() {
        return studying.#playable;
      },
      ask: (request) => this.#ask(request),
      glimpse: (request) => this.#ask(request),
      changed: () => this.changed(),
    });
  }

  /** Resolves when what an address means is shown, or it is said why it cannot be. */
  async open(address: StudyAddress): Promise<void> {
    if ("opening" in address) return this.read(address.opening, address.place);
    const study = await this.#shelf.get(address.kept);
    this.missing = !study;
    if (!study) return this.changed();
    this.keeping.saw(study);
    await this.read({ op: "study", study: study.record }, study);
  }

  leave(): void {
    this.keeping.leave();
  }

  async do(deed: Deed): Promise<void> {
    if (deed.do === "click") await this.#click(deed.id);
    else if (deed.do === "consider") this.#choosing.consider(deed.id);
    else if (deed.do === "undo" || deed.do === "redo") await this.edit({ do: deed.do });
    else if (deed.do === "goto") await this.turnToPly(deed.at);
    else if (deed.do === "type") deed.heard(await this.edit({ do: "type", text: deed.text }));
    else if (deed.do === "clear") {
      this.#choosing.forget();
      this.problem = null;
      this.changed();
    }
  }

  /** Chance is to act here. */
  get deals(): boolean {
    return this.frame?.seat === -1;
  }

  /** Change something; answers whether that could be done. Whoever has only read so far has a copy from now on. */
  async edit(deed: StudyDeed, at?: number, chapter?: number): Promise<boolean> {
    if (!(await this.inLine(() => this.perform(deed, at ?? this.at, chapter)))) return false;
    this.edits += 1;
    void this.keeping.write();
    return true;
  }

  /** Keep what was only read so far. */
  keep(): Promise<void> {
    return this.keeping.write();
  }

  protected override looked(): void {
    this.keeping.looked();
  }

  protected override momentOf(frame: Frame): Moment {
    return aloneAt(frame, this.shown, this.#playable, this.#choosing);
  }

  protected override turned(): void {
    this.#choosing.forget();
  }

  get #playable(): boolean {
    return this.busy === 0 && (this.frame?.seat ?? -1) >= 0;
  }

  async #click(id: string): Promise<void> {
    if (!this.#playable) return;
    this.problem = null;
    const path = this.#choosing.click(id);
    if (!Array.isArray(path)) return path;
    this.#choosing.forget();
    await this.edit({ do: "play", path });
  }

  /** The reply, or null when it is refused: nobody but the table has asked. */
  async #ask<R extends { op: "why" | "preview" }>(
    request: R & Parameters<Asker["ask"]>[0],
  ): Promise<Replies[R["op"]] | null> {
    const viewer = this.frame?.viewer ?? null;
    try {
      return await this.#engine.ask(viewer === null ? request : { ...request, viewer });
    } catch (error) {
      if (error instanceof EngineError) return null;
      throw error;
    }
  }

  async #showKept(study: SavedStudy): Promise<void> {
    await this.show({ op: "study", study: study.record }, study);
  }

  #facts(): Facts {
    const games = this.chapters.map(({ game }) => game);
    return { title: this.title, games, ...this.place, frame: this.frame };
  }
}
