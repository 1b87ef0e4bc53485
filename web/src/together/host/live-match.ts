/**
 * The moment that is played on, and who has seen it: each guest is sent the frame of that moment as its own seat may see
 * it. A guest knows the moment by a name that tells nothing of the record.
 */
import { EngineError } from "../../engine/engine.ts";
import type { Frame, Replies, Request } from "../../engine/protocol.ts";
import type { Session } from "../../session/session.ts";
import { guestFrame } from "./guest-frame.ts";
import type { Live } from "./guest-requests.ts";
import type { GuestPlace } from "./place.ts";
import type { Places } from "./places.ts";

/** The part of a session's state that says what is played on. */
type SessionState = Pick<Session["state"], "frame" | "mode" | "moving">;

interface LiveMeans {
  ask<R extends Request>(request: R): Promise<Replies[R["op"]]>;
  isHidden(game: string): boolean;
  /** Called when another moment is live. */
  changed(): void;
}

export class LiveMatch {
  readonly #places: Places;
  readonly #means: LiveMeans;
  #now: Live | null = null;
  #frame: Frame | null = null;
  /** The number of moments so far. */
  #number = 0;
  #pushing = false;

  constructor(places: Places, means: LiveMeans) {
    [this.#places, this.#means] = [places, means];
  }

  /** The moment that is played on; null before the first one. */
  get now(): Live | null {
    return this.#now;
  }

  /** The frame of that moment. */
  get frame(): Frame | null {
    return this.#frame;
  }

  /** The name by which guests know that moment. */
  get token(): string {
    return `~${this.#number}`;
  }

  /** The whole match, for guests who may have it; null while something in it is secret. */
  get record(): string | null {
    const { hidden = true, over = false, record = null } = this.#now ?? {};
    return hidden && !over ? null : record;
  }

  /** Follow the session of this page: what it shows is live, unless somebody looks back here. */
  see({ frame, mode, moving }: SessionState): void {
    if (!frame || moving?.mode === "live") return;
    // While somebody looks back here, the others still see the moment that is played on.
    if (mode === "review") {
      if (!this.#now) void this.#find(frame);
      return;
    }
    if (this.#now?.record === frame.record && this.#now.at === frame.at) return;
    this.set(frame);
    void this.push();
  }

  /** The page was opened while somebody looked back: ask for the moment that is played on. */
  async #find({ record, plies }: Frame): Promise<void> {
    const frame = await this.#means.ask({ op: "goto", record, at: plies, viewer: null });
    if (this.#now) return;
    this.set(frame);
    void this.push();
  }

  /** Set the moment that is played on from now on. */
  set(frame: Frame): void {
    const { game, record, at, seat, outcome } = frame;
    this.#number += 1;
    this.#frame = frame;
    this.#now = { record, at, seat, hidden: this.#means.isHidden(game), over: outcome !== null };
    this.#means.changed();
  }

  /** Record that a guest has the live moment. */
  has(place: GuestPlace, { at, retractions = {} }: Frame): void {
    [place.has, place.at, place.retractions] = [this.#number, at, retractions];
  }

  /** Return a frame of this match as the guest at a place may see it. */
  framed({ seat }: GuestPlace, frame: Frame): Frame {
    const { hidden = true, over = false, at: end = 0 } = this.#now ?? {};
    return guestFrame(frame, { seat, hidden, over, end, token: this.token });
  }

  /** Send the live moment to every guest that has an earlier one. */
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
      // Something was played meanwhile: the next round shows that.
      if (number !== this.#number) return;
      this.has(place, frame);
      place.post({ k: "frame", frame: this.framed(place, frame), record: this.record });
    } catch (error) {
      // The engine has reported it; the next moment is shown again.
      if (!(error instanceof EngineError)) throw error;
    }
  }
}
