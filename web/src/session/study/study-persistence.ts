/** How a study is kept: written after every change, one after another, whatever other tabs do to it. */
import { EngineError } from "../../engine/engine.ts";
import type { StudyTexts } from "../../engine/protocol.ts";
import { freshId } from "../../saves/match-store.ts";
import type { OtherTabChange, Repository } from "../../saves/repository.ts";
import { Writer } from "../../saves/save-writer.ts";
import type { SavedStudy } from "../../saves/study-store.ts";

/** What is said of a study beside its text. */
export type Facts = Pick<SavedStudy, "title" | "games" | "chapter" | "at" | "frame">;

export interface StudyKeepingHost {
  texts(): Promise<StudyTexts>;
  facts(): Facts;
  /** Let what is half done be done. */
  settle(): Promise<void>;
  /** Show what another tab has written. */
  show(study: SavedStudy): Promise<void>;
  /** The study has an address of its own from now on. */
  addressed(id: string): void;
  /** It cannot be written as text. */
  failed(error: EngineError): void;
  changed(): void;
}

/** Milliseconds until it is written where somebody looks; a later look takes its place. */
const LOOKED = 300;

export class StudyKeeping {
  /** What is kept; null while a study is only read. */
  kept: SavedStudy | null = null;
  /** The version of another tab that was moved out of the way. */
  aside: SavedStudy | null = null;
  /** What another tab has done last. */
  news: "saved" | "removed" | null = null;
  readonly #shelf: Repository<SavedStudy>;
  readonly #host: StudyKeepingHost;
  #writer: Writer<SavedStudy>;
  /** There is something to be written. */
  #due = false;
  #writing: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(shelf: Repository<SavedStudy>, host: StudyKeepingHost) {
    this.#shelf = shelf;
    this.#host = host;
    this.#writer = new Writer(shelf);
    shelf.addEventListener("elsewhere", this.#onElsewhere);
  }

  leave(): void {
    this.#shelf.removeEventListener("elsewhere", this.#onElsewhere);
    clearTimeout(this.#timer);
    if (this.#timer !== undefined) this.#noteLook();
  }

  /** This is what the shelf holds. */
  saw(study: SavedStudy): void {
    this.kept = study;
    this.#writer.saw(study);
  }

  /** Something was changed: it is written as soon as what is being written is. */
  write(): Promise<void> {
    this.#due = true;
    this.news = null;
    this.#writing ??= this.#writeAll()
      .catch((error: unknown) => {
        if (!(error instanceof EngineError)) throw error;
        this.#host.failed(error);
      })
      .finally(() => {
        this.#writing = null;
      });
    return this.#writing;
  }

  /** Somebody looks elsewhere. */
  looked(): void {
    if (!this.kept) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#noteLook(), LOOKED);
  }

  #noteLook(): void {
    this.#timer = undefined;
    const { kept } = this;
    if (!kept || this.#writing) return;
    const { chapter, at, frame } = this.#host.facts();
    void this.#shelf.change(kept.id, (there) =>
      there.record === kept.record ? { ...there, chapter, at, frame } : there,
    );
  }

  async #writeAll(): Promise<void> {
    while (this.#due) {
      this.#due = false;
      const { text } = await this.#host.texts();
      const { kept } = this;
      const updated = Date.now();
      const study: SavedStudy = {
        ...{ id: kept?.id ?? freshId(), record: text, created: kept?.created ?? updated, updated },
        ...this.#host.facts(),
      };
      this.kept = study;
      if (!kept) this.#host.addressed(study.id);
      this.aside = (await this.#writer.save(study)) ?? this.aside;
      this.#host.changed();
    }
  }

  readonly #onElsewhere = (event: Event): void => {
    const { what, id } = (event as CustomEvent<OtherTabChange>).detail;
    if (id !== this.kept?.id) return;
    if (what === "removed") {
      this.news = what;
      this.#host.changed();
    } else void this.#follow(id);
  };

  /** Show what another tab has written, unless something of ours is on its way: then that goes beside. */
  async #follow(id: string): Promise<void> {
    await this.#host.settle();
    const there = await this.#shelf.get(id);
    if (!there || this.#writing || there.record === this.kept?.record) return;
    this.saw(there);
    this.news = "saved";
    await this.#host.show(there);
  }
}
