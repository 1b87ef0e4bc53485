/**
 * The host of a table: it invites people to seats, lets each of them ask the engine for their own seat, and shows
 * everybody the match as they may see it. The match itself stays with the session of this page.
 *
 * Events: "change" whenever a place has changed; "said" (CustomEvent with `Said`) when somebody says a phrase.
 */
import { EngineError } from "../../engine/engine.ts";
import type { Frame, Replies, Request } from "../../engine/protocol.ts";
import { isBotKind } from "../../engine/seat-kinds.ts";
import { next } from "../../saves/health.ts";
import type { Session } from "../../session/session.ts";
import { Channel, FROM_GUEST } from "../connection/channel.ts";
import type { Connection, Connector } from "../connection/connection.ts";
import { type Answer, freshInvitationId, read, SPECTATOR, write } from "../connection/handshake.ts";
import { FairHost } from "../fair/fair-host.ts";
import {
  type Build,
  type FromGuest,
  type FromHost,
  fromGuest,
  type GuestReply,
  type Person,
} from "../messages.ts";
import {
  type HandingAction,
  PLACES,
  type PlaceAction,
  type PlaceEvent,
  type PlaceStage,
  type SitterStage,
  sitterEvent,
} from "../stages.ts";
import { Absences } from "./absences.ts";
import { guestFrame } from "./guest-frame.ts";
import { FORBIDDEN, type Live, refusal, requestOf, STALE } from "./guest-requests.ts";
import { Handing } from "./handing.ts";
import type { KeptTable } from "./kept-tables.ts";

/** The part of a session that a host uses. */
type HostedSession = Pick<
  Session,
  "state" | "follow" | "letPlay" | "name" | "addEventListener" | "removeEventListener"
>;

interface HostMeans {
  readonly engine: { ask<R extends Request>(request: R): Promise<Replies[R["op"]]> };
  readonly connector: Connector;
  readonly build: Build;
  isHidden(game: string): boolean;
  /** Keep the table for when the page loads anew; null if nobody else plays any more. */
  keep(table: KeptTable | null): void;
}

export interface Said {
  readonly seat: number | null;
  readonly phrase: number;
}

/** A place to which somebody can be invited, as the page shows it. */
export interface Place {
  /** The seat; null for a spectator. */
  readonly seat: number | null;
  readonly stage: PlaceStage;
  readonly name: string;
  /** The text of the invitation while it waits; "" otherwise. */
  readonly invitation: string;
}

/** Milliseconds for two devices to find each other. */
const FINDING = 25_000;
/** Requests of one guest that may wait. */
const MOST_WAITING = 12;
/** Milliseconds between two phrases of one guest. */
const PAUSE = 1500;
const MOST_SPECTATORS = 6;

/** A place with its connection. */
class Seated implements Place {
  stage: PlaceStage = "free";
  name = "";
  invitation = "";
  id = "";
  connection: Connection | null = null;
  channel: Channel | null = null;
  timer: ReturnType<typeof setTimeout> | undefined;
  answer: Answer | null = null;
  /** The number of the moment that this guest has, and its ply. */
  has = 0;
  at = 0;
  waiting = 0;
  asking: Promise<void> = Promise.resolve();
  spoke = Number.NEGATIVE_INFINITY;

  constructor(readonly seat: number | null) {}

  get seated(): boolean {
    return this.stage === "here" || this.stage === "away";
  }
}

export class Host extends EventTarget {
  readonly #means: HostMeans;
  readonly #session: HostedSession;
  readonly #places = new Map<string, Seated>();
  readonly #absences = new Absences(() => void this.#changed());
  readonly handing = new Handing();
  /** The deal of a game with secrets, made of everybody's chance. */
  readonly fair: FairHost;
  /** The frame of the live moment. */
  #frame: Frame | null = null;
  /** The STUN server that guests elsewhere need; "" in one house. */
  stun = "";
  /** The moment that is played on, and its number. */
  #live: Live | null = null;
  #number = 0;
  #pushing = false;
  #left = false;
  #screen = false;
  /** The number of deeds of guests that the session is about to show. */
  #following = 0;

  constructor(session: HostedSession, means: HostMeans) {
    super();
    [this.#session, this.#means] = [session, means];
    this.fair = new FairHost({
      ask: (request) => means.engine.ask(request),
      tell: (message) => this.#tell(message),
      record: () => this.#live?.record ?? null,
      dealt: async (first) => {
        this.#setLive(first);
        await session.follow(first);
        void this.#push();
      },
      changed: () => this.dispatchEvent(new Event("change")),
    });
    session.addEventListener("change", this.#onChange);
    this.#onChange();
  }

  /** End all connections. */
  leave(): void {
    this.#session.removeEventListener("change", this.#onChange);
    this.#left = true;
    this.#absences.end();
    for (const place of this.#places.values()) void this.#meet(place, "withdraw");
  }

  /** End the connections without a word, as the page is closed or loads anew: the seats are kept. */
  hangUp(): void {
    for (const { connection } of this.#places.values()) connection?.close();
  }

  /** The places of people other than those at this device, in the order of the seats; then spectators. */
  get places(): readonly Place[] {
    return [...this.#places.values()].sort((one, other) => (one.seat ?? 99) - (other.seat ?? 99));
  }

  /** True while somebody is invited or at the table. */
  get active(): boolean {
    return this.#screen || this.places.some(({ stage }) => stage !== "free");
  }

  /** Who is where, by seat. */
  get people(): readonly Person[] {
    const { frame, match } = this.#session.state;
    return (frame?.kinds ?? []).map((kind, seat): Person => {
      const name = match?.names[seat] ?? "";
      const stage = this.#places.get(String(seat))?.stage ?? "free";
      if (isBotKind(kind)) return { name, state: "bot" };
      if (this.sitter(seat) === "bot") return { name, state: "substitute" };
      return { name, state: this.#screen && stage === "free" ? "free" : STATES[stage] };
    });
  }

  get spectators(): number {
    return this.places.filter(({ seat, stage }) => seat === null && (stage === "here" || stage === "away"))
      .length;
  }

  /** Who plays a seat of somebody at another device now. */
  sitter(seat: number): SitterStage {
    return this.#absences.at(seat);
  }

  /** True if a bot plays by itself for somebody who stays away. */
  get goesOn(): boolean {
    return this.#absences.goesOn;
  }

  /** True if nobody plays at this device: it shows the table to all. */
  get screen(): boolean {
    return this.#screen;
  }

  async setScreen(on: boolean): Promise<void> {
    this.#screen = on;
    await this.#changed();
  }

  /** Go on without people who are away, or wait for them. */
  async goOn(on: boolean): Promise<void> {
    this.#absences.goesOn = on;
    await this.#changed();
  }

  /** Let a bot play for somebody who is not here, or wait for them again. */
  async replace(seat: number, bot: boolean): Promise<void> {
    if (this.#places.get(String(seat))?.stage === "here") return;
    this.#absences.meet(seat, bot ? "replace" : "wait");
    await this.#changed();
  }

  /** Reopen a table after the page has loaded anew: the seats are kept for people who are to be invited again. */
  async reopen({ seats, substitutes, goesOn, screen }: KeptTable): Promise<void> {
    this.#absences.goesOn = goesOn;
    this.#screen = screen;
    for (const seat of seats) {
      const place = this.#placeFor(seat);
      if (!place) continue;
      place.stage = "lost";
      place.name = this.#session.state.match?.names[seat] ?? "";
      this.#absences.meet(seat, substitutes.includes(seat) ? "replace" : "left");
    }
    await this.#changed();
  }

  /** Hand the match on to the device of a guest; in a game with secrets once all who play agree. */
  async handOn(seat: number): Promise<void> {
    if (!this.canHandTo(seat) || !this.#live) return;
    await this.#hand(this.handing.begin(seat, this.#live.hidden && !this.#live.over ? this.#remote : []));
  }

  /** True if the match can be handed on to this seat: its person is here, and with secrets everybody who plays. */
  canHandTo(seat: number): boolean {
    const live = this.#live;
    const here = (one: number): boolean => this.#places.get(String(one))?.stage === "here";
    if (!live || this.handing.stage === "handed" || this.handing.stage === "asking") return false;
    return here(seat) && (!live.hidden || live.over || this.#remote.every(here));
  }

  /** Hold the match here after all. */
  async keepHere(): Promise<void> {
    await this.#hand(this.handing.meet("back"));
  }

  /** Invite somebody to a seat, or null to watch; also again, where an invitation has lapsed. */
  async invite(seat: number | null, from: string): Promise<void> {
    const place = this.#placeFor(seat);
    if (!place) return;
    await this.#meet(place, "invite", from);
  }

  /** Take back an invitation, or end the visit of a guest. */
  withdraw(place: Place): Promise<void> {
    return this.#meet(place as Seated, "withdraw");
  }

  /**
   * Take the text of an answer. Return the code of the sentence that says what is wrong with it; null if nothing is.
   */
  async take(text: string): Promise<string | null> {
    const answer = read(text);
    if (typeof answer === "string") return `together.text.${answer}`;
    if (answer.kind === "offer") return "together.text.offer";
    const place = [...this.#places.values()].find(({ id }) => id === answer.id);
    if (!place) return "together.text.unknown";
    if (place.stage !== "invited") return "together.text.used";
    place.answer = answer;
    await this.#meet(place, "answer");
    return null;
  }

  /** Say a phrase to everybody. */
  say(phrase: number): void {
    this.#tell({ k: "said", seat: this.#ownSeat, phrase });
  }

  get #ownSeat(): number | null {
    const { frame } = this.#session.state;
    const own = (frame?.kinds ?? []).findIndex(
      (kind, seat) => !isBotKind(kind) && (this.#places.get(String(seat))?.stage ?? "free") === "free",
    );
    return own < 0 ? null : own;
  }

  #placeFor(seat: number | null): Seated | null {
    if (seat !== null) {
      const known = this.#places.get(String(seat)) ?? new Seated(seat);
      this.#places.set(String(seat), known);
      return known;
    }
    const spectators = [...this.#places].filter(([, place]) => place.seat === null);
    const spare = spectators.find(([, { stage }]) => stage === "free" || stage === "invited")?.[1];
    if (spare) return spare;
    if (spectators.length >= MOST_SPECTATORS) return null;
    const fresh = new Seated(null);
    this.#places.set(`watching ${spectators.length}`, fresh);
    return fresh;
  }

  // Places ------------------------------------------------------------------------------------------

  async #meet(place: Seated, event: PlaceEvent, from = ""): Promise<void> {
    const { to, do: actions } = next(PLACES, place.stage, event);
    const changed = to !== place.stage;
    const sitter = sitterEvent(place.stage, to);
    if (place.seat !== null && sitter) this.#absences.meet(place.seat, sitter);
    place.stage = to;
    // Who is asked and leaves has not agreed.
    if (this.handing.stage === "asking" && (sitter === "left" || sitter === "free"))
      void this.#hand(this.handing.meet("refused"));
    clearTimeout(place.timer);
    if (to === "joining" || to === "greeting")
      place.timer = setTimeout(() => void this.#meet(place, "late"), FINDING);
    for (const action of actions) await this.#act(place, action, from);
    if (changed || actions.length > 0) await this.#changed();
  }

  /** Tell everybody who is where, and the session who plays what. */
  async #changed(): Promise<void> {
    // Once the match is handed on, nobody plays it here.
    const handed = this.handing.stage === "handed";
    const kept = { seats: this.#remote, goesOn: this.goesOn, screen: this.#screen };
    const seats = handed || this.#screen ? this.#people : kept.seats;
    const substitutes = handed ? [] : this.#absences.substitutes;
    if (!this.#left) this.#means.keep(this.active ? { ...kept, substitutes } : null);
    await this.#session.letPlay(seats, substitutes);
    this.#tellPeople();
    if (!this.#left) this.#seeDeal();
    this.dispatchEvent(new Event("change"));
  }

  /** The seats of people, wherever they are. */
  get #people(): number[] {
    const { kinds } = this.#session.state.frame ?? { kinds: [] };
    return kinds.flatMap((kind, seat) => (isBotKind(kind) ? [] : [seat]));
  }

  async #hand(actions: readonly HandingAction[]): Promise<void> {
    const { to } = this.handing;
    for (const action of actions) {
      if (action === "send") await this.#send();
      else this.#tell({ k: "proposal", seat: action === "propose" ? to : null });
    }
    await this.#changed();
  }

  /** Send the match to its new host, and tell the others where it is. */
  async #send(): Promise<void> {
    const { to } = this.handing;
    const record = this.#live?.record;
    if (to === null || record === undefined) return;
    this.#absences.goesOn = false;
    for (const place of this.#places.values()) {
      if (!place.seated) continue;
      post(place, { k: "handed", seat: to, record: place.seat === to ? record : null });
      await this.#meet(place, "ended");
    }
  }

  get #remote(): number[] {
    return this.places.flatMap(({ seat, stage }) => (seat !== null && stage !== "free" ? [seat] : []));
  }

  async #act(place: Seated, action: PlaceAction, from: string): Promise<void> {
    switch (action) {
      case "drop":
        return drop(place);
      case "offer":
        return this.#offer(place, from);
      case "connect":
        return this.#connect(place);
      case "welcome":
        return this.#welcome(place);
      case "refuse":
        return post(place, { k: "foreign", ...this.#means.build });
      case "bye":
        return post(place, { k: "bye" });
    }
  }

  async #offer(place: Seated, from: string): Promise<void> {
    const { stun } = this;
    const connection = await this.#means.connector.offer(stun);
    if (place.stage !== "invited") return connection.close();
    place.connection = connection;
    place.id = freshInvitationId();
    place.invitation = write({
      ...{ kind: "offer", id: place.id, from, stun, channel: connection.own },
      ...{ game: this.#session.state.frame?.game ?? "", seat: place.seat ?? SPECTATOR },
    });
    connection.addEventListener("open", () => this.#open(place, connection));
    connection.addEventListener("ended", () => {
      if (place.connection === connection) void this.#meet(place, "ended");
    });
  }

  async #connect(place: Seated): Promise<void> {
    const { answer, connection } = place;
    if (!answer || !connection) return;
    [place.answer, place.invitation] = [null, ""];
    if (answer.from) place.name = answer.from;
    // A browser may refuse what another one has written; the devices then do not find each other.
    await connection.accept(answer.channel).catch(() => connection.close());
  }

  #open(place: Seated, connection: Connection): void {
    if (place.connection !== connection) return;
    const channel = new Channel(connection.wire, FROM_GUEST, true);
    place.channel = channel;
    const is = (): boolean => place.channel === channel;
    channel.addEventListener("message", (event) => {
      if (is()) this.#hear(place, fromGuest((event as CustomEvent<unknown>).detail));
    });
    channel.addEventListener("presence", () => {
      if (is()) void this.#meet(place, channel.present ? "heard" : "silent");
    });
    channel.addEventListener("ended", () => {
      if (is()) void this.#meet(place, "ended");
    });
    void this.#meet(place, "open");
  }

  async #welcome(place: Seated): Promise<void> {
    const { frame, match } = this.#session.state;
    if (!frame) return;
    const { seat, name } = place;
    if (seat !== null && name !== "") {
      const names = frame.kinds.map((_, index) => (index === seat ? name : (match?.names[index] ?? "")));
      await this.#session.name(names);
    }
    const hidden = this.#means.isHidden(frame.game);
    post(place, { k: "welcome", game: frame.game, seat, hidden, ...this.#means.build });
    [place.has, place.at] = [0, 0];
    const { news } = this.fair;
    if (news) post(place, news);
    void this.#push();
  }

  // What guests say ---------------------------------------------------------------------------------

  #hear(place: Seated, message: FromGuest | null): void {
    if (!message) {
      // A device of this build sends nothing else: the guest is no player.
      place.channel?.leave();
      return;
    }
    switch (message.k) {
      case "hello": {
        const { protocol, build } = this.#means.build;
        const known = message.protocol === protocol && message.build === build;
        if (message.name) place.name = message.name;
        void this.#meet(place, known ? "hello" : "foreign");
        break;
      }
      case "ask":
        if (place.seated) this.#ask(place, message.id, message.request);
        break;
      case "fair":
        if (place.seated) void this.fair.hear(place.seat, message);
        break;
      case "say": {
        const now = performance.now();
        if (!place.seated || now - place.spoke < PAUSE) return;
        place.spoke = now;
        const said: Said = { seat: place.seat, phrase: message.phrase };
        this.#tell({ k: "said", ...said });
        this.dispatchEvent(new CustomEvent("said", { detail: said }));
        break;
      }
      case "agree":
        if (place.seat !== null) void this.#hand(this.handing.answer(place.seat, message.yes));
        break;
      case "bye":
        place.channel?.leave();
    }
  }

  /** Answer one request after another, so that nothing overtakes. */
  #ask(place: Seated, id: number, request: Readonly<Record<string, unknown>>): void {
    if (place.waiting >= MOST_WAITING) {
      post(place, { k: "reply", id, reply: refusal("together.busy"), record: null });
      return;
    }
    place.waiting += 1;
    place.asking = place.asking.then(async () => {
      const reply = await this.#answer(place, request).catch(failureOf);
      place.waiting -= 1;
      post(place, { k: "reply", id, reply, record: this.#record });
    });
  }

  async #answer(place: Seated, asked: Readonly<Record<string, unknown>>): Promise<GuestReply> {
    const live = this.#live;
    if (!live) return STALE;
    const { seat } = place;
    const request = requestOf(asked, seat, live, tokenOf(this.#number));
    if (!("op" in request)) return request;
    const reply = await this.#means.engine.ask(request);
    if (request.op === "act" || request.op === "resign") return this.#played(place, live, reply as Frame);
    if (request.op === "goto") return { ok: true, ...this.#framed(place, reply as Frame) };
    return { ok: true, ...answered(reply) };
  }

  /** A guest has played: the session shows and saves that, unless something else was played here meanwhile. */
  #played(place: Seated, before: Live, frame: Frame): GuestReply {
    const { moving } = this.#session.state;
    if (this.#live !== before || (moving?.mode === "live" && this.#following === 0)) return STALE;
    this.#setLive(frame);
    [place.has, place.at] = [this.#number, frame.at];
    const reply = { ok: true as const, ...this.#framed(place, frame) };
    this.#following += 1;
    void this.#session.follow(frame).finally(() => {
      this.#following -= 1;
    });
    void this.#push();
    return reply;
  }

  // What guests are shown ---------------------------------------------------------------------------

  readonly #onChange = (): void => {
    const { frame, mode, moving } = this.#session.state;
    if (!frame || moving?.mode === "live") return;
    // While somebody looks back here, the others still see the moment that is played on.
    if (mode === "review") {
      if (!this.#live) void this.#findLive(frame);
      return;
    }
    if (this.#live?.record === frame.record && this.#live.at === frame.at) return;
    this.#setLive(frame);
    void this.#push();
  };

  /** The page was opened while somebody looked back: ask for the moment that is played on. */
  async #findLive({ record, plies }: Frame): Promise<void> {
    const frame = await this.#means.engine.ask({ op: "goto", record, at: plies, viewer: null });
    if (this.#live) return;
    this.#setLive(frame);
    void this.#push();
  }

  #setLive(frame: Frame): void {
    const { game, record, at, seat, outcome } = frame;
    this.#number += 1;
    this.#frame = frame;
    this.#live = { record, at, seat, hidden: this.#means.isHidden(game), over: outcome !== null };
    this.#seeDeal();
  }

  /** In a game without secrets everybody sees the whole match, and nothing is dealt. */
  #seeDeal(): void {
    const frame = this.#frame;
    if (!this.#live?.hidden || !frame) return;
    const seats = this.#remote;
    const allHere = seats.every((seat) => this.#places.get(String(seat))?.stage === "here");
    void this.fair.see(frame, seats, allHere);
  }

  /** The whole match, for guests who may have it. */
  get #record(): string | null {
    const { hidden = true, over = false, record = null } = this.#live ?? {};
    return hidden && !over ? null : record;
  }

  #framed(place: Seated, frame: Frame): Frame {
    const { hidden = true, over = false, at: end = 0 } = this.#live ?? {};
    return guestFrame(frame, { seat: place.seat, hidden, over, end, token: tokenOf(this.#number) });
  }

  /** Send the live moment to every guest that has an earlier one. */
  async #push(): Promise<void> {
    if (this.#pushing) return;
    this.#pushing = true;
    try {
      for (;;) {
        const place = [...this.#places.values()].find((one) => one.seated && one.has < this.#number);
        if (!place) return;
        await this.#show(place);
      }
    } finally {
      this.#pushing = false;
    }
  }

  async #show(place: Seated): Promise<void> {
    const [live, number] = [this.#live, this.#number];
    if (!live) return;
    const { record, at, hidden } = live;
    const since = place.has > 0 && place.at < at ? { since: place.at } : {};
    place.has = number;
    const viewer = hidden ? place.seat : null;
    try {
      const frame = await this.#means.engine.ask({ op: "goto", record, at, viewer, ...since });
      // Something was played meanwhile: the next round shows that.
      if (number !== this.#number) return;
      place.at = at;
      post(place, { k: "frame", frame: this.#framed(place, frame), record: this.#record });
    } catch (error) {
      // The engine has reported it; the next moment is shown again.
      if (!(error instanceof EngineError)) throw error;
    }
  }

  #tellPeople(): void {
    const { people, spectators, screen } = this;
    this.#tell({ k: "people", people, spectators, screen });
  }

  #tell(message: FromHost): void {
    for (const place of this.#places.values()) if (place.seated) post(place, message);
  }
}

const STATES = {
  free: "here",
  invited: "free",
  joining: "free",
  greeting: "free",
  unreached: "free",
  here: "here",
  away: "away",
  lost: "absent",
} as const satisfies Record<PlaceStage, Person["state"]>;

const tokenOf = (number: number): string => `~${number}`;

function post(place: Seated, message: FromHost): void {
  place.channel?.send(message);
}

function drop(place: Seated): void {
  const { channel, connection } = place;
  [place.channel, place.connection, place.invitation, place.id] = [null, null, "", ""];
  if (channel && !channel.ended) {
    // What was said last still arrives.
    channel.addEventListener("ended", () => connection?.close());
    channel.leave();
  } else connection?.close();
}

const failureOf = (error: unknown): GuestReply => {
  if (!(error instanceof EngineError)) throw error;
  const { kind, msg } = error.failure;
  return kind === "bug" ? FORBIDDEN : { ok: false, kind, msg };
};

/** The fields of replies that are no frames. */
const ANSWERED = ["path", "turn", "why", "anyhow", "buttons", "scene", "last", "story", "standing", "from"];

const answered = (reply: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(reply).filter(([key]) => ANSWERED.includes(key)));
