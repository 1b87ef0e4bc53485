/**
 * A study being read and edited: chapters with a tree of moves each, of which one place is shown. All seats are played
 * at it; whatever is played there and is not in the tree yet begins a variation. The engine has the tree, and says what
 * each edit has changed. Kept like a match, as soon as anything was changed.
 *
 * Events: "change" whenever there is something to draw; "address" (CustomEvent<string>) with the id of the save that this
 * is from now on.
 */
import { EngineError } from "../../engine/engine.ts";
import type {
  ChapterPart,
  Drawing,
  Failure,
  Frame,
  Msg,
  Replies,
  StudyDeed,
  StudyNode,
  StudyNodes,
  StudyOpening,
  StudyTexts,
} from "../../engine/protocol.ts";
import type { Shelf } from "../../saves/shelf.ts";
import type { SavedStudy } from "../../saves/studies.ts";
import { aloneAt } from "../alone/alone.ts";
import { Choosing } from "../choosing.ts";
import type { Deed } from "../deeds.ts";
import type { Moment } from "../moment.ts";
import type { Asker } from "../world.ts";
import { frameOf, withChanges } from "./frame.ts";
import { type Facts, StudyKeeping } from "./keeping.ts";
import { isWhole, StudyTalk, type Told } from "./talk.ts";
import { inOrder, lineThrough, nodeAt, ROOT, stepTo, type Walk } from "./tree.ts";

export { StudyTalk } from "./talk.ts";
export { type Segment, segments, stepTo, variationOf, type Walk } from "./tree.ts";

/** What an address means: something kept here, or an opening that is only read so far, at a place in it. */
export type StudyAddress =
  | { kept: string }
  | { opening: StudyOpening; place?: { chapter: number; at: number } };

export interface StudyWorld {
  readonly engine: Asker;
  readonly shelf: Shelf<SavedStudy>;
  /** Resolves when whatever it takes to show this game has arrived. */
  need(game: string): Promise<unknown>;
}

/** A drawing as requests name it. */
export const drawnText = ({ start, end, tone }: Drawing): string => `${tone}${start}${end ? `--${end}` : ""}`;

export class Studying extends EventTarget {
  moment: Moment | null = null;
  title = "";
  chapters: readonly { title: string; game: string }[] = [];
  chapter = 0;
  nodes: StudyNodes = {};
  at: number = ROOT;
  undo = false;
  redo = false;
  /** Why it cannot be opened; and that there is no such study. */
  failure: Failure | null = null;
  missing = false;
  /** What the latest wish came to nothing for. */
  problem: Msg | null = null;
  readonly keeping: StudyKeeping;
  readonly #world: StudyWorld;
  readonly #talk: StudyTalk;
  readonly #choosing: Choosing;
  /** What never changes in the chapter shown. */
  #fixed: ChapterPart | null = null;
  #frame: Frame | null = null;
  #shown = 0;
  /** Requests under way. */
  #busy = 0;
  /** One thing after another, each from where the one before has led. */
  #line: Promise<unknown> = Promise.resolve();

  constructor(world: StudyWorld) {
    super();
    this.#world = world;
    this.#talk = new StudyTalk(world.engine);
    this.keeping = new StudyKeeping(world.shelf, {
      texts: () => this.#talk.texts(),
      facts: () => this.#facts(),
      show: (study) => this.#showKept(study),
      addressed: (id) => this.dispatchEvent(new CustomEvent("address", { detail: id })),
      failed: (error) => this.#failed(error),
      changed: () => this.#changed(),
    });
    const studying = this;
    this.#choosing = new Choosing({
      // A position by itself: it answers why and what if, wherever in the tree it stands.
      get frame() {
        if (!studying.#frame) throw new Error("nothing is shown yet");
        return { ...studying.#frame, at: 0 };
      },
      get playable() {
        return studying.#playable;
      },
      ask: (request) => this.#ask(request),
      glimpse: (request) => this.#ask(request),
      changed: () => this.#changed(),
    });
  }

  /** Resolves when what an address means is shown, or it is said why it cannot be. */
  async open(address: StudyAddress): Promise<void> {
    try {
      if ("kept" in address) {
        const study = await this.#world.shelf.get(address.kept);
        this.missing = !study;
        if (!study) return this.#changed();
        this.keeping.saw(study);
        await this.#showKept(study);
      } else await this.#show(address.opening, address.place ?? { chapter: 0, at: ROOT });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.failure = error.failure;
      this.#changed();
    }
  }

  leave(): void {
    this.keeping.leave();
  }

  async do(deed: Deed): Promise<void> {
    if (deed.do === "click") await this.#click(deed.id);
    else if (deed.do === "consider") this.#choosing.consider(deed.id);
    else if (deed.do === "undo" || deed.do === "redo") await this.edit({ do: deed.do });
    else if (deed.do === "goto") await this.turnTo(lineThrough(this.nodes, this.at)[deed.at] ?? this.at);
    else if (deed.do === "type") deed.heard(await this.edit({ do: "type", text: deed.text }));
    else if (deed.do === "clear") {
      this.#choosing.forget();
      this.problem = null;
      this.#changed();
    }
  }

  get node(): StudyNode {
    return nodeAt(this.nodes, this.at);
  }

  /** Chance is to act here. */
  get deals(): boolean {
    return this.#frame?.seat === -1;
  }

  /** Take a step from wherever one is by then. */
  async walk(walk: Walk): Promise<void> {
    await this.#look(() => stepTo(this.nodes, this.at, walk));
  }

  /** Look at a place of the chapter shown. */
  async turnTo(at: number): Promise<void> {
    await this.#look(() => at);
  }

  async #look(where: () => number | undefined): Promise<void> {
    await this.#inLine(async () => {
      const at = where();
      if (at !== undefined && at !== this.at && this.nodes[at]) await this.#do({ do: "look" }, at);
    });
    this.keeping.looked();
  }

  async turnToChapter(chapter: number): Promise<void> {
    await this.#inLine(() => this.#do({ do: "chapter" }, ROOT, chapter));
    this.keeping.looked();
  }

  /** Change something; answers whether that could be done. Whoever has only read so far has a copy from now on. */
  async edit(deed: StudyDeed, at?: number, chapter?: number): Promise<boolean> {
    if (!(await this.#inLine(() => this.#do(deed, at ?? this.at, chapter)))) return false;
    void this.keeping.write();
    return true;
  }

  /** Keep what was only read so far. */
  keep(): Promise<void> {
    return this.keeping.write();
  }

  /** The study as text, and as people write it. */
  texts(): Promise<StudyTexts> {
    return this.#talk.texts();
  }

  /** Where one looks, as a number in the order of the text. */
  get place(): { chapter: number; at: number } {
    return { chapter: this.chapter, at: Math.max(0, inOrder(this.nodes).indexOf(this.at)) };
  }

  get #playable(): boolean {
    return this.#busy === 0 && (this.#frame?.seat ?? -1) >= 0;
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
    const viewer = this.#frame?.viewer ?? null;
    try {
      return await this.#world.engine.ask(viewer === null ? request : { ...request, viewer });
    } catch (error) {
      if (error instanceof EngineError) return null;
      throw error;
    }
  }

  #inLine<A>(work: () => Promise<A>): Promise<A> {
    const done = this.#line.then(work);
    this.#line = done.catch(() => {});
    return done;
  }

  /** Do something in the engine and show what comes of it. */
  async #do(deed: StudyDeed, at: number, chapter = this.chapter): Promise<boolean> {
    this.#busy += 1;
    try {
      await this.#take(await this.#talk.ask(deed, { chapter, at }));
      return true;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.#failed(error);
      return false;
    } finally {
      this.#busy -= 1;
      this.#changed();
    }
  }

  #showKept({ record, chapter, at }: SavedStudy): Promise<void> {
    return this.#show({ op: "study", study: record }, { chapter, at });
  }

  async #show(opening: StudyOpening, { chapter, at }: { chapter: number; at: number }): Promise<void> {
    let told: Told = await this.#talk.open(opening);
    if (chapter > 0 && told.chapters[chapter])
      told = await this.#talk.ask({ do: "chapter" }, { chapter, at: ROOT });
    await this.#take(told);
    if (at !== ROOT && this.nodes[at])
      await this.#take(await this.#talk.ask({ do: "look" }, { chapter, at }));
    this.#changed();
  }

  async #take(told: Told): Promise<void> {
    const game = isWhole(told) ? told.frame?.game : undefined;
    if (game) await this.#world.need(game);
    const before = this.at;
    const { chapter, at, undo, redo } = told;
    Object.assign(this, { chapter, at, undo, redo, problem: null });
    if (isWhole(told)) {
      Object.assign(this, { title: told.title, chapters: told.chapters, nodes: told.nodes });
      this.#fixed = told.frame;
    } else this.nodes = withChanges(this.nodes, told.changed);
    const follows = !isWhole(told) && this.node.parent === before;
    this.#frame = told.frame && this.#fixed && frameOf(this.#fixed, told.frame, this, follows);
    this.#shown += 1;
    this.#choosing.forget();
  }

  #facts(): Facts {
    const games = this.chapters.map(({ game }) => game);
    return { title: this.title, games, ...this.place, frame: this.#frame };
  }

  #failed({ failure }: EngineError): void {
    this.problem = failure.msg;
    this.#changed();
  }

  #changed(): void {
    const { chapters } = this;
    this.moment =
      this.#frame && chapters.length > 0
        ? aloneAt(this.#frame, this.#shown, this.#playable, this.#choosing)
        : null;
    this.dispatchEvent(new Event("change"));
  }
}
