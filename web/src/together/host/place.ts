/**
 * A place at the table for somebody at another device: its stage, its invitation, and the connection to that device.
 * The table `PLACES` says what leads from stage to stage; the host carries it out.
 */
import type { Retraction } from "../../engine/protocol.ts";
import { Channel, FROM_GUEST } from "../connection/channel.ts";
import type { Connection } from "../connection/connection.ts";
import type { Answer } from "../connection/handshake.ts";
import type { FromHost } from "../messages.ts";
import type { PlaceEvent, PlaceStage } from "../stages.ts";

/** A place to which somebody can be invited, as the page shows it. */
export interface Place {
  /** The seat; null for a spectator. */
  readonly seat: number | null;
  readonly stage: PlaceStage;
  readonly name: string;
  /** The text of the invitation while it waits; "" otherwise. */
  readonly invitation: string;
}

/** Receives what comes from the device of a guest. */
interface PlaceListener {
  /** The connection has changed. */
  meet(event: PlaceEvent): void;
  /** A message has arrived; nothing of it is checked. */
  hear(message: unknown): void;
}

/** A place with its connection. */
export class GuestPlace implements Place {
  stage: PlaceStage = "free";
  name = "";
  invitation = "";
  /** The name of the invitation, which its answer repeats; "" for none. */
  id = "";
  connection: Connection | null = null;
  channel: Channel | null = null;
  /** Runs while the devices look for each other. */
  timer: ReturnType<typeof setTimeout> | undefined;
  /** The answer that is to be used next. */
  answer: Answer | null = null;
  /** The number of the moment that this guest has, and its ply. */
  has = 0;
  at = 0;
  /** The parts of its own offer that this guest can take out again at that moment, by id. */
  retractions: Readonly<Record<string, Retraction>> = {};
  /** The number of requests of this guest that wait, and the last of them. */
  waiting = 0;
  asking: Promise<void> = Promise.resolve();
  /** The time at which this guest said a phrase last. */
  spoke = Number.NEGATIVE_INFINITY;

  constructor(readonly seat: number | null) {}

  /** True while the guest has been let in, whether or not something is heard of them. */
  get seated(): boolean {
    return this.stage === "here" || this.stage === "away";
  }

  /** Use a connection: report to `listener` what happens to it while it is that of this place. */
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
    [this.answer, this.invitation] = [null, ""];
    if (answer.from) this.name = answer.from;
    // A browser may refuse what another one has written; the devices then do not find each other.
    await connection.accept(answer.channel).catch(() => connection.close());
  }

  /** Send a message; without a channel it is dropped. */
  post(message: FromHost): void {
    this.channel?.send(message);
  }

  /** Give up the connection and the invitation. */
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
