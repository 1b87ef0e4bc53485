/** What goes on at the table: the moment shown, what people do with it, bots at their turn, replay, the curtain. */

import { EngineError } from "../engine/engine.ts";
import type { Eyes, Frame, Msg } from "../engine/protocol.ts";
import { isButton } from "../input/click-path.ts";
import { Choosing } from "./click-state.ts";
import type { Deed } from "./commands.ts";
import { orLate, Requests } from "./engine-requests.ts";
import { type Mode, type Moment, modeOf, type Notice, viewerOf, whyNotNow } from "./moment.ts";
import { Autoplay } from "./replay.ts";
import type { Moving, Surroundings } from "./services.ts";
import type { Opened, PlayingHost } from "./session-host.ts";
import { Analysing } from "./thinking/analysis.ts";
import { Thinking } from "./thinking/bot-turns.ts";
import { Sight } from "./view-state.ts";

/** What comes after a turn that was played and is still on its way. */
const AFTER: ReadonlySet<Deed["do"]> = new Set(["redo", "goto", "autoplay", "cut", "resign", "again"]);

export class Playing {
  /** What is to be seen now; null before there is anything. */
  moment: Moment | null = null;
  readonly #world: Surroundings;
  readonly #host: PlayingHost;
  readonly #requests: Requests;
  readonly #choosing: Choosing;
  readonly #thinking: Thinking;
  readonly #analysing: Analysing;
  readonly #sight: Sight;
  readonly #autoplay: Autoplay;
  /** The turn that a person has played last has arrived. */
  #played: Promise<void> = Promise.resolve();

  constructor(world: Surroundings, host: PlayingHost) {
    this.#world = world;
    this.#host = host;
    this.#sight = new Sight((game) => world.gameInfo(game)?.hidden ?? false);
    this.#requests = new Requests(world, {
      allows: (request) => host.allows(request, this.#sight.botToMove),
      failed: (error) => this.#fail(error),
    });
    this.#thinking = new Thinking(this.#requests, world, () => this.#changed());
    this.#analysing = new Analysing(
      world.thinker,
      () => {
        const { frame, secret, botToMove, mode } = this.#sight;
        const viewer = viewerOf(frame);
        return { frame, viewer, open: !(botToMove && mode === "live") && (viewer !== null || !secret) };
      },
      () => this.#changed(),
    );
    const playing = this;
    this.#choosing = new Choosing({
      get frame() {
        return playing.#sight.frame;
      },
      get playable() {
        return playing.#playable;
      },
      ask: (request) => this.#requests.ask(request),
      glimpse: (request) => this.#requests.glimpse(request, viewerOf(this.#sight.frame)),
      changed: () => this.#changed(),
    });
    this.#autoplay = new Autoplay(
      () => this.#sight.frame,
      async (at) => {
        await this.#goto(at);
        await world.settled();
      },
      () => this.#changed(),
    );
  }

  /** A request is under way that will replace the moment. */
  get #busy(): boolean {
    return this.#requests.moving !== null;
  }

  get #playable(): boolean {
    const { frame, mode, botToMove } = this.#sight;
    return frame.seat >= 0 && !botToMove && mode === "live" && !this.#busy && !this.#host.looks();
  }

  #changed(): void {
    if (this.#sight.now) this.moment = this.#seen(this.#sight.now);
    this.#host.changed();
  }

  #seen(frame: Frame): Moment {
    const { clicked, pending, hinted, notice, noticed, ghost, next, buttons } = this.#choosing;
    const [thinking, playable] = [this.#thinking.who, this.#playable];
    return {
      ...this.#sight.seen,
      playable,
      hintable: !this.#busy && this.#sight.hintable(playable),
      analysed: this.#analysing.shown,
      ...{ next, buttons, clicked, pending, hinted, notice, noticed, ghost, thinking },
      ...{ playing: this.#autoplay.running, editable: this.#world.gameInfo(frame.game)?.editable ?? false },
      unfinished: this.#busy || thinking !== null || pending !== null || clicked.length > 0,
    };
  }

  // What is shown, and to whom ---------------------------------------------------------------------

  /** By which rule somebody looks; null where there are no secrets. */
  eyes(game: string): Eyes | null {
    return this.#sight.eyes(game);
  }

  /** Show a moment that nobody at this table has brought about. */
  begin(frame: Frame): void {
    this.stop();
    this.#show(frame, modeOf(frame));
    this.wake();
  }

  /**
   * Open a match. Its picture, there before Python, may be of an older build. Answers whether nothing else is shown.
   */
  async open({ game, record, at, frame: picture }: Opened): Promise<boolean> {
    if (picture) this.#show(picture, modeOf(picture));
    const [shown, eyes] = [this.#sight.shown, this.eyes(game)];
    if (!eyes) this.wake();
    const frame = await this.#requests.moment({ op: "goto", record, at }, eyes, null);
    if (!frame || this.#sight.shown !== shown) return false;
    const { picture: _, ...seen } = frame;
    if (JSON.stringify(seen) !== JSON.stringify(picture)) this.#retell(frame);
    return true;
  }

  /** The same moment in other words: what somebody has done with it, or has begun, goes on. */
  #retell(frame: Frame): void {
    this.#choosing.retold(frame);
    this.#put(frame, modeOf(frame), this.#sight.reason);
    if (!this.#thinking.who) this.wake();
  }

  /** Show what is played elsewhere. */
  async follow({ game, record, at }: Opened): Promise<void> {
    const frame = await this.#requests.moment({ op: "goto", record, at }, this.eyes(game), this.stop());
    if (frame) this.begin(frame);
  }

  #show(frame: Frame, mode: Mode, reason: Msg | null = null): void {
    this.#choosing.forget();
    this.#put(frame, mode, reason);
  }

  #put(frame: Frame, mode: Mode, reason: Msg | null): void {
    this.#sight.put(frame, mode, reason);
    this.#analysing.moved();
    this.#changed();
  }

  // What people do ---------------------------------------------------------------------------------

  async do(deed: Deed): Promise<void> {
    if (!this.#sight.now) return;
    if (this.#requests.moving === "act" && !this.#sight.botToMove) {
      if (deed.do === "undo") return this.#giveUp();
      if (AFTER.has(deed.do)) await this.#played;
    }
    const { record, at, undo, redo } = this.#sight.now;
    switch (deed.do) {
      case "click":
        return this.#click(deed.id);
      case "consider":
        return this.#choosing.consider(deed.id);
      case "type":
        return deed.heard(await this.#type(deed.text));
      case "attackers":
        return this.#requests.attackers(this.#sight.now, deed);
      case "confirm":
        return this.#choosing.pending ? this.#play(this.#choosing.pending) : undefined;
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
        return this.#sight.frame.at === deed.at ? this.do({ do: "cut" }) : undefined;
      case "lift":
        this.#sight.lift();
        return this.#load({ op: "goto", record, at }, this.#sight.mode);
    }
  }

  async #click(id: string): Promise<void> {
    const { pending, clicked } = this.#choosing;
    if (pending) return pending.at(-1) === id ? this.#play(pending) : this.#clear();
    if (!this.#playable) return this.tell(this.moment && whyNotNow(this.moment));
    this.#thinking.stop();
    this.#sight.reason = null;
    const path = this.#choosing.click(id);
    if (!Array.isArray(path)) return path;
    const { seat, at } = this.#sight.frame;
    if (clicked.length === 0 && !isButton(id)) this.#requests.taps.add({ seat, at, id });
    const { again } = this.#choosing;
    await this.#propose(path);
    const goesOn = again && !this.#choosing.pending && this.#playable;
    if (goesOn && this.#sight.frame.seat === seat && this.#sight.frame.at > at) await this.#click(again);
  }

  /** Answers whether it was played or now waits for confirmation, which whole turns need not. */
  async #type(text: string): Promise<boolean> {
    if (!this.#playable) return false;
    const { record, at } = this.#sight.frame;
    const reply = await this.#requests.ask({ op: "parse", record, at, text }, this.#thinking.stop());
    if (!reply) return false;
    this.#choosing.notice = null;
    await (reply.turn ? this.#load({ op: "act", record, at, text }, "live") : this.#propose(reply.path));
    return true;
  }

  async #propose(path: string[]): Promise<void> {
    return this.#world.confirms() ? this.#choosing.propose(path) : this.#play(path);
  }

  #play(path: string[]): Promise<void> {
    this.#played = this.#act(path);
    return this.#played;
  }

  /** What was played and is still on its way, as while Python starts, is taken back. */
  #giveUp(): void {
    this.#thinking.stop();
    this.#clear();
  }

  #clear(): void {
    this.#choosing.forget();
    this.#sight.reason = null;
    if (this.#thinking.who === "hint") this.#thinking.stop();
    this.#changed();
  }

  #act(path: string[], reason: Msg | null = null): Promise<void> {
    const { record, at } = this.#sight.frame;
    return this.#load({ op: "act", record, at, path }, "live", reason);
  }

  /** The end of the match is not a look back. */
  #goto(at: number): Promise<void> {
    const { plies } = this.#sight.frame;
    const wanted = Math.max(0, Math.min(at, plies));
    return this.#walk(wanted, wanted < plies ? "review" : "live");
  }

  #walk(at: number, mode: Mode): Promise<void> {
    const { record, at: since } = this.#sight.frame;
    return this.#load({ op: "goto", record, at, ...(since < at && { since }) }, mode);
  }

  async #load(request: Moving, mode: Mode, reason: Msg | null = null): Promise<void> {
    const { game, record, kinds, autoAnswer } = this.#sight.frame;
    const epoch = this.#thinking.stop();
    try {
      const answer = this.#requests.moment(request, this.#sight.eyes(game, mode), epoch, !!autoAnswer);
      const frame = await orLate(answer, () => this.#changed());
      if (!frame) return;
      this.#show(frame, mode, reason);
      this.#host.arrived(frame, frame.record !== record, kinds);
    } catch (error) {
      if (error instanceof EngineError) return this.#fail(error);
      throw error;
    }
    this.wake();
    if (request.op === "act") void this.#goOn();
  }

  /** In public what happens by itself is seen to happen. */
  async #goOn(): Promise<void> {
    const forced = this.#sight.frame.autoAnswer?.path;
    if (!forced || !this.#playable) return;
    const { epoch } = this.#requests;
    await this.#thinking.seen();
    if (epoch === this.#requests.epoch) await this.#act(forced);
  }

  #fail({ kind, msg }: EngineError): void {
    this.#thinking.who = null;
    this.#sight.fail();
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
    const { at, plies } = this.#sight.now ?? { at: 0, plies: 1 };
    const turn = this.#sight.botToMove && this.#sight.mode === "live" && at === plies;
    if (turn && !this.#busy && !this.#host.waits()) void this.#botTurn();
  }

  async #botTurn(): Promise<void> {
    const thought = await this.#thinking.bot(this.#sight.frame);
    if (thought) await this.#act(thought.path, thought.why);
  }

  async #hint(): Promise<void> {
    if (!this.moment?.hintable) return;
    this.#autoplay.stop();
    this.#clear();
    const thought = await this.#thinking.hint(this.#sight.frame);
    if (!thought) return;
    this.#choosing.hinted = thought.path;
    this.#sight.reason = thought.why;
    this.#changed();
  }

  /** Nothing under way matters any more. Answers the new epoch. */
  stop(): number {
    this.#autoplay.stop();
    this.#analysing.stop();
    return this.#thinking.stop();
  }
}
