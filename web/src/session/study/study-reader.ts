/**
 * A study being read: chapters with a tree of moves each, of which one place is shown. The engine has the tree; what it
 * tells is held here, and walked.
 *
 * Event: "change" whenever there is something to draw.
 */
import { EngineError } from "../../engine/engine.ts";
import type {
  Failure,
  Frame,
  MatchConstants,
  Msg,
  StudyDeed,
  StudyNode,
  StudyNodes,
  StudyOpening,
  StudyQuery,
  StudyTexts,
  WholeStudy,
} from "../../engine/protocol.ts";
import type { Moment } from "../moment.ts";
import type { Asker } from "../services.ts";
import { aloneAt, NOTHING_CHOSEN } from "../solo/solo-session.ts";
import { inOrder, lineThrough, nodeAt, ROOT, stepTo, type Walk } from "./move-tree.ts";
import { frameOf, withChanges } from "./study-frame.ts";
import { isWhole, StudyTalk, type Told } from "./study-requests.ts";

export { lineThrough, type Segment, segments, stepTo, variationOf, type Walk } from "./move-tree.ts";
export { StudyTalk } from "./study-requests.ts";

/** A chapter, and a place in it. */
export interface Place {
  chapter: number;
  at: number;
}

export interface ReadingWorld {
  readonly engine: Asker;
  /** Resolves when whatever it takes to show this game has arrived. */
  need(game: string): Promise<unknown>;
}

export class Reading extends EventTarget {
  moment: Moment | null = null;
  title = "";
  chapters: WholeStudy["chapters"] = [];
  chapter = 0;
  nodes: StudyNodes = {};
  at: number = ROOT;
  undo = false;
  redo = false;
  /** Actions that could not be done in the chapter that the latest deal has made. */
  lost = 0;
  /** Why it cannot be opened. */
  failure: Failure | null = null;
  /** What the latest wish came to nothing for. */
  problem: Msg | null = null;
  protected readonly talk: StudyTalk;
  protected frame: Frame | null = null;
  protected shown = 0;
  /** Requests under way. */
  protected busy = 0;
  readonly #world: ReadingWorld;
  /** What never changes in the chapter shown. */
  #fixed: MatchConstants | null = null;
  /** One thing after another, each from where the one before has led. */
  #line: Promise<unknown> = Promise.resolve();

  constructor(world: ReadingWorld) {
    super();
    this.#world = world;
    this.talk = new StudyTalk(world.engine);
  }

  /** Resolves when it is shown at a place, or it is said why it cannot be. */
  async read(opening: StudyOpening, place?: Place): Promise<void> {
    try {
      await this.show(opening, place);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.failure = error.failure;
      this.changed();
    }
  }

  /** It was opened, and there is nothing in it. */
  get chapterless(): boolean {
    return this.shown > 0 && this.chapters.length === 0;
  }

  get node(): StudyNode {
    return nodeAt(this.nodes, this.at);
  }

  /** Where one looks, as a number in the order of the text. */
  get place(): Place {
    return { chapter: this.chapter, at: Math.max(0, inOrder(this.nodes).indexOf(this.at)) };
  }

  /** Take a step from wherever one is by then. */
  async walk(walk: Walk): Promise<void> {
    await this.#look(() => stepTo(this.nodes, this.at, walk));
  }

  /** Look at a place of the chapter shown. */
  async turnTo(at: number): Promise<void> {
    await this.#look(() => at);
  }

  /** Look at a place of the line through the one shown, by how much was done before. */
  async turnToPly(ply: number): Promise<void> {
    await this.#look(() => lineThrough(this.nodes, this.at)[ply]);
  }

  async turnToChapter(chapter: number): Promise<void> {
    await this.inLine(() => this.perform({ do: "chapter" }, ROOT, chapter));
    this.looked();
  }

  /** Whose eyes the chapter shown is seen with; null where that is nobody's. */
  get author(): number | null {
    return this.chapters[this.chapter]?.viewer ?? null;
  }

  /**
   * What its author sees at a place of the chapter shown, while one stays where one is; without an author whoever acts
   * there. Rejects with `EngineError`.
   */
  async glimpse(at: number): Promise<Frame | null> {
    const { chapter, nodes, author } = this;
    const eyes = author === null ? {} : { viewer: author };
    const { frame } = await this.talk.ask({ do: "look", ...eyes }, { chapter, at });
    return frame && this.#fixed && frameOf(this.#fixed, frame, { nodes, at, chapter }, false);
  }

  /** The study as text, and as people of a language write it. */
  texts(language = "en"): Promise<StudyTexts> {
    return this.query({ do: "text", language });
  }

  /** Ask about the place shown what leaves everything as it is. Rejects with `EngineError`. */
  query<R extends object>(query: StudyQuery): Promise<R> {
    const { chapter, at } = this;
    return this.talk.query<R>(query, { chapter, at });
  }

  /** Somebody has looked elsewhere; and something else is shown from now on. */
  protected looked(): void {}
  protected turned(): void {}

  /** Everything that can be seen and done at the place shown. */
  protected momentOf(frame: Frame): Moment {
    // Nobody acts here, and the screen may sleep.
    return { ...aloneAt(frame, this.shown, false, NOTHING_CHOSEN), over: true };
  }

  protected inLine<A>(work: () => Promise<A>): Promise<A> {
    const done = this.#line.then(work);
    this.#line = done.catch(() => {});
    return done;
  }

  /** Do something in the engine and show what comes of it. */
  protected async perform(deed: StudyDeed, at: number, chapter = this.chapter): Promise<boolean> {
    this.busy += 1;
    try {
      await this.#take(await this.talk.ask(deed, { chapter, at }));
      return true;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.refused(error);
      return false;
    } finally {
      this.busy -= 1;
      this.changed();
    }
  }

  protected async show(
    opening: StudyOpening,
    { chapter, at }: Place = { chapter: 0, at: ROOT },
  ): Promise<void> {
    let told: Told = await this.talk.open(opening);
    const known = told.chapters[chapter] !== undefined;
    if (known && chapter > 0) told = await this.talk.ask({ do: "chapter" }, { chapter, at: ROOT });
    await this.#take(told);
    // A damaged save may name a place that is not there, or one in a chapter that is not: then it is the start.
    if (known && at !== ROOT && this.nodes[at])
      await this.#take(await this.talk.ask({ do: "look" }, { chapter, at }));
    this.changed();
  }

  protected refused({ failure }: EngineError): void {
    this.problem = failure.msg;
    this.changed();
  }

  protected changed(): void {
    this.moment = this.frame && this.chapters.length > 0 ? this.momentOf(this.frame) : null;
    this.dispatchEvent(new Event("change"));
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
    const before = this.at;
    const { chapter, at, undo, redo } = told;
    Object.assign(this, { chapter, at, undo, redo, problem: null });
    if (isWhole(told)) {
      const { title, chapters, nodes, lost = 0 } = told;
      Object.assign(this, { title, chapters, nodes, lost });
      this.#fixed = told.frame;
    } else this.nodes = withChanges(this.nodes, told.changed);
    const follows = !isWhole(told) && this.node.parent === before;
    this.frame = told.frame && this.#fixed && frameOf(this.#fixed, told.frame, this, follows);
    this.shown += 1;
    this.turned();
  }
}
