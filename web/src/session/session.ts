/**
 * The owner of a match in the page, without anything of the page in it. It opens what an address names, plays it
 * (`playing`: requests and their order, whose eyes look, bots, replay) and keeps it (`keeping`: the save, other tabs).
 * What people do comes in through `do`, what is to be seen goes out as `moment`.
 *
 * Events: "change" whenever there is something to draw; "address" (CustomEvent<string>) with the id of the save that
 * this is from now on.
 */

import { results } from "../base/prefs/bot-results.ts";
import { randomBelow, SECRETS } from "../base/random.ts";
import type { Route } from "../base/router.ts";
import { trace } from "../base/state-trace.ts";
import { EngineError } from "../engine/engine.ts";
import type { Failure, Frame } from "../engine/protocol.ts";
import { next } from "../saves/health.ts";
import { LINKS, type LinkEvent } from "../saves/link-conflicts.ts";
import { freshId, type SavedMatch, savedMatch } from "../saves/match-store.ts";
import type { Deed } from "./commands.ts";
import { type Arrival, asked, meet, undecided } from "./link-arrival.ts";
import { carryOut } from "./link-conflict.ts";
import { resultOf } from "./match-result.ts";
import type { Moment } from "./moment.ts";
import { Keeping } from "./persistence.ts";
import { Playing } from "./play-loop.ts";
import type { World } from "./services.ts";

export type { Deed } from "./commands.ts";
export { type Arrival, type Asked, asked } from "./link-arrival.ts";
export type { Mode, Moment, Notice } from "./moment.ts";
export type { Listener } from "./services.ts";
export { type Analysed, type TurningPoint, turningPoints } from "./thinking/analysis.ts";

/** A match of this device, or one that came as a link and is only looked at until something is played. */
export type Address = Extract<Route, { page: "play" | "match" | "position" }>;

export class Session extends EventTarget {
  readonly address: Address;
  /** How what came by a link stands to what is known here; null once that no longer matters. */
  arrival: Arrival | null = null;
  /** Why it cannot be opened. */
  failure: Failure | null = null;
  /** There is no such save. */
  missing = false;
  readonly #world: World;
  readonly #playing: Playing;
  readonly #keeping: Keeping;
  #left = false;
  /** What is played next is another match, beside the one that is kept. */
  #apart = false;
  /** An answer about the link is being carried out. */
  #answering = false;

  constructor(address: Address, world: World) {
    super();
    this.address = address;
    this.#world = world;
    this.#playing = new Playing(world, {
      changed: this.#changed,
      arrived: (frame, played, seated) => void this.#arrived(frame, played, seated),
      allows: (request, botToMove) => this.#keeping.allows(request, botToMove),
      // Bots wait until a match that came by a link is kept, and think no more once the table has left.
      waits: () => this.#left || (this.arrival?.kind === "new" && !this.match) || undecided(this.arrival),
      looks: () => undecided(this.arrival),
    });
    this.#keeping = new Keeping(world, {
      show: (match) => this.#orFail(() => this.#playing.follow(match)),
      addressed: (id) => this.#addressed(id),
      changed: this.#changed,
    });
  }

  // What is to be seen -----------------------------------------------------------------------------

  get moment(): Moment | null {
    return this.#playing.moment;
  }

  /** The save this is; null while a link is only looked at. */
  get match(): SavedMatch | null {
    return this.#keeping.match;
  }

  /** The version of another tab that was moved out of the way. */
  get aside(): SavedMatch | null {
    return this.#keeping.aside;
  }

  /** Another tab has removed the save. */
  get removed(): boolean {
    return this.#keeping.removed;
  }

  /** Another tab plays this match. */
  get following(): boolean {
    return this.#keeping.following;
  }

  readonly #changed = (): void => {
    this.dispatchEvent(new Event("change"));
  };

  #addressed(id: string): void {
    this.dispatchEvent(new CustomEvent("address", { detail: id }));
  }

  // Coming and going -------------------------------------------------------------------------------

  /** Resolves when what the address names is shown, or cannot be. */
  async open(): Promise<void> {
    const { address } = this;
    this.#world.store.addEventListener("change", this.#changed);
    await this.#orFail(() =>
      address.page === "play" ? this.#openSaved(address.id) : this.#openLink(address.record),
    );
    this.#changed();
  }

  /** The table leaves the page. */
  leave(): void {
    this.#left = true;
    this.#world.store.removeEventListener("change", this.#changed);
    this.#playing.stop();
    this.#keeping.leave();
  }

  /** The page goes into the back/forward cache. */
  away(): void {
    this.#keeping.away();
  }

  /** The page has come back from there as it was. */
  back(): Promise<void> {
    return this.#keeping.back();
  }

  async #openSaved(id: string): Promise<void> {
    const match = await this.#world.store.get(id);
    if (!match) {
      this.missing = true;
      return;
    }
    await this.#world.need(match.game);
    this.#keeping.adopt(match);
    const begun = this.#world.begun?.(id);
    const frame = begun?.record === match.record ? begun : match.frame;
    if (await this.#playing.open({ ...match, frame })) this.#keeping.join();
  }

  async #openLink(record: string): Promise<void> {
    const { engine, store } = this.#world;
    // Which game it is, and whether that has secrets, is for the engine to say.
    const frame = await engine.ask({ op: "open", record, eyes: { lifted: null }, picture: true });
    await this.#world.need(frame.game);
    const arrival = await meet(frame, record, engine, store);
    if (arrival.kind === "same") this.#keeping.adopt(arrival.match);
    else this.arrival = arrival;
    const bare = arrival.kind !== "same" && frame.id === "" && frame.plies === 0;
    this.#playing.begin(bare ? await this.#matchFrom(frame, frame.kinds) : frame);
    if (arrival.kind !== "same") return;
    this.#addressed(arrival.match.id);
    this.#keeping.join();
  }

  /** A position becomes the beginning of a match; it is saved as soon as something is played. */
  #matchFrom(position: Frame, kinds: string[]): Promise<Frame> {
    const { game, seats, options, positionText } = position;
    const eyes = this.#playing.eyes(game);
    return this.#world.engine.ask({
      ...{ op: "new", game, seats, options, kinds, from: positionText, id: freshId() },
      ...(eyes && { eyes, picture: true }),
    });
  }

  async #orFail(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.failure = error.failure;
      this.#changed();
    }
  }

  // Playing and keeping ----------------------------------------------------------------------------

  async do(deed: Deed): Promise<void> {
    const record = this.moment?.frame.record;
    if (undecided(this.arrival) && PLAYS.has(deed.do)) {
      if (deed.do === "type") deed.heard(false);
      return this.answer("play");
    }
    this.#apart = deed.do === "again";
    await this.#playing.do(deed);
    if (this.moment?.frame.record !== record && PLAYS.has(deed.do)) await this.answer("play");
  }

  /** Say what becomes of the link, or that it is well so. */
  async answer(event: LinkEvent): Promise<void> {
    const before = asked(this.arrival);
    if (!before || !this.moment || this.#answering) return;
    trace("link", before.stage, event);
    const step = next(LINKS, before.stage, event);
    const { store } = this.#world;
    this.#answering = true;
    // Nothing under way may be saved over what is written now.
    if (step.do.some((action) => action !== "refuse")) this.#playing.stop();
    let after = before;
    for (const action of step.do) {
      const { frame } = this.moment;
      after = await carryOut(action, after, { store, keeping: this.#keeping, frame, open: this.#opened });
    }
    this.#answering = false;
    this.arrival = step.to === "settled" ? null : { ...after, stage: step.to };
    if (step.do.includes("refuse")) this.#playing.tell({ kind: "hint", msg: { code: "link.first" } });
    else if (step.to !== before.stage && event !== "play") this.#playing.resume();
    else this.#changed();
  }

  readonly #opened = async (match: SavedMatch): Promise<void> => {
    await this.#world.need(match.game);
    this.#keeping.adopt(match);
    this.#addressed(match.id);
    await this.#orFail(() => this.#playing.follow(match));
    this.#keeping.join();
  };

  async #arrived(frame: Frame, played: boolean, seated: string[]): Promise<void> {
    const { match } = this;
    const result = played ? resultOf(frame, seated) : null;
    if (result) results.add(result);
    if (match && (match.fixed || (played && this.#apart))) {
      // A copy under a name stays as it is; what is played on from it is another save of the match.
      this.#apart = false;
      if (played)
        await this.#keeping.save(frame, { id: await this.#keeping.branch(match), names: match.names });
    } else if (match) {
      // Who follows may look around, and leaves the save alone.
      if (played || this.#keeping.leading) await this.#keeping.save(frame, match);
    } else if (played) await this.#keep(frame);
  }

  async #keep(frame: Frame): Promise<void> {
    await this.#keeping.save(frame, { id: frame.id || freshId(), names: [] });
    this.arrival = null;
    this.#changed();
  }

  /** Keep what came by a link and is not known here. */
  async keep(): Promise<void> {
    if (!this.moment) return;
    await this.#keep(this.moment.frame);
    this.#playing.wake();
  }

  /** Let bots take all seats but the one to act, and keep that. */
  async againstBots(): Promise<void> {
    if (!this.moment) return;
    const { frame } = this.moment;
    const kinds = frame.kinds.map((_, seat) => (seat === frame.seat ? "h" : "b1"));
    this.#playing.begin(await this.#matchFrom(frame, kinds));
    await this.keep();
  }

  /** Nothing more need be said of where the match came from, or of what was set aside. */
  dismiss(): void {
    this.arrival = null;
    this.#keeping.forgetAside();
    this.#changed();
  }

  /** Play here, and not in another tab. */
  takeOver(): Promise<void> {
    return this.#keeping.takeOver();
  }

  /** Save another match of the same kind, the seats moved on by one, so that another one begins. Answers its id. */
  async rematch(): Promise<string | null> {
    if (!this.moment) return null;
    const { engine, store, gameInfo } = this.#world;
    const { game, seats, options, record } = this.moment.frame;
    const { hidden, chance } = gameInfo(game) ?? {};
    const id = freshId();
    const seed = chance ? randomBelow(SECRETS) : 0;
    // Whoever has given up is back.
    const { kinds } = await engine.ask({ op: "goto", record, at: 0 });
    const order = rotated(kinds);
    const frame = await engine.ask({ op: "new", game, seats, options, seed, kinds: order, id });
    const names = rotated(this.match?.names ?? []);
    await store.save(savedMatch(frame, { id, names, frame }, hidden ?? false), null);
    return id;
  }
}

/** What changes a match, or is on the way to it. */
const PLAYS: ReadonlySet<Deed["do"]> = new Set(["click", "type", "confirm", "cut", "again", "resign"]);

const rotated = <T>(seats: readonly T[]): T[] => [...seats.slice(1), ...seats.slice(0, 1)];
