/**
 * The host of a match on several devices. It invites people to seats, passes their requests for their own
 * seat to the engine, and shows the match to everybody as they may see it. The match itself stays in the
 * session of this page.
 *
 * Events: "change" whenever a place has changed; "said" (CustomEvent with `Said`) when somebody says a
 * phrase; "foreign" when a device with another build was turned away.
 */
import type { Replies, Request } from "../../engine/protocol.ts";
import { localSeats } from "../../engine/seat-kinds.ts";
import type { Session } from "../../session/session.ts";
import type { Connector } from "../connection/connection.ts";
import { read } from "../connection/handshake.ts";
import { NEAR, type Whereabouts } from "../connection/ice-server.ts";
import { FairHost } from "../fair/fair-host.ts";
import type { Audits } from "../fair/kept-audits.ts";
import { type Build, type FromGuest, fromGuest, type Person, type Said, TAKEN_BACK } from "../messages.ts";
import { type PlaceStage, type SitterStage, sitterEvent } from "../stages.ts";
import { Absences } from "./absences.ts";
import { GuestReplies } from "./guest-replies.ts";
import { Handing } from "./handing.ts";
import type { KeptTable } from "./kept-tables.ts";
import { LiveMatch } from "./live-match.ts";
import { personState } from "./person-states.ts";
import type { GuestPlace, Place } from "./place.ts";
import { Places } from "./places.ts";
import { undoneSeat } from "./seat-of-undone-turn.ts";

/** The part of a session that the host uses. */
type HostedSession = Pick<
  Session,
  "state" | "follow" | "letPlay" | "name" | "addEventListener" | "removeEventListener"
>;

/** The services that a host needs from its page. */
interface HostMeans {
  readonly engine: { ask<R extends Request>(request: R): Promise<Replies[R["op"]]> };
  readonly connector: Connector;
  readonly build: Build;
  isHidden(game: string): boolean;
  /** The store of evidence about deals in which this device was a guest, or will become one. */
  readonly audits: Audits;
  /**
   * Store the table, so that it can be restored after a reload of the page; null if nobody plays on another
   * device any more.
   */
  keep(table: KeptTable | null): void;
}

/** The minimum time between two phrases of one guest, in milliseconds. */
const PAUSE = 1500;

export class Host extends EventTarget {
  readonly #means: HostMeans;
  readonly #session: HostedSession;
  readonly #places: Places;
  readonly #absences = new Absences(() => void this.#changed());
  readonly #live: LiveMatch;
  readonly #replies: GuestReplies;
  /** The procedure that hands the match on to a guest's device. */
  readonly handing: Handing;
  /** The deal in a game with secrets, to which every device contributes a random number. */
  readonly fair: FairHost;
  /** The server that helps devices in other networks to connect; null if all are in the same network. */
  server: RTCIceServer | null = null;
  #where = NEAR;
  /** The seat at which the host sits; null for the first one on this device. */
  seat: number | null = null;
  /** True once this table has ended, so that it is not stored any more. */
  #left = false;
  /** True if nobody plays on this device, which only shows the table. */
  #screen = false;

  constructor(session: HostedSession, means: HostMeans) {
    super();
    [this.#session, this.#means] = [session, means];
    const ask = <R extends Request>(request: R): Promise<Replies[R["op"]]> => means.engine.ask(request);
    this.#places = new Places({
      connector: means.connector,
      build: means.build,
      server: () => this.server,
      game: () => session.state.frame?.game ?? "",
      welcome: (place) => this.#welcome(place),
      hear: (place, message) => this.#hear(place, fromGuest(message)),
      moved: (place, from) => this.#moved(place, from),
      changed: () => this.#changed(),
    });
    this.#live = new LiveMatch(this.#places, {
      ask,
      isHidden: (game) => means.isHidden(game),
      changed: () => this.#seeDeal(),
    });
    this.#replies = new GuestReplies(this.#live, { ask, session });
    this.handing = new Handing({
      tell: (message) => this.#places.tell(message),
      send: (to) => this.#send(to),
      changed: () => this.#changed(),
    });
    this.fair = new FairHost({
      ask,
      tell: (message) => this.#places.tell(message),
      record: () => this.#live.now?.record ?? null,
      dealt: async (first) => {
        this.#live.set(first);
        await session.follow(first);
        void this.#live.push();
      },
      changed: () => {
        this.#keep();
        this.dispatchEvent(new Event("change"));
      },
      audits: means.audits,
    });
    session.addEventListener("change", this.#onChange);
    this.#onChange();
  }

  /**
   * End this table, and all connections. "withdraw": report to the guests that their visits are over; "ended": their
   * seats stay reserved.
   */
  leave(event: "withdraw" | "ended" = "withdraw"): void {
    this.#session.removeEventListener("change", this.#onChange);
    this.#left = true;
    if (event === "withdraw") this.#places.tell({ k: "bye", rematch: false, closed: true });
    for (const place of this.#places) void this.#places.meet(place, event);
    this.#absences.end();
  }

  /** Report to the guests that their visits are over because of a rematch, to which they will be invited. */
  tellRematch(): void {
    this.#places.tell({ k: "bye", rematch: true, closed: false });
  }

  /**
   * Close all connections without a farewell message, because the page is being closed or reloaded. The seats
   * stay reserved.
   */
  hangUp(): void {
    for (const { connection } of this.#places) connection?.close();
  }

  /** The places of people on other devices, in the order of the seats, then those of spectators. */
  get places(): readonly Place[] {
    return this.#places.inOrder;
  }

  /** True while somebody is invited or at the table, or while this device shows the table to everybody. */
  get active(): boolean {
    return this.#screen || this.places.some(({ stage }) => stage !== "free");
  }

  /** True while a guest is at the table and this device holds the match. */
  get hasGuests(): boolean {
    return this.handing.stage !== "handed" && [...this.#places].some(({ seated }) => seated);
  }

  /** The people at the table, with their names and states, by seat. */
  get people(): readonly Person[] {
    const { frame, match } = this.#session.state;
    const { screen } = this;
    return (frame?.kinds ?? []).map((kind, seat): Person => {
      const [sitter, stage] = [this.sitter(seat), this.#places.stageOf(seat)];
      return { name: match?.names[seat] ?? "", state: personState({ kind, sitter, stage, screen }) };
    });
  }

  /** The number of people who watch. */
  get spectators(): number {
    return this.#places.spectators;
  }

  /** Return who currently plays the seat of a person on another device. */
  sitter(seat: number): SitterStage {
    return this.#absences.at(seat);
  }

  /** True if a bot automatically plays for a person who stays away. */
  get goesOn(): boolean {
    return this.#absences.goesOn;
  }

  /** True if nobody plays on this device, which only shows the table to everybody. */
  get screen(): boolean {
    return this.#screen;
  }

  /** Make this device only show the table to everybody, or let people play on it again. */
  async setScreen(on: boolean): Promise<void> {
    this.#screen = on;
    await this.#changed();
  }

  /** Where the other people are. */
  get where(): Whereabouts {
    return this.#where;
  }

  /** Change where the other people are, and store that with the table. */
  set where(where: Whereabouts) {
    this.#where = where;
    this.#keep();
  }

  /** Continue the game without people who are away, or wait for them. */
  async goOn(on: boolean): Promise<void> {
    this.#absences.goesOn = on;
    await this.#changed();
  }

  /**
   * Let a bot play for an absent person, or wait for that person again. If nobody was invited to the seat
   * yet, create an invitation, so that somebody can still take the seat.
   */
  async replace(seat: number, bot: boolean): Promise<void> {
    const stage = this.#places.stageOf(seat);
    if (stage === "here") return;
    if (stage === "free") await this.invite(seat, "");
    this.#absences.meet(seat, bot ? "replace" : "wait");
    await this.#changed();
  }

  /**
   * Restore a table after the page was reloaded. The seats stay reserved for the same people, whom the host
   * must invite again.
   */
  async reopen(table: KeptTable): Promise<void> {
    const { seats, taken, substitutes, goesOn, screen, deal, handed, where } = table;
    this.#where = where;
    this.#absences.goesOn = goesOn;
    this.#screen = screen;
    if (handed !== null) this.handing.restore(handed);
    if (deal) await this.fair.restore(deal);
    for (const seat of seats) {
      const place = this.#places.placeFor(seat);
      if (!place) continue;
      [place.stage, place.taken] = ["lost", taken.includes(seat)];
      place.name = this.#session.state.match?.names[seat] ?? "";
      this.#absences.meet(seat, substitutes.includes(seat) ? "replace" : "left");
    }
    await this.#changed();
  }

  /**
   * Hand the match on to the device of a guest. In a game with secrets, everybody who plays must agree first.
   */
  async handOn(seat: number): Promise<void> {
    const live = this.#live.now;
    if (!this.canHandTo(seat) || !live) return;
    await this.handing.begin(seat, live.hidden && !live.over ? this.#asked : []);
  }

  /**
   * True if the match can be handed on to this seat. Its person must be here and, if the game has secrets, so
   * must all other players, because they have to agree.
   */
  canHandTo(seat: number): boolean {
    const live = this.#live.now;
    const here = (one: number): boolean => this.#places.stageOf(one) === "here";
    if (!live || this.handing.stage === "handed" || this.handing.stage === "asking") return false;
    return here(seat) && (!live.hidden || live.over || this.#asked.every(here));
  }

  /** Keep the match on this device, or take it back after handing it on. */
  async keepHere(): Promise<void> {
    await this.handing.meet("back");
  }

  /**
   * Invite somebody to a seat, or one more spectator if `seat` is null. `from`: the name of the person who
   * invites.
   */
  async invite(seat: number | null, from: string): Promise<void> {
    const place = this.#places.placeFor(seat);
    if (place) await this.#places.meet(place, "invite", from);
  }

  /** Replace the invitation of a place by a new one. */
  renew(place: Place, from: string): Promise<void> {
    return this.#places.meet(place as GuestPlace, "invite", from);
  }

  /** Withdraw an invitation, or end the visit of a guest. A reserved seat stays reserved without an invitation. */
  withdraw(place: Place): Promise<void> {
    return this.#places.meet(place as GuestPlace, place.staysReserved ? "retract" : "withdraw");
  }

  /**
   * Use the text of an answer. Return the code of the message that explains the problem, or null if there is
   * none.
   */
  async take(text: string): Promise<string | null> {
    const answer = read(text, "answer");
    if (typeof answer === "string") return `together.text.${answer}`;
    if (answer.kind === "offer") return "together.text.offer";
    const place = this.#places.invited(answer.id);
    if (!place) return "together.text.unknown";
    if (place.stage !== "invited")
      return place.hasAccepted(answer) ? "together.text.used" : "together.text.late";
    place.answer = answer;
    await this.#places.meet(place, "answer");
    return null;
  }

  /** Say a phrase to everybody. */
  say(phrase: number): void {
    this.#places.tell({ k: "said", seat: this.#ownSeat, phrase });
  }

  /**
   * The seats whose people must agree before another device sees all cards: those on other devices, except
   * seats that a bot has played from the start.
   */
  get #asked(): number[] {
    const { remote, taken } = this.#places;
    return remote.filter((seat) => taken.includes(seat) || this.sitter(seat) !== "bot");
  }

  /** The first seat that is played on this device; null if there is none. */
  get #ownSeat(): number | null {
    const { frame } = this.#session.state;
    const own = localSeats(frame?.kinds ?? [], this.#places.remote);
    return own.find((seat) => seat === this.seat) ?? own[0] ?? null;
  }

  // Places ------------------------------------------------------------------------------------------

  /**
   * Report that the stage of a place has changed, to `#absences` and to the procedure that hands the match
   * on.
   */
  #moved({ seat, stage }: GuestPlace, from: PlaceStage): void {
    const event = sitterEvent(from, stage);
    if (seat !== null && event) this.#absences.meet(seat, event);
    // If a guest leaves while the players are being asked to agree, treat that as a refusal.
    if (this.handing.stage === "asking" && (event === "left" || event === "free"))
      void this.handing.meet("refused");
  }

  /**
   * Send the list of people to everybody at the table, and report to the session which seats are played
   * elsewhere or by bots.
   */
  async #changed(): Promise<void> {
    if (this.#left) return;
    // Once the match is handed on, nobody plays on this device.
    const handed = this.handing.stage === "handed";
    const seats = handed || this.#screen ? this.#people : this.#places.remote;
    this.#keep();
    await this.#session.letPlay(seats, handed ? [] : this.#absences.substitutes);
    if (this.#left) return;
    this.#tellPeople();
    this.#seeDeal();
    this.dispatchEvent(new Event("change"));
  }

  /** Store the table, so that it can be restored after a reload of the page. */
  #keep(): void {
    if (this.#left) return;
    const { goesOn, screen, where } = this;
    const handed = this.handing.stage === "handed" ? this.handing.to : null;
    const substitutes = handed === null ? this.#absences.substitutes : [];
    const [seats, deal] = [this.#places.remote, this.fair.kept];
    const kept = { seats, taken: this.#places.taken, substitutes, goesOn, screen, deal, handed, where };
    this.#means.keep(this.active ? kept : null);
  }

  /** The seats of all people, on this device or others. */
  get #people(): number[] {
    return localSeats(this.#session.state.frame?.kinds ?? []);
  }

  /** Send the match to the device of its new host, and report to the other guests who that is. */
  async #send(to: number): Promise<void> {
    const record = this.#live.now?.record;
    const { frame } = this.#live;
    if (record === undefined || !frame) return;
    this.#absences.goesOn = false;
    await this.fair.handOver(frame);
    const all = { record, deal: this.fair.kept, where: this.where };
    for (const place of this.#places) {
      if (!place.seated) continue;
      place.post({
        k: "handed",
        seat: to,
        ...(place.seat === to ? all : { record: null, deal: null, where: NEAR }),
      });
      await this.#places.meet(place, "ended");
    }
  }

  /** Let a guest in: save the guest's name, and send the current state of the match. */
  async #welcome(place: GuestPlace): Promise<void> {
    const { frame, match } = this.#session.state;
    if (!frame) return;
    const { seat, name } = place;
    if (seat !== null && name !== "") {
      const names = frame.kinds.map((_, index) => (index === seat ? name : (match?.names[index] ?? "")));
      await this.#session.name(names);
    }
    place.taken = true;
    const hidden = this.#means.isHidden(frame.game);
    place.post({ k: "welcome", game: frame.game, seat, hidden, ...this.#means.build });
    [place.has, place.at] = [0, 0];
    for (const message of this.fair.news) place.post(message);
    void this.#live.push();
  }

  // Messages of guests ------------------------------------------------------------------------------

  #hear(place: GuestPlace, message: FromGuest | null): void {
    if (!message) {
      // A real guest with the same build sends only valid messages, so end the connection to this device.
      place.channel?.leave();
      return;
    }
    switch (message.k) {
      case "hello": {
        const { protocol, build } = this.#means.build;
        const known = message.protocol === protocol && message.build === build;
        if (message.name) place.name = message.name;
        void this.#places.meet(place, known ? "hello" : place.staysReserved ? "outdated" : "foreign");
        if (!known) this.dispatchEvent(new Event("foreign"));
        break;
      }
      case "ask":
        if (place.seated) this.#replies.reply(place, message.id, message.request);
        break;
      case "fair":
        if (place.seated) void this.fair.hear(place.seat, message);
        break;
      case "say": {
        const now = performance.now();
        if (!place.seated || now - place.spoke < PAUSE) return;
        place.spoke = now;
        this.#pass({ seat: place.seat, phrase: message.phrase });
        break;
      }
      case "agree":
        if (place.seat !== null) void this.handing.answer(place.seat, message.yes);
        break;
      case "bye":
        place.channel?.leave();
    }
  }

  /** Show everybody a phrase, on this device too. */
  #pass(said: Said): void {
    this.#places.tell({ k: "said", ...said });
    this.dispatchEvent(new CustomEvent("said", { detail: said }));
  }

  // Frames for guests -------------------------------------------------------------------------------

  readonly #onChange = (): void => {
    const before = this.#live.now?.at ?? 0;
    const turns = this.#live.frame?.turns ?? [];
    this.#live.see(this.#session.state);
    // Only the host can take turns back, and others may lose a turn by it, so tell everybody.
    const { at = 0 } = this.#live.now ?? {};
    if (at >= before || !this.active) return;
    const whose = undoneSeat(turns, at);
    const said = { seat: this.#ownSeat, phrase: TAKEN_BACK };
    this.#pass(whose === undefined ? said : { ...said, whose });
  };

  /** Report to the fair deal which players are here. Games without secrets need no fair deal. */
  #seeDeal(): void {
    const { now, frame } = this.#live;
    if (!now?.hidden || !frame) return;
    // The deal does not wait for seats played by bots, which have no device.
    const seats = this.#places.remote.filter((seat) => this.sitter(seat) !== "bot");
    const allHere = seats.every((seat) => this.#places.stageOf(seat) === "here");
    void this.fair.see(frame, seats, allHere);
  }

  #tellPeople(): void {
    const { people, spectators, screen } = this;
    this.#places.tell({ k: "people", people, spectators, screen });
  }
}
