/**
 * The editor of a study. A person plays for all seats from the current place, and an action that the tree does not
 * contain begins a variation. The engine replies to each edit with the changes to the tree. Like a match, the study
 * is stored once it has been changed.
 *
 * Events: "change" whenever there is something to draw; "address" (CustomEvent<string>) with the id of the study's
 * save when that id has changed.
 */
import { EngineError } from "../../engine/engine.ts";
import type { Drawing, Replies, Request, StudyCommand, StudyOpening } from "../../engine/protocol.ts";
import type { Repository } from "../../saves/repository.ts";
import type { SavedStudy } from "../../saves/study-store.ts";
import { type Carried, choiceEffects } from "../asking.ts";
import type { TableCommand } from "../commands.ts";
import type { Asker } from "../session-services.ts";
import { type Facts, StudyPersistence } from "./study-persistence.ts";
import { type Place, Reading, type ReadingWorld } from "./study-reader.ts";
import type { Effect, StudyState } from "./study-state.ts";

/**
 * The study that an address names: a stored study, or one that is opened only for reading, with the place to show
 * first.
 */
export type StudyAddress = { kept: string } | { opening: StudyOpening; place?: Place };

interface StudyWorld extends ReadingWorld {
  readonly repository: Repository<SavedStudy>;
  /** Applies the text that a person is still typing, before another place is shown. */
  settle?(): Promise<void>;
}

/** Return an arrow or mark on the board in the text form that requests use. */
export const drawnText = ({ start, end, tone }: Drawing): string => `${tone}${start}${end ? `--${end}` : ""}`;

export class Studying extends Reading {
  readonly #repository: Repository<SavedStudy>;
  readonly #engine: Asker;
  readonly #persistence: StudyPersistence;
  readonly #carried: Carried<"why" | "preview">;

  constructor(world: StudyWorld) {
    super(world, false);
    [this.#repository, this.#engine] = [world.repository, world.engine];
    this.#persistence = new StudyPersistence(this.machine, world.repository, {
      texts: () => this.texts(),
      facts: () => this.#facts(),
      settle: async () => world.settle?.(),
      addressed: (id) => this.dispatchEvent(new CustomEvent("address", { detail: id })),
    });
    this.#carried = choiceEffects(this.machine, (request) => this.#ask(request), this.#engine);
  }

  /** The stored study, and the changes that other tabs have made to it. */
  get keeping(): Pick<StudyState, "kept" | "aside" | "news"> {
    return this.state;
  }

  /** True if the address names a study that does not exist. */
  get missing(): boolean {
    return this.state.missing;
  }

  /** Number of edits made to the study so far. */
  get edits(): number {
    return this.state.edits;
  }

  /** Open a study. Resolves once the page shows the study, or the reason why it cannot be opened. */
  async open(address: StudyAddress): Promise<void> {
    if ("opening" in address) return this.read(address.opening, address.place);
    const study = await this.#repository.get(address.kept);
    if (!study) return this.happens({ type: "missing" });
    this.happens({ type: "saw", study });
    await this.read({ op: "study", study: study.record }, study);
  }

  leave(): void {
    this.#persistence.leave();
    this.happens({ type: "leave" });
  }

  async do(command: TableCommand): Promise<void> {
    if (command.do === "undo" || command.do === "redo") await this.edit({ do: command.do });
    else if (command.do === "goto") await this.turnToPly(command.at);
    else if (command.do === "type") command.heard(await this.edit({ do: "type", text: command.text }));
    else await this.machine.dispatch({ type: "command", command });
  }

  /** True if chance is to act at the current place. */
  get deals(): boolean {
    return this.state.frame?.seat === -1;
  }

  /**
   * Apply an edit. Resolves to true if it succeeded. If the study was opened only for reading, it is now stored as a
   * copy.
   */
  async edit(command: StudyCommand, at?: number, chapter?: number): Promise<boolean> {
    if (!(await this.inLine(() => this.perform(command, at ?? this.at, chapter)))) return false;
    this.happens({ type: "edited" });
    return true;
  }

  /** Store a study that was opened only for reading. */
  keep(): Promise<void> {
    return this.machine.dispatch({ type: "write" });
  }

  protected override looked(): void {
    this.happens({ type: "looked" });
  }

  protected override run(effect: Effect): Promise<void> | void {
    switch (effect.do) {
      case "why":
        return this.#carried.why(effect);
      case "preview":
        return this.#carried.preview(effect);
      case "play":
        return this.edit({ do: "play", path: effect.path }).then(() => {});
      case "write":
        return this.#persistence.write();
      case "rest":
        return this.#persistence.rest(effect.look);
      case "note":
        return this.#persistence.note(effect.kept);
      case "saw":
        return this.#persistence.saw(effect.study);
      case "show":
        return this.show({ op: "study", study: effect.study.record }, effect.study);
    }
  }

  /**
   * Return the reply to a request. If the engine refuses, return null without a message, because the request was not
   * made by a person.
   */
  async #ask<R extends Request>(request: R): Promise<Replies[R["op"]] | null> {
    const viewer = this.state.frame?.viewer ?? null;
    try {
      return await this.#engine.ask(viewer === null ? request : { ...request, viewer });
    } catch (error) {
      if (error instanceof EngineError) return null;
      throw error;
    }
  }

  #facts(): Facts {
    const games = this.chapters.map(({ game }) => game);
    return { title: this.title, games, ...this.place, frame: this.state.frame };
  }
}
