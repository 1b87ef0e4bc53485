/**
 * A guest at a table that another device hosts. It answers an invitation, sends requests about its seat to
 * the host's engine with the same interface as any page, and shows the frames that the host sends.
 *
 * Events: "change" whenever something has to be drawn again; "frame" (CustomEvent with the frame) when
 * somebody else has played; "record" (CustomEvent with `Received`) with the match so far, if nothing in it is
 * secret; "said" (CustomEvent with the seat and the phrase); "host" (CustomEvent with `Handed`) when this
 * device is to hold the match from now on.
 */
import { EngineError } from "../../engine/engine.ts";
import type { Frame, Replies, Request } from "../../engine/protocol.ts";
import { next } from "../../saves/health.ts";
import { Channel, FROM_HOST } from "../connection/channel.ts";
import type { Connection, Connector } from "../connection/connection.ts";
import { type Invitation, write } from "../connection/handshake.ts";
import type { Whereabouts } from "../connection/ice-server.ts";
import { FairGuest } from "../fair/fair-guest.ts";
import type { KeptDeal } from "../fair/fair-messages.ts";
import type { Audits } from "../fair/kept-audits.ts";
import {
  type Build,
  type FromGuest,
  type FromHost,
  fromHost,
  type GuestReply,
  type Person,
  refusal,
} from "../messages.ts";
import { GUESTS, type GuestAction, type GuestEvent, type GuestStage } from "../stages.ts";

interface GuestMeans {
  readonly connector: Connector;
  readonly build: Build;
  /** The engine of this device, which checks a match with secrets once the match is over. */
  readonly engine: { ask<R extends Request>(request: R): Promise<Replies[R["op"]]> };
  /** The store in which this device keeps its evidence for the check of a match with secrets. */
  readonly audits: Audits;
  /** Checks the form of a frame. */
  isFrame(value: unknown): value is Frame;
}

/** The table that this guest has joined. */
interface Welcome {
  readonly game: string;
  readonly seat: number | null;
  readonly hidden: boolean;
}

/** A match whose record this guest is allowed to have. */
export interface Received {
  readonly frame: Frame;
  readonly record: string;
}

/**
 * A match that was handed on to this guest. `deal` is the deal with everybody's secrets, or null if the cards
 * were not dealt jointly.
 */
export interface Handed extends Received {
  readonly deal: KeptDeal | null;
  readonly where: Whereabouts;
}

interface Waiting {
  resolve(reply: unknown): void;
  reject(error: EngineError): void;
}

export class Guest extends EventTarget {
  stage: GuestStage = "asked";
  /** The text of the answer to the invitation, until the devices connect; "" otherwise. */
  answer = "";
  name = "";
  welcome: Welcome | null = null;
  /** The deal of a game with secrets; null in other games. */
  fair: FairGuest | null = null;
  people: readonly Person[] = [];
  spectators = 0;
  /** True if nobody plays on the host's device, which only shows the table to everybody in the room. */
  screen = false;
  /** The seat to which the host proposes to hand the match on; null if there is no such proposal. */
  proposal: number | null = null;
  /** True while this person has agreed to the proposal, and answers of others are awaited. */
  waits = false;
  /** True if somebody has not agreed to the latest proposal, until this person acts. */
  refused = false;
  /** True if the host has ended the visit in order to start a rematch. */
  rematch = false;
  /** True if the host has closed the table for everybody. */
  closed = false;
  /** The seat to which the match was handed on; null if it was not. */
  handedTo: number | null = null;
  readonly invitation: Invitation;
  readonly #means: GuestMeans;
  #connection: Connection | null = null;
  #channel: Channel | null = null;
  /** The latest moment that the host has sent. */
  #frame: Frame | null = null;
  #asked = 0;
  /** The seat of the new host to which this person has agreed; null for none. */
  #agreed: number | null = null;
  readonly #waiting = new Map<number, Waiting>();

  constructor(invitation: Invitation, means: GuestMeans) {
    super();
    [this.invitation, this.#means] = [invitation, means];
  }

  /** Answer the invitation. If the devices could not connect with an earlier answer, this makes a new one. */
  async join(name: string): Promise<void> {
    this.name = name;
    await this.#meet("join");
  }

  /** Leave the table. */
  leave(): void {
    this.#channel?.send({ k: "bye" } satisfies FromGuest);
    this.#drop();
  }

  /** Say a phrase to everybody. */
  say(phrase: number): void {
    this.#channel?.send({ k: "say", phrase } satisfies FromGuest);
  }

  /** Answer the proposal to hand the match on. */
  agree(yes: boolean): void {
    if (this.proposal === null) return;
    this.#agreed = yes ? this.proposal : null;
    [this.proposal, this.waits] = [null, yes];
    this.#channel?.send({ k: "agree", yes } satisfies FromGuest);
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Send a request to the host's engine. A request for the moment that the host has sent last is answered
   * here, without asking the host.
   */
  ask<R extends Request>(request: R): Promise<Replies[R["op"]]> {
    const frame = this.#frame;
    if (frame && request.op === "goto" && request.record === frame.record && request.at === frame.at)
      return Promise.resolve(frame as Replies[R["op"]]);
    if (!this.#channel || this.#channel.ended)
      return Promise.reject(new EngineError(refusal("together.departed")));
    if (request.op === "act") this.refused = false;
    this.#asked += 1;
    const id = this.#asked;
    this.#channel.send({ k: "ask", id, request: { ...request } } satisfies FromGuest);
    return new Promise((resolve, reject) =>
      this.#waiting.set(id, { resolve: resolve as (reply: unknown) => void, reject }),
    );
  }

  async #meet(event: GuestEvent): Promise<void> {
    const { to, do: actions } = next(GUESTS, this.stage, event);
    if (to === this.stage && actions.length === 0) return;
    this.stage = to;
    for (const action of actions) await this.#act(action);
    if (to === "lost" || to === "over") await this.fair?.leave(to === "over");
    this.dispatchEvent(new Event("change"));
  }

  async #act(action: GuestAction): Promise<void> {
    if (action === "drop") this.#drop();
    else if (action === "answer") await this.#answer();
    else {
      const { name } = this;
      this.#channel?.send({ k: "hello", name, ...this.#means.build } satisfies FromGuest);
    }
  }

  async #answer(): Promise<void> {
    const { id, stun, channel } = this.invitation;
    let connection: Connection;
    try {
      connection = await this.#means.connector.answer(channel, stun ? [{ urls: stun }] : []);
    } catch {
      // The browser does not accept the connection data in the invitation, or does not support connections.
      return this.#meet("failed");
    }
    if (this.stage !== "answering") return connection.close();
    this.#connection = connection;
    const is = (): boolean => this.#connection === connection;
    connection.addEventListener("open", () => {
      if (is()) this.#open(connection);
    });
    connection.addEventListener("ended", () => {
      if (!is()) return;
      // Close the channel, which first reads the host's last messages.
      if (this.#channel) this.#channel.close();
      else void this.#meet("failed");
    });
    this.answer = write({ kind: "answer", id, from: this.name, channel: connection.own });
  }

  #open(connection: Connection): void {
    const channel = new Channel(connection.wire, FROM_HOST, false);
    this.#channel = channel;
    this.answer = "";
    const is = (): boolean => this.#channel === channel;
    channel.addEventListener("message", (event) => {
      if (is()) this.#hear((event as CustomEvent<unknown>).detail);
    });
    channel.addEventListener("presence", () => {
      if (is()) void this.#meet(channel.present ? "heard" : "silent");
    });
    channel.addEventListener("ended", () => {
      if (is()) void this.#meet("ended");
    });
    void this.#meet("open");
  }

  #hear(value: unknown): void {
    const message = fromHost(value, this.#means.isFrame);
    if (!message) {
      // A real host with the same build sends only valid messages, so end the connection to this one.
      this.#channel?.leave();
      return;
    }
    switch (message.k) {
      case "welcome": {
        const { game, seat, hidden, protocol, build } = message;
        const { build: own } = this.#means;
        const known = protocol === own.protocol && build === own.build && game === this.invitation.game;
        if (known) this.#sit({ game, seat, hidden });
        void this.#meet(known ? "welcome" : "foreign");
        break;
      }
      case "foreign":
        void this.#meet("foreign");
        break;
      case "frame":
        if (message.frame.game !== this.welcome?.game) break;
        this.#frame = message.frame;
        this.fair?.note(message.frame);
        this.#note(message.frame, message.record);
        this.dispatchEvent(new CustomEvent("frame", { detail: message.frame }));
        break;
      case "reply":
        this.#reply(message.id, message.reply, message.record);
        break;
      case "fair":
        void this.fair?.hear(message);
        break;
      case "people":
        [this.people, this.spectators, this.screen] = [message.people, message.spectators, message.screen];
        this.dispatchEvent(new Event("change"));
        break;
      case "said":
        this.dispatchEvent(new CustomEvent("said", { detail: message }));
        break;
      case "proposal":
        this.proposal = this.welcome?.hidden ? message.seat : null;
        [this.waits, this.refused] = [false, message.refused];
        this.dispatchEvent(new Event("change"));
        break;
      case "handed":
        this.#handed(message);
        break;
      case "bye":
        [this.rematch, this.closed] = [message.rematch, message.closed];
        void this.#meet("bye");
    }
  }

  #handed({ seat, record, deal, where }: Extract<FromHost, { k: "handed" }>): void {
    const frame = this.#frame;
    [this.handedTo, this.proposal] = [seat, null];
    // Do not take over a match with secrets unless this person has agreed to hold it, because it reveals
    // everybody's cards.
    const secret = this.welcome?.hidden === true && frame?.outcome === null;
    const wanted = !secret || this.#agreed === seat;
    const mine = wanted && seat === this.welcome?.seat && frame !== null && record !== null;
    void this.#meet("handed");
    if (!mine) return;
    const fits = deal !== null && this.fair?.fits(deal) === true;
    const detail: Handed = { frame, record, deal: fits ? deal : null, where };
    this.dispatchEvent(new CustomEvent("host", { detail }));
  }

  #sit(welcome: Welcome): void {
    this.welcome = welcome;
    if (!welcome.hidden) return;
    this.fair = new FairGuest(welcome.seat, {
      ask: (request) => this.#means.engine.ask(request),
      send: (message) => this.#channel?.send(message),
      changed: () => this.dispatchEvent(new Event("change")),
      audits: this.#means.audits,
    });
  }

  #note(frame: Frame, record: string | null): void {
    if (record === null) return;
    this.dispatchEvent(new CustomEvent<Received>("record", { detail: { frame, record } }));
  }

  #reply(id: number, reply: GuestReply, record: string | null): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (!reply.ok) {
      waiting?.reject(new EngineError(reply));
      return;
    }
    const { ok: _, ...answer } = reply;
    // If the reply is a frame at the last ply, the guest's action was played, and the frame is now the
    // current moment.
    const frame = answer as unknown as Frame;
    if (frame.record !== undefined && frame.at === frame.plies) {
      this.#frame = frame;
      this.fair?.note(frame);
      this.#note(frame, record);
    }
    waiting?.resolve(answer);
  }

  #drop(): void {
    const [channel, connection] = [this.#channel, this.#connection];
    [this.#channel, this.#connection, this.answer] = [null, null, ""];
    for (const { reject } of this.#waiting.values()) reject(new EngineError(refusal("together.departed")));
    this.#waiting.clear();
    if (channel && !channel.ended) {
      channel.addEventListener("ended", () => connection?.close());
      channel.leave();
    } else connection?.close();
  }
}
