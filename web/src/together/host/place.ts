/**
 * A place at the table for a person on another device: its stage, its invitation, and the connection to that
 * device. The state table `PLACES` defines the stages; the class `Places` carries out the actions.
 */
import type { Retraction } from "../../engine/protocol.ts";
import { Channel, FROM_GUEST } from "../connection/channel.ts";
import type { Connection } from "../connection/connection.ts";
import { type Answer, write } from "../connection/handshake.ts";
import type { FromHost } from "../messages.ts";
import { PLACES, type PlaceEvent, type PlaceStage } from "../stages.ts";

/** A place to which a person can be invited, as the page shows it. */
export interface Place {
  /** The seat; null for a spectator. */
  readonly seat: number | null;
  readonly stage: PlaceStage;
  readonly name: string;
  /** The text of the invitation until it is answered; "" otherwise. */
  readonly invitation: string;
  /** True once a person has sat at this place, until the host takes over the seat. */
  readonly taken: boolean;
  /** True if the seat stays reserved for the person who sat there when the host withdraws the invitation. */
  readonly staysReserved: boolean;
}

/** Receives events and messages from the device of a guest. */
interface PlaceListener {
  /** Called when the state of the connection has changed. */
  meet(event: PlaceEvent): void;
  /** Called with a message that has arrived, which has not been checked. */
  hear(message: unknown): void;
}

/** A place with its connection. */
export class GuestPlace implements Place {
  stage: PlaceStage = "free";
  name = "";
  /**
   * True once a person has sat at this place, until the host takes over the seat. The seat stays reserved for that
   * person, and in a game with secrets, the match is handed on only if that person agrees.
   */
  taken = false;
  invitation = "";
  /** The id of the invitation, which its answer repeats; "" for none. */
  id = "";
  connection: Connection | null = null;
  channel: Channel | null = null;
  /** The timer that limits how long the devices try to connect. */
  timer: ReturnType<typeof setTimeout> | undefined;
  /** The guest's answer, which is used to connect; null for none. */
  answer: Answer | null = null;
  /** The canonical text of the answer to the current invitation that was used to connect; "" for none. */
  accepted = "";
  /** The number of the latest moment that was sent to this guest, and the ply of that moment. */
  has = 0;
  at = 0;
  /** The parts of its own trade offer that this guest can still remove at that moment, by id. */
  retractions: Readonly<Record<string, Retraction>> = {};
  /**
   * The number of pending requests of this guest, and a promise that resolves when the last of them is
   * answered.
   */
  waiting = 0;
  asking: Promise<void> = Promise.resolve();
  /** The time at which this guest last said a phrase. */
  spoke = Number.NEGATIVE_INFINITY;

  constructor(readonly seat: number | null) {}

  /** True once the guest has been let in, even while nothing arrives from it. */
  get seated(): boolean {
    return this.stage === "here" || this.stage === "away";
  }

  get staysReserved(): boolean {
    return this.taken && this.seat !== null && PLACES[this.stage].retract.to !== this.stage;
  }

  /**
   * Use a connection for this place. Its events are reported to `listener` until another connection replaces
   * it.
   */
  attach(connection: Connection, listener: PlaceListener): void {
    this.connection = connection;
    connection.addEventListener("open", () => {
      if (this.connection === connection) this.#open(connection, listener);
    });
    connection.addEventListener("ended", () => {
      if (this.connection === connection) listener.meet("ended");
    });
  }

  #open(connection: Connection, listener: PlaceListener): void {
    const channel = new Channel(connection.wire, FROM_GUEST, true);
    this.channel = channel;
    const is = (): boolean => this.channel === channel;
    channel.addEventListener("message", (event) => {
      if (is()) listener.hear((event as CustomEvent<unknown>).detail);
    });
    channel.addEventListener("presence", () => {
      if (is()) listener.meet(channel.present ? "heard" : "silent");
    });
    channel.addEventListener("ended", () => {
      if (is()) listener.meet("ended");
    });
    listener.meet("open");
  }

  /** Give the browser the connection data from the guest's answer, so that both devices can connect. */
  async connect(): Promise<void> {
    const { answer, connection } = this;
    if (!answer || !connection) return;
    [this.answer, this.invitation, this.accepted] = [null, "", write(answer)];
    if (answer.from) this.name = answer.from;
    // A browser may reject connection data that another browser has written. The devices then cannot connect.
    await connection.accept(answer.channel).catch(() => connection.close());
  }

  /** True if this is the answer that was used to connect. */
  hasAccepted(answer: Answer): boolean {
    return this.accepted === write(answer);
  }

  /** Send a message. It is dropped if there is no channel. */
  post(message: FromHost): void {
    this.channel?.send(message);
  }

  /** Close the connection, and forget the invitation. */
  drop(): void {
    const { channel, connection } = this;
    [this.channel, this.connection, this.invitation, this.id] = [null, null, "", ""];
    if (channel && !channel.ended) {
      // The connection stays open until the channel has ended, so that the last message still arrives.
      channel.addEventListener("ended", () => connection?.close());
      channel.leave();
    } else connection?.close();
  }
}
