/** What goes on at the table: the moment shown, what people do with it, bots at their turn, replay, the curtain. */
import { isButton } from "../choices/picker.ts";
import { EngineError } from "../engine/engine.ts";
import { isBot } from "../engine/kinds.ts";
import type { Eyes, Frame, Msg } from "../engine/protocol.ts";
import { Analysing } from "./analysing.ts";
import { Choosing } from "./choosing.ts";
import { Curtain } from "./curtain.ts";
import type { Deed } from "./deeds.ts";
import type { Opened, PlayingHost } from "./host.ts";
import { type Mode, type Moment, mayHint, modeOf, type Notice, viewerOf, whyNotNow } from "./moment.ts";
import { Autoplay } from "./replay.ts";
import { orLate, Requests } from "./requests.ts";
import { Thinking } from "./thinking.ts";
import type { Moving, Surroundings } from "./world.ts";

export class Playing {
  /** What is to be seen now; null before there is anything. */
  moment: Moment | null = null;
  readonly #world: Surroundings;
  readonly #host: PlayingHost;
  readonly #requests: Requests;
  readonly #choosing: Choosing;
  readonly #thinking: Thinking;
  readonly #analysing: Analysing;
  readonly #curtain = new Curtain();
  readonly #autoplay: Autoplay;
  #now: Frame | null = null;
  #mode: Mode = "live";
  #shown = 0;
  /** What speaks for a bot's answer, or for a hint. */
  #reason: Msg | null = null;
  /** A request is under way that will replace the moment. */
  #busy = false;

  constructor(world: Surroundings, host: PlayingHost) {
    this.#world = world;
    this.#host = host;
    this.#requests = new Requests(world, {
      allows: (request) => host.allows(request, this.#botToMove),
      failed: (error) => this.#fail(error),
    });
    this.#thinking = new Thinking(this.#requests, world, () => this.#changed());
    this.#analysing = new Analysing(
      world.thinker,
      () => {
        const [frame, viewer] = [this.#frame, viewerOf(this.#frame)];
        const bot = this.#botToMove && this.#mode === "live";
        return { frame, viewer, open: !bot && (viewer !== null || !this.#secret(frame)) };
      },
      () => this.#changed(),
    );
    const playing = this;
    this.#choosing = new Choosing({
      get frame() {
        return playing.#frame;
      },
      get playable() {
        return playing.#playable;
      },
      ask: (request) => this.#requests.ask(request),
      glimpse: (request) => this.#requests.glimpse(request, viewerOf(this.#frame)),
      changed: () => this.#changed(),
    });
    this.#autoplay = new Autoplay(
      () => this.#frame,
      async (at) => {
        await this.#goto(at);
        await world.settled();
      },
      () => this.#changed(),
    );
  }

  get #frame(): Frame {
    if (!this.#now) throw new Error("nothing is shown yet");
    return this.#now;
  }

  get #botToMove(): boolean {
    return this.#now !== null && isBot(this.#now, this.#now.seat);
  }

  get #playable(): boolean {
    const idle = this.#mode === "live" && !this.#busy && !this.#host.looks();
    return this.#frame.seat >= 0 && !this.#botToMove && idle;
  }

  #changed(): void {
    if (this.#now) this.moment = this.#seen(this.#now);
    this.#host.changed();
  }

  #seen(frame: Frame): Moment {
    const { clicked, pending, hinted, notice, noticed, ghost, next, buttons } = this.#choosing;
    const [thinking, playable] = [this.#thinking.who, this.#playable];
    const hintable = !this.#busy && mayHint(frame, this.#mode, playable, this.#secret(frame));
    return {
      ...{ shown: this.#shown, frame, viewer: viewerOf(frame), mode: this.#mode },
      curtained: this.#secret(frame) && this.#mode === "live" && this.#curtain.hides(frame),
      over: frame.seat < 0,
      botToMove: this.#botToMove,
      playable,
      ...{ hintable, reason: this.#reason, analysed: this.#analysing.shown },
      ...{ next, buttons, clicked, pending, hinted, notice, noticed, ghost, thinking },
      ...{ playing: this.#autoplay.running, editable: this.#world.gameInfo(frame.game)?.editable ?? false },
      unfinished: this.#busy || thinking !== null || pending !== null || clicked.length > 0,
    };
  }

  // What is shown, and to whom ---------------------------------------------------------------------

  #secret({ game }: Pick<Frame, "game">): boolean {
    return this.#world.gameInfo(game)?.hidden ?? false;
  }

  /** The rule by which somebody looks; null where there are no secrets. Who only looks back stays the same. */
  eyes(game: string, mode?: Mode): Eyes | null {
    const stays = mode === "review" ? { stays: true } : {};
    return this.#secret({ game }) ? { lifted: this.#curtain.lifted, ...stays } : null;
  }

  /** Show a moment that nobody at this table has brought about. */
  begin(frame: Frame): void {
    this.stop();
    this.#show(frame, modeOf(frame));
    this.wake();
  }

  /**
   * Open a match. Its picture stands before Python has started; it may be of an older build, so what the engine says
   * counts unless something is played meanwhile. Answers whether nothing else is shown.
   */
  async open({ game, record, at, frame: picture }: Opened): Promise<boolean> {
    if (picture) this.#show(picture, modeOf(picture));
    const [shown, eyes] = [this.#shown, this.eyes(game)];
    if (!eyes) this.wake();
    const frame = await this.#requests.moment({ op: "goto", record, at }, eyes, null);
    if (!frame || this.#shown !== shown) return false;
    if (!this.#busy && JSON.stringify(frame) !== JSON.stringify(picture)) this.begin(frame);
    return true;
  }

  /** Show what is played elsewhere. */
  async follow({ game, record, at }: Opened): Promise<void> {
    const epoch = this.stop();
    this.#busy = true;
    try {
      const frame = await this.#requests.moment({ op: "goto", record, at }, this.eyes(game), epoch);
      if (frame) this.begin(frame);
    } finally {
      if (epoch === this.#requests.epoch) this.#busy = false;
    }
  }

  #show(frame: Frame, mode: Mode, reason: Msg | null = null): void {
    if (mode === "live") this.#curtain.see(frame);
    this.#choosing.forget();
    [this.#now, this.#mode, this.#reason] = [frame, mode, reason];
    this.#shown += 1;
    this.#analysing.moved();
    this.#changed();
  }

  // What people do ---------------------------------------------------------------------------------

  async do(deed: Deed): Promise<void> {
    if (!this.#now) return;
    const { record, at, undo, redo } = this.#now;
    switch (deed.do) {
      case "click":
        return this.#click(deed.id);
      case "consider":
        return this.#choosing.consider(deed.id);
      case "type":
        return deed.heard(await this.#type(deed.text));
      case "attackers":
        return this.#requests.attackers(this.#now, deed);
      case "confirm":
        return this.#choosing.pending ? this.#act(this.#choosing.pending) : undefined;
      case "clear":
        return this.#clear();
      case "undo":
        return undo === null ? undefined : this.#walk(undo, "live");
      case "redo":
        return redo === null ? undefined : this.#walk(redo, "live");
      case "goto":
        this.#autoplay.stop();
        return this.#goto(deed.at);
      case "autoplay":
        return this.#autoplay.toggle();
      case "pause":
        return this.#autoplay.stop();
      case "cut":
        return this.#load({ op: "cut", record, at }, "live");
      case "resign":
        return this.#load({ op: "resign", record, seat: deed.seat }, "live");
      case "hint":
        return this.#hint();
      case "hurry":
        return this.#thinking.hurry();
      case "analyse":
        return this.#analysing.do(deed.inquiry);
      case "again":
        await this.#goto(deed.at);
        return this.#frame.at === deed.at ? this.do({ do: "cut" }) : undefined;
      case "lift":
        this.#curtain.lift(this.#now);
        return this.#load({ op: "goto", record, at }, this.#mode);
    }
  }

  async #click(id: string): Promise<void> {
    const { pending, clicked } = this.#choosing;
    if (pending) return pending.at(-1) === id ? this.#act(pending) : this.#clear();
    if (!this.#playable) return this.tell(this.moment && whyNotNow(this.moment));
    this.#thinking.stop();
    this.#reason = null;
    const path = this.#choosing.click(id);
    if (!Array.isArray(path)) return path;
    const { seat, at } = this.#frame;
    if (clicked.length === 0 && !isButton(id)) this.#requests.taps.add({ seat, at, id });
    const { again } = this.#choosing;
    await this.#propose(path);
    const goesOn = again && !this.#choosing.pending && this.#playable;
    if (goesOn && this.#frame.seat === seat && this.#frame.at > at) await this.#click(again);
  }

  /** Answers whether it was played or now waits for confirmation. */
  async #type(text: string): Promise<boolean> {
    if (!this.#playable) return false;
    const { record, at } = this.#frame;
    const reply = await this.#requests.ask({ op: "parse", record, at, text }, this.#thinking.stop());
    if (!reply) return false;
    this.#choosing.notice = null;
    return this.#propose(reply.path).then(() => true);
  }

  async #propose(path: string[]): Promise<void> {
    return this.#world.confirms() ? this.#choosing.propose(path) : this.#act(path);
  }

  #clear(): void {
    this.#choosing.forget();
    this.#reason = null;
    if (this.#thinking.who === "hint") this.#thinking.stop();
    this.#changed();
  }

  #act(path: string[], reason: Msg | null = null): Promise<void> {
    const { record, at } = this.#frame;
    return this.#load({ op: "act", record, at, path }, "live", reason);
  }

  /** The end of the match is not a look back. */
  #goto(at: number): Promise<void> {
    const { plies } = this.#frame;
    const wanted = Math.max(0, Math.min(at, plies));
    return this.#walk(wanted, wanted < plies ? "review" : "live");
  }

  #walk(at: number, mode: Mode): Promise<void> {
    const { record, at: since } = this.#frame;
    return this.#load({ op: "goto", record, at, ...(since < at && { since }) }, mode);
  }

  async #load(request: Moving, mode: Mode, reason: Msg | null = null): Promise<void> {
    const { game, record } = this.#frame;
    const epoch = this.#thinking.stop();
    this.#busy = true;
    try {
      const answer = this.#requests.moment(request, this.eyes(game, mode), epoch);
      const frame = await orLate(answer, () => this.#changed());
      if (!frame) return;
      this.#busy = false;
      this.#show(frame, mode, reason);
      this.#host.arrived(frame, frame.record !== record);
    } catch (error) {
      if (error instanceof EngineError) return this.#fail(error);
      throw error;
    }
    this.wake();
    if (request.op === "act") void this.#goOn();
  }

  /** In public what happens by itself is seen to happen. */
  async #goOn(): Promise<void> {
    const { moot } = this.#frame;
    if (!moot || !this.#playable) return;
    const { epoch } = this.#requests;
    await this.#thinking.seen();
    if (epoch === this.#requests.epoch) await this.#act(moot);
  }

  #fail({ kind, msg }: EngineError): void {
    this.#busy = false;
    this.#thinking.who = null;
    this.#choosing.pending = null;
    this.#choosing.notice = { kind: kind === "illegal" ? "refused" : "failed", msg };
    this.#changed();
  }

  /** Say something that no request has answered. */
  tell(notice: Notice | null): void {
    this.#choosing.notice = notice;
    this.#changed();
  }

  /** It may be played now. */
  resume(): void {
    this.#changed();
    this.wake();
  }

  // Bots -------------------------------------------------------------------------------------------

  /** Let a bot move if it is its turn. */
  wake(): void {
    const { at, plies } = this.#now ?? { at: 0, plies: 1 };
    const turn = this.#botToMove && this.#mode === "live" && at === plies;
    if (turn && !this.#busy && !this.#host.waits()) void this.#botTurn();
  }

  async #botTurn(): Promise<void> {
    const thought = await this.#thinking.bot(this.#frame);
    if (thought) await this.#act(thought.path, thought.why);
  }

  async #hint(): Promise<void> {
    if (!this.moment?.hintable) return;
    this.#autoplay.stop();
    this.#clear();
    const thought = await this.#thinking.hint(this.#frame);
    if (!thought) return;
    this.#choosing.hinted = thought.path;
    this.#reason = thought.why;
    this.#changed();
  }

  /** Nothing under way matters any more. Answers the new epoch. */
  stop(): number {
    this.#autoplay.stop();
    this.#analysing.stop();
    this.#busy = false;
    return this.#thinking.stop();
  }
}
