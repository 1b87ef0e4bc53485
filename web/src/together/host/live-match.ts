/**
 * The current moment of the match, and which guests have already received it. Each guest gets the frame of
 * that moment as its own seat may see it. In requests, guests refer to the moment by a name that reveals
 * nothing about the record.
 */
import { EngineError } from "../../engine/engine.ts";
import type { Frame, Replies, Request } from "../../engine/protocol.ts";
import type { Session } from "../../session/session.ts";
import { guestFrame } from "./guest-frame.ts";
import type { Live } from "./guest-requests.ts";
import type { GuestPlace } from "./place.ts";
import type { Places } from "./places.ts";

/** The part of a session's state that determines the current moment. */
type SessionState = Pick<Session["state"], "frame" | "mode" | "moving">;

interface LiveMeans {
  ask<R extends Request>(request: R): Promise<Replies[R["op"]]>;
  isHidden(game: string): boolean;
  /** Called when the current moment has changed. */
  changed(): void;
}

export class LiveMatch {
  readonly #places: Places;
  readonly #means: LiveMeans;
  #now: Live | null = null;
  #frame: Frame | null = null;
  /** The number of the current moment, counting up from the first one that was shown. */
  #number = 0;
  #pushing = false;

  constructor(places: Places, means: LiveMeans) {
    [this.#places, this.#means] = [places, means];
  }

  /** The current moment; null before the first one. */
  get now(): Live | null {
    return this.#now;
  }

  /** The frame of the current moment. */
  get frame(): Frame | null {
    return this.#frame;
  }

  /** The name by which guests refer to the current moment. */
  get token(): string {
    return `~${this.#number}`;
  }

  /** The record of the whole match, for guests who may have it; null while part of it is secret. */
  get record(): string | null {
    const { hidden = true, over = false, record = null } = this.#now ?? {};
    return hidden && !over ? null : record;
  }

  /**
   * Take over the moment that the session of this page shows, unless the person here is looking at an earlier
   * one.
   */
  see({ frame, mode, moving }: SessionState): void {
    if (!frame || moving?.mode === "live") return;
    // While the person here looks at an earlier moment, the guests keep seeing the current one.
    if (mode === "review") {
      if (!this.#now) void this.#find(frame);
      return;
    }
    if (this.#now?.record === frame.record && this.#now.at === frame.at) return;
    this.set(frame);
    void this.push();
  }

  /** Ask the engine for the current moment if the page was opened at an earlier one. */
  async #find({ record, plies }: Frame): Promise<void> {
    const frame = await this.#means.ask({ op: "goto", record, at: plies, viewer: null });
    if (this.#now) return;
    this.set(frame);
    void this.push();
  }

  /** Make a frame the current moment. */
  set(frame: Frame): void {
    const { game, record, at, seat, outcome } = frame;
    this.#number += 1;
    this.#frame = frame;
    this.#now = { record, at, seat, hidden: this.#means.isHidden(game), over: outcome !== null };
    this.#means.changed();
  }

  /** Record that a guest has received the current moment. */
  has(place: GuestPlace, { at, retractions = {} }: Frame): void {
    [place.has, place.at, place.retractions] = [this.#number, at, retractions];
  }

  /** Return a frame of this match as the guest at `place` may see it. */
  framed({ seat }: GuestPlace, frame: Frame): Frame {
    const { hidden = true, over = false, at: end = 0 } = this.#now ?? {};
    return guestFrame(frame, { seat, hidden, over, end, token: this.token });
  }

  /** Send the current moment to every guest that has not received it yet. */
  async push(): Promise<void> {
    if (this.#pushing) return;
    this.#pushing = true;
    try {
      for (;;) {
        const place = [...this.#places].find((one) => one.seated && one.has < this.#number);
        if (!place) return;
        await this.#show(place);
      }
    } finally {
      this.#pushing = false;
    }
  }

  async #show(place: GuestPlace): Promise<void> {
    const [live, number] = [this.#now, this.#number];
    if (!live) return;
    const { record, at, hidden } = live;
    const since = place.has > 0 && place.at < at ? { since: place.at } : {};
    place.has = number;
    const viewer = hidden ? place.seat : null;
    try {
      const frame = await this.#means.ask({ op: "goto", record, at, viewer, retractable: true, ...since });
      // If somebody has played in the meantime, the loop in `push` sends the newer moment next.
      if (number !== this.#number) return;
      this.has(place, frame);
      place.post({ k: "frame", frame: this.framed(place, frame), record: this.record });
    } catch (error) {
      // The engine has already reported the error, and the guest will receive the next moment.
      if (!(error instanceof EngineError)) throw error;
    }
  }
}
