/** Saves a study after every change. Writes are made one after another, and changes by other tabs are not lost. */
import { EngineError } from "../../engine/engine.ts";
import type { StudyTexts } from "../../engine/protocol.ts";
import { freshId } from "../../saves/match-store.ts";
import type { OtherTabChange, Repository } from "../../saves/repository.ts";
import { Writer } from "../../saves/save-writer.ts";
import type { SavedStudy } from "../../saves/study-store.ts";
import type { StudyMachine } from "./study-reader.ts";

/** The fields that are saved with the text of a study. */
export type Facts = Pick<SavedStudy, "title" | "games" | "chapter" | "at" | "frame">;

interface StudyPersistenceHost {
  texts(): Promise<StudyTexts>;
  facts(): Facts;
  /** Complete an edit that a person has begun, such as a text being typed. */
  settle(): Promise<void>;
  /** Called with the id of the study once the study is stored. */
  addressed(id: string): void;
}

/**
 * Milliseconds after which a new current place is saved. If the person has moved on by then, only the later place is
 * saved.
 */
const LOOKED = 300;

export class StudyPersistence {
  readonly #machine: StudyMachine;
  readonly #repository: Repository<SavedStudy>;
  readonly #host: StudyPersistenceHost;
  readonly #writer: Writer<SavedStudy>;

  constructor(machine: StudyMachine, repository: Repository<SavedStudy>, host: StudyPersistenceHost) {
    this.#machine = machine;
    this.#repository = repository;
    this.#host = host;
    this.#writer = new Writer(repository);
    repository.addEventListener("elsewhere", this.#onElsewhere);
  }

  leave(): void {
    this.#repository.removeEventListener("elsewhere", this.#onElsewhere);
  }

  /**
   * Remember that this version of the study is the one in the store, so that it does not count as a change by another
   * tab.
   */
  saw(study: SavedStudy): void {
    this.#writer.saw(study);
  }

  /** Save the current place, unless the stored study has changed. */
  note({ id, record }: SavedStudy): void {
    const { chapter, at, frame } = this.#host.facts();
    void this.#repository.change(id, (there) =>
      there.record === record ? { ...there, chapter, at, frame } : there,
    );
  }

  /** Dispatch "rested" after a short time. The current place is then saved, unless the person has moved on. */
  rest(look: number): void {
    setTimeout(() => void this.#machine.dispatch({ type: "rested", look }), LOOKED);
  }

  async write(): Promise<void> {
    try {
      const { text } = await this.#host.texts();
      const { kept } = this.#machine.state;
      const updated = Date.now();
      const study: SavedStudy = {
        ...{ id: kept?.id ?? freshId(), record: text, created: kept?.created ?? updated, updated },
        ...this.#host.facts(),
      };
      void this.#machine.dispatch({ type: "saving", study });
      if (!kept) this.#host.addressed(study.id);
      const aside = (await this.#writer.save(study)) ?? null;
      await this.#machine.dispatch({ type: "saved", aside });
    } catch (error) {
      const refused = error instanceof EngineError;
      await this.#machine.dispatch({ type: "unwritten", problem: refused ? error.msg : null });
      if (!refused) throw error;
    }
  }

  readonly #onElsewhere = (event: Event): void => {
    const { what, id } = (event as CustomEvent<OtherTabChange>).detail;
    if (id !== this.#machine.state.kept?.id) return;
    if (what === "removed") void this.#machine.dispatch({ type: "removed" });
    else void this.#follow(id);
  };

  /** Show the version of the study that another tab has saved. */
  async #follow(id: string): Promise<void> {
    await this.#host.settle();
    const study = await this.#repository.get(id);
    if (study) await this.#machine.dispatch({ type: "elsewhere", study });
  }
}
