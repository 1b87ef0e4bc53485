/** What is shown, and to whom: a frame, how it is looked at, whose eyes look, and the curtain between two people. */

import type { Eyes, Frame, Msg } from "../engine/protocol.ts";
import { isBot } from "../engine/seat-kinds.ts";
import { Curtain } from "./curtain.ts";
import { type Mode, type Moment, mayHint, viewerOf } from "./moment.ts";

type Seen = "shown" | "frame" | "viewer" | "mode" | "curtained" | "over" | "botToMove" | "reason";

export class Sight {
  mode: Mode = "live";
  /** What speaks for a bot's answer, or for a hint. */
  reason: Msg | null = null;
  /** How many moments have been shown. */
  shown = 0;
  #now: Frame | null = null;
  readonly #curtain = new Curtain();
  /** Somebody lifts the curtain; what they may see has been asked for. */
  #rising = false;
  readonly #hidden: (game: string) => boolean;

  /** `hidden`: whether a game has secrets. */
  constructor(hidden: (game: string) => boolean) {
    this.#hidden = hidden;
  }

  /** null before there is anything. */
  get now(): Frame | null {
    return this.#now;
  }

  get frame(): Frame {
    if (!this.#now) throw new Error("nothing is shown yet");
    return this.#now;
  }

  put(frame: Frame, mode: Mode, reason: Msg | null): void {
    if (mode === "live") this.#curtain.see(frame);
    [this.#now, this.mode, this.reason] = [frame, mode, reason];
    this.#rising = false;
    this.shown += 1;
  }

  get botToMove(): boolean {
    return this.#now !== null && isBot(this.#now, this.#now.seat);
  }

  get secret(): boolean {
    return this.#hidden(this.frame.game);
  }

  /** The rule by which somebody looks; null where there are no secrets. Who only looks back stays the same. */
  eyes(game: string, mode?: Mode): Eyes | null {
    const stays = mode === "review" ? { stays: true } : {};
    return this.#hidden(game) ? { lifted: this.#curtain.lifted, ...stays } : null;
  }

  /** It hangs until the question can be shown with its answers. */
  lift(): void {
    this.#curtain.lift(this.frame);
    this.#rising = true;
  }

  /** What was asked for does not come. */
  fail(): void {
    this.#rising = false;
  }

  /** Whether a hint tells nobody what they may not see. */
  hintable(playable: boolean): boolean {
    return mayHint(this.frame, this.mode, playable, this.secret);
  }

  get seen(): Pick<Moment, Seen> {
    const { frame, mode, reason, shown, botToMove } = this;
    const curtained = this.secret && mode === "live" && (this.#rising || this.#curtain.hides(frame));
    return {
      ...{ shown, frame, viewer: viewerOf(frame), mode },
      ...{ curtained, over: frame.seat < 0, botToMove, reason },
    };
  }
}
