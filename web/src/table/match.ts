/**
 * What is going on at the table, without drawing: the moment shown, the ids chosen so far, the requests to
 * the engine, and bots thinking in slices. Every change calls `changed`; nothing here touches the page.
 */
import { EngineError } from "../engine.ts";
import { isBot } from "../kinds.ts";
import type { Frame, Msg, Replies, Request } from "../protocol.ts";
import type { Asker, MatchHost, Moving, Notice } from "./match-host.ts";
import { buttonsOf, click, isButton, type Next, nextIds } from "./picker.ts";
import { Taps } from "./taps.ts";
import { NOTHING_TRIED, type Tried, whyNotBoth, whyNowhere } from "./tried.ts";

/** The level whose answer is shown as a hint. */
const HINT_LEVEL = 1;

export class Match {
  frame: Frame;
  /** Through whose eyes the moment shown is seen. */
  viewer: number | null = null;
  clicked: string[] = [];
  notice: Notice | null = null;
  /** A complete path that waits for its confirmation. */
  pending: string[] | null = null;
  /** The path a hint proposes. */
  hinted: string[] = [];
  /** "review": an earlier moment is only looked at. "live": what is shown can be played on. */
  mode: "live" | "review";
  /** What a choice would lead to, while somebody considers it. */
  ghost: Replies["preview"] | null = null;
  /** A request is under way that will replace the frame. */
  busy = false;
  thinking: "bot" | "hint" | null = null;

  readonly #engine: Asker;
  readonly #host: MatchHost;
  readonly #taps = new Taps();
  /** The choice being considered, as a text; late looks ahead at another one are dropped. */
  #considered = "";
  /** What the last click led to, if that was nowhere. */
  #tried: Tried = NOTHING_TRIED;
  /** Raised whenever what is under way no longer matters; late answers of an older epoch are dropped. */
  #epoch = 0;

  constructor(engine: Asker, host: MatchHost, frame: Frame) {
    this.#engine = engine;
    this.#host = host;
    this.frame = frame;
    this.mode = frame.at < frame.plies ? "review" : "live";
  }

  // What the page asks -----------------------------------------------------------------------------

  get over(): boolean {
    return this.frame.seat < 0;
  }

  get botToMove(): boolean {
    return isBot(this.frame, this.frame.seat);
  }

  /** Whether a person may choose something now. */
  get playable(): boolean {
    return !this.over && !this.botToMove && this.mode === "live" && !this.busy;
  }

  /** Somebody, or a bot, is in the middle of a turn. */
  get unfinished(): boolean {
    return this.busy || this.thinking !== null || this.pending !== null || this.clicked.length > 0;
  }

  get next(): Map<string, Next> {
    return this.playable && !this.pending ? nextIds(this.frame.choices, this.clicked) : new Map();
  }

  get buttons(): Map<string, Next> {
    return this.playable && !this.pending ? buttonsOf(this.frame.choices, this.next) : new Map();
  }

  // What a person does -----------------------------------------------------------------------------

  async click(id: string): Promise<void> {
    if (this.pending) {
      if (this.pending.at(-1) === id) await this.confirm();
      else this.clear();
      return;
    }
    if (!this.playable) {
      this.notice = this.#whyNotNow();
      this.#host.changed();
      return;
    }
    this.#stop();
    this.notice = null;
    this.hinted = [];
    this.#considered = "";
    this.ghost = null;
    const [clicked, tried] = [this.clicked, this.#tried];
    this.#tried = NOTHING_TRIED;
    const step = click(this.frame.choices, clicked, id);
    if (step.kind === "act") {
      const { seat, at } = this.frame;
      if (clicked.length === 0 && !isButton(id)) this.#taps.add({ seat, at, id });
      await this.#propose(step.path);
    } else if (step.kind === "ask") {
      const found = await whyNowhere(tried, clicked, id, this.#askWhy);
      if (found) this.#refuse(found.path, found.why);
      this.#host.changed();
    } else {
      this.clicked = step.clicked;
      if (step.kind === "refuse") this.#refuse([...step.clicked, id], step.why);
      this.#host.changed();
      const found = step.kind === "pick" && (await whyNotBoth(tried, clicked, step.clicked, this.#askWhy));
      if (!found) return;
      this.notice = { kind: "refused", msg: found.why, instead: true };
      this.#host.changed();
    }
  }

  /** Why a click does nothing at all, when that is not plain to see. */
  #whyNotNow(): Notice | null {
    if (this.mode === "review") return { kind: "hint", msg: { code: "table.review.only" } };
    if (!this.botToMove) return null;
    return { kind: "hint", msg: { code: "table.thinks", args: { seat: this.frame.seat } } };
  }

  /** Look ahead at what choosing this id would complete; an id that completes nothing ends it. */
  consider(id: string): void {
    if (this.pending) return;
    const step =
      this.next.get(id)?.ends || this.buttons.get(id)?.ends
        ? click(this.frame.choices, this.clicked, id)
        : null;
    void this.#lookAhead(step?.kind === "act" ? step.path : []);
  }

  async #lookAhead(path: string[]): Promise<void> {
    const considered = path.join(" ");
    if (considered === this.#considered) return;
    this.#considered = considered;
    const { record, at } = this.frame;
    const ghost =
      path.length > 0 ? await this.#glimpse(this.#seen({ op: "preview", record, at, path })) : null;
    if (considered !== this.#considered || ghost === this.ghost) return;
    this.ghost = ghost;
    this.#host.changed();
  }

  /** A look ahead that fails shows nothing: nobody has asked for it. */
  async #glimpse(request: Extract<Request, { op: "preview" }>): Promise<Replies["preview"] | null> {
    try {
      return await this.#engine.ask(request);
    } catch (error) {
      if (error instanceof EngineError) return null;
      throw error;
    }
  }

  clear(): void {
    this.#forget();
    if (this.thinking === "hint") this.#stop();
    this.#host.changed();
  }

  async confirm(): Promise<void> {
    if (this.pending) await this.#act(this.pending);
  }

  /** Typed notation. Answers whether it was played or now waits for confirmation. */
  async type(text: string): Promise<boolean> {
    if (!this.playable) return false;
    const epoch = this.#stop();
    const { record, at } = this.frame;
    const reply = await this.#ask({ op: "parse", record, at, text }, epoch);
    if (!reply) return false;
    this.notice = null;
    await this.#propose(reply.path);
    return true;
  }

  undo(): Promise<void> {
    return this.frame.undo === null ? Promise.resolve() : this.#show(this.frame.undo, "live");
  }

  redo(): Promise<void> {
    return this.frame.redo === null ? Promise.resolve() : this.#show(this.frame.redo, "live");
  }

  /** Look at the moment after `at` plies; the end of the match is not a look back. */
  goto(at: number): Promise<void> {
    const wanted = Math.max(0, Math.min(at, this.frame.plies));
    return this.#show(wanted, wanted < this.frame.plies ? "review" : "live");
  }

  /** Forget what came after the moment shown. */
  cut(): Promise<void> {
    return this.#load({ op: "cut", record: this.frame.record, at: this.frame.at }, "live");
  }

  resign(seat: number): Promise<void> {
    return this.#load({ op: "resign", record: this.frame.record, seat }, "live");
  }

  async hint(): Promise<void> {
    if (!this.playable) return;
    this.clear();
    const epoch = this.#stop();
    this.thinking = "hint";
    this.#host.changed();
    const path = await this.#think(HINT_LEVEL, epoch);
    if (epoch !== this.#epoch) return;
    this.thinking = null;
    if (path) this.hinted = path;
    this.#host.changed();
  }

  /** Show the same moment to whoever looks now. */
  look(): Promise<void> {
    const { record, at } = this.frame;
    return this.#load({ op: "goto", record, at }, this.mode, this.#host.viewer(this.frame, this.mode));
  }

  /** Let a bot move if it is its turn; to be called once the table is shown. */
  wake(): void {
    if (this.#host.viewer(this.frame, this.mode) !== this.viewer && !this.busy) void this.look();
    else if (this.botToMove && this.mode === "live" && this.frame.at === this.frame.plies && !this.busy) {
      if (!this.#host.waits()) void this.#botTurn();
    }
  }

  /** Stop everything under way: the table leaves the page. */
  sleep(): void {
    this.#stop();
    this.busy = false;
  }

  // Requests ---------------------------------------------------------------------------------------

  /** The reply, or null when it was refused (then the notice says why) or no longer matters. */
  async #ask<R extends Request>(request: R, epoch: number): Promise<Replies[R["op"]] | null> {
    try {
      const reply = await this.#engine.ask(request);
      return epoch === this.#epoch ? reply : null;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (epoch === this.#epoch) this.#fail(error);
      return null;
    }
  }

  readonly #askWhy = (path: string[]): Promise<Replies["why"] | null> => {
    const { record, at } = this.frame;
    return this.#ask({ op: "why", record, at, path }, this.#epoch);
  };

  #refuse(path: string[], why: Msg): void {
    this.#tried = { path, why };
    this.notice = { kind: "refused", msg: why };
  }

  async #propose(path: string[]): Promise<void> {
    if (!this.#host.confirms()) return this.#act(path);
    this.clicked = path.slice(0, -1);
    this.pending = path;
    this.#host.changed();
    void this.#lookAhead(path);
  }

  #act(path: string[]): Promise<void> {
    return this.#load({ op: "act", record: this.frame.record, at: this.frame.at, path }, "live");
  }

  #show(at: number, mode: Match["mode"]): Promise<void> {
    const since = this.frame.at;
    return this.#load({ op: "goto", record: this.frame.record, at, ...(since < at && { since }) }, mode);
  }

  /** A request as the one who looks may make it. */
  #seen<R extends Request>(request: R, viewer = this.viewer): R {
    return viewer === null ? request : { ...request, viewer };
  }

  async #load(request: Moving, mode: Match["mode"], viewer = this.viewer): Promise<void> {
    const epoch = this.#stop();
    this.busy = true;
    const next = await this.#ask(this.#seen(request, viewer), epoch);
    const reply = next && request.op === "act" ? await this.#spare(next, viewer, epoch) : next;
    const shown = reply && (await this.#forEyes(reply, mode, viewer, epoch));
    if (epoch !== this.#epoch) return;
    this.busy = false;
    if (!shown) return;
    this.#forget();
    [this.frame, this.viewer] = shown;
    const { frame } = this;
    this.mode = mode;
    this.#host.arrived(frame);
    this.#host.changed();
    this.wake();
    if (request.op === "act") void this.#goOn();
  }

  /** In private nobody is asked what makes no difference, nor again for a card that was clicked before. */
  async #spare(frame: Frame, viewer: number | null, epoch: number): Promise<Frame | null> {
    if (!frame.private || isBot(frame, frame.seat)) return frame;
    const path = frame.moot ?? (frame.recalls ? await this.#recall(frame, epoch) : null);
    if (!path) return frame;
    const { record, at } = frame;
    const next = await this.#ask(this.#seen({ op: "act", record, at, path } as const, viewer), epoch);
    return next && this.#spare(next, viewer, epoch);
  }

  /** The answer that was clicked before. */
  async #recall({ record, at, seat }: Frame, epoch: number): Promise<string[] | null> {
    for (const id of this.#taps.of(seat)) {
      const reply = await this.#ask({ op: "why", record, at, path: [id] } as const, epoch);
      if (reply && "path" in reply) {
        this.#taps.use(seat, id);
        return reply.path;
      }
    }
    return null;
  }

  /** In public what happens by itself is seen to happen. */
  async #goOn(): Promise<void> {
    const { moot } = this.frame;
    if (!moot || !this.playable) return;
    const epoch = this.#epoch;
    await this.#host.settled();
    await new Promise((resolve) => setTimeout(resolve, this.#host.pause()));
    if (epoch === this.#epoch) await this.#act(moot);
  }

  /** A moment that is for other eyes than it was asked for is asked for once more before anything shows it. */
  async #forEyes(
    frame: Frame,
    mode: Match["mode"],
    asked: number | null,
    epoch: number,
  ): Promise<[Frame, number | null] | null> {
    const viewer = this.#host.viewer(frame, mode);
    if (viewer === asked) return [frame, viewer];
    const { record, at } = frame;
    const other = await this.#ask(this.#seen({ op: "goto", record, at } as const, viewer), epoch);
    return other && [other, viewer];
  }

  #forget(): void {
    this.clicked = [];
    this.pending = null;
    this.#tried = NOTHING_TRIED;
    this.#considered = "";
    this.ghost = null;
    this.notice = null;
    this.hinted = [];
  }

  #fail({ kind, msg }: EngineError): void {
    this.busy = false;
    this.thinking = null;
    this.pending = null;
    this.notice = { kind: kind === "illegal" ? "refused" : "failed", msg };
    this.#host.changed();
  }

  // Bots -------------------------------------------------------------------------------------------

  async #botTurn(): Promise<void> {
    const epoch = this.#stop();
    this.thinking = "bot";
    this.#host.changed();
    await this.#host.settled();
    const level = Number((this.frame.kinds[this.frame.seat] ?? "").slice(1)) || HINT_LEVEL;
    const rest = new Promise((resolve) => setTimeout(resolve, this.#host.pause()));
    const path = await this.#think(level, epoch);
    await rest;
    if (epoch !== this.#epoch) return;
    this.thinking = null;
    if (path) await this.#act(path);
    else this.#host.changed();
  }

  /** Slices of thought until there is an answer; null when it no longer matters or failed. */
  async #think(level: number, epoch: number): Promise<string[] | null> {
    const { record, at } = this.frame;
    while (epoch === this.#epoch) {
      const reply = await this.#ask({ op: "think", record, at, level }, epoch);
      if (!reply) return null;
      if (reply.done) return reply.path;
    }
    return null;
  }

  #stop(): number {
    this.thinking = null;
    return ++this.#epoch;
  }
}
