/**
 * A study that a person reads: chapters, each with a tree of moves, and a current place. The engine owns the tree.
 * The page stores the nodes from the engine's replies, and moves among them.
 *
 * Event: "change" whenever there is something to draw.
 */
import { EngineError } from "../../engine/engine.ts";
import type {
  Failure,
  Frame,
  Msg,
  StudyCommand,
  StudyNode,
  StudyNodes,
  StudyOpening,
  StudyQuery,
  StudyTexts,
  WholeStudy,
} from "../../engine/protocol.ts";
import { Machine } from "../machine.ts";
import type { Moment } from "../moment.ts";
import type { Asker } from "../session-services.ts";
import { inOrder, lineThrough, nodeAt, ROOT, stepTo, type Walk } from "./move-tree.ts";
import { serial } from "./serial.ts";
import { frameOf } from "./study-frame.ts";
import { isWhole, StudyTalk, type Told } from "./study-requests.ts";
import { type Effect, type Happening, type StudyState, seenIn, transition, UNREAD } from "./study-state.ts";

export { lineThrough, type Segment, segments, stepTo, variationOf, type Walk } from "./move-tree.ts";
export { StudyTalk } from "./study-requests.ts";

/** A chapter, and a place in it. */
export interface Place {
  chapter: number;
  at: number;
}

export interface ReadingWorld {
  readonly engine: Asker;
  /** Resolve once everything needed to show this game is loaded. */
  need(game: string): Promise<unknown>;
}

export type StudyMachine = Machine<StudyState, Happening, Effect>;

export class Reading extends EventTarget {
  protected readonly machine: StudyMachine;
  protected readonly talk: StudyTalk;
  protected readonly inLine = serial();
  readonly #world: ReadingWorld;

  constructor(world: ReadingWorld, readOnly = true) {
    super();
    this.#world = world;
    this.talk = new StudyTalk(world.engine);
    this.machine = new Machine({ ...UNREAD, readOnly }, transition, (effect) => this.run(effect));
    this.machine.addEventListener("change", () => {
      // While a request that leads to another place is pending, the page keeps showing the earlier view.
      if (this.state.busy === 0) this.dispatchEvent(new Event("change"));
    });
  }

  /** Carry out an effect. A study that is only read has none; the editor overrides this method. */
  protected run(_: Effect): Promise<void> | void {}

  protected get state(): StudyState {
    return this.machine.state;
  }

  get moment(): Moment | null {
    return seenIn(this.state);
  }

  get title(): string {
    return this.state.title;
  }

  get chapters(): WholeStudy["chapters"] {
    return this.state.chapters;
  }

  get chapter(): number {
    return this.state.chapter;
  }

  get nodes(): StudyNodes {
    return this.state.nodes;
  }

  get at(): number {
    return this.state.at;
  }

  get undo(): boolean {
    return this.state.undo;
  }

  get redo(): boolean {
    return this.state.redo;
  }

  /**
   * The number of actions of the line that are impossible with the cards that were dealt for the latest supposition.
   */
  get lost(): number {
    return this.state.lost;
  }

  /** The reason why the study cannot be opened; null if there is none. */
  get failure(): Failure | null {
    return this.state.failure;
  }

  /** The reason why the latest edit failed; null if there is none. */
  get problem(): Msg | null {
    return this.state.problem;
  }

  /**
   * Open a study for reading, at a place. Resolves once the page shows the study, or the reason why it cannot be
   * opened.
   */
  async read(opening: StudyOpening, place?: Place): Promise<void> {
    try {
      await this.show(opening, place);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.happens({ type: "failed", failure: error.failure });
    }
  }

  /** True if a study was opened that has no chapters. */
  get chapterless(): boolean {
    return this.state.epoch > 0 && this.chapters.length === 0;
  }

  get node(): StudyNode {
    return nodeAt(this.nodes, this.at);
  }

  /**
   * The current chapter, and the number of the current node in the order in which the study's text lists the nodes.
   */
  get place(): Place {
    return { chapter: this.chapter, at: Math.max(0, inOrder(this.nodes).indexOf(this.at)) };
  }

  /**
   * Take a step through the tree. Requests are queued; the step starts from the place that is current when its turn
   * comes.
   */
  async walk(walk: Walk): Promise<void> {
    await this.#look(() => stepTo(this.nodes, this.at, walk));
  }

  /** Show a place of the current chapter. */
  async turnTo(at: number): Promise<void> {
    await this.#look(() => at);
  }

  /** Show the place at a ply of the current line. */
  async turnToPly(ply: number): Promise<void> {
    await this.#look(() => lineThrough(this.nodes, this.at)[ply]);
  }

  async turnToChapter(chapter: number): Promise<void> {
    await this.inLine(() => this.perform({ do: "chapter" }, ROOT, chapter));
    this.looked();
  }

  /** The seat from whose point of view the current chapter is shown; null for none. */
  get author(): number | null {
    return this.chapters[this.chapter]?.viewer ?? null;
  }

  /**
   * Return the frame at a place of the current chapter, without going there, as the chapter's author sees it. If the
   * chapter has no author, return it as the seat to act sees it. Rejects with `EngineError`.
   */
  async glimpse(at: number): Promise<Frame | null> {
    const { author } = this;
    const { chapter, nodes, fixed } = this.state;
    const eyes = author === null ? {} : { viewer: author };
    const { frame } = await this.talk.ask({ do: "look", ...eyes }, { chapter, at });
    return frame && fixed && frameOf(fixed, frame, { nodes, at, chapter }, false);
  }

  /** Return the study as text: in the form that is stored, and in the notation of a language. */
  texts(language = "en"): Promise<StudyTexts> {
    return this.query({ do: "text", language });
  }

  /** Send a query about the current place. Queries do not change the study. Rejects with `EngineError`. */
  query<R extends object>(query: StudyQuery): Promise<R> {
    const { chapter, at } = this;
    return this.talk.query<R>(query, { chapter, at });
  }

  /** Called after the current place has changed; subclasses override it. */
  protected looked(): void {}

  protected happens(event: Happening): void {
    void this.machine.dispatch(event);
  }

  /** Let the engine apply an edit, and show the result. */
  protected async perform(command: StudyCommand, at: number, chapter = this.chapter): Promise<boolean> {
    return this.#busily(async () => {
      try {
        await this.#take(await this.talk.ask(command, { chapter, at }));
        return true;
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        this.refused(error);
        return false;
      }
    });
  }

  protected show(opening: StudyOpening, { chapter, at }: Place = { chapter: 0, at: ROOT }): Promise<void> {
    return this.#busily(async () => {
      let told: Told = await this.talk.open(opening);
      const known = told.chapters[chapter] !== undefined;
      if (known && chapter > 0) told = await this.talk.ask({ do: "chapter" }, { chapter, at: ROOT });
      await this.#take(told);
      // If a damaged save names a place or chapter that does not exist, show the start instead.
      if (known && at !== ROOT && this.nodes[at])
        await this.#take(await this.talk.ask({ do: "look" }, { chapter, at }));
    });
  }

  protected refused({ failure }: EngineError): void {
    this.happens({ type: "refused", problem: failure.msg });
  }

  async #busily<A>(work: () => Promise<A>): Promise<A> {
    this.happens({ type: "busy" });
    try {
      return await work();
    } finally {
      this.happens({ type: "idle" });
    }
  }

  async #look(where: () => number | undefined): Promise<void> {
    await this.inLine(async () => {
      const at = where();
      if (at !== undefined && at !== this.at && this.nodes[at]) await this.perform({ do: "look" }, at);
    });
    this.looked();
  }

  async #take(told: Told): Promise<void> {
    const game = isWhole(told) ? told.frame?.game : undefined;
    if (game) await this.#world.need(game);
    this.happens({ type: "told", told });
  }
}
