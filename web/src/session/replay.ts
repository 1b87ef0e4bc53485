/** Moments of a match to step through, one for each turn, and the clock that walks along them. */
import type { Frame, Turn } from "../engine/protocol.ts";

/** Milliseconds each moment is shown while playing by itself. */
const PACE = 900;

/** The plies at which a turn has just ended, from the start to the end of the match. */
export function moments(frame: Frame): number[] {
  const start = frame.turns[0]?.from ?? 0;
  const ends = frame.turns.map((turn) => turn.to);
  return [...new Set([start, ...ends, frame.plies])];
}

/** The turn whose end, or middle, is shown; undefined at the start. */
export function turnShown(frame: Frame): Turn | undefined {
  return frame.turns.findLast((turn) => turn.from < frame.at);
}

/** Which turn of how many is shown. What chance did before or in between is nobody's turn. */
export function turnNumber(frame: Frame): { turn: number; of: number } {
  const played = frame.turns.filter((turn) => turn.seat >= 0);
  return { turn: played.filter((turn) => turn.from < frame.at).length, of: played.length };
}

/** Where a step leads, or undefined at either end. */
export function stepFrom(frame: Frame, step: "first" | "back" | "on" | "last"): number | undefined {
  const all = moments(frame);
  const earlier = all.filter((at) => at < frame.at);
  const later = all.filter((at) => at > frame.at);
  if (step === "first") return earlier[0];
  if (step === "back") return earlier.at(-1);
  return step === "on" ? later[0] : later.at(-1);
}

/** Walks from moment to moment by itself. `show` resolves when a moment has been seen. */
export class Autoplay {
  running = false;
  readonly #frame: () => Frame;
  readonly #show: (at: number) => Promise<void>;
  readonly #changed: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(frame: () => Frame, show: (at: number) => Promise<void>, changed: () => void) {
    this.#frame = frame;
    this.#show = show;
    this.#changed = changed;
  }

  toggle(): void {
    if (this.running) this.stop();
    else void this.#start();
  }

  stop(): void {
    clearTimeout(this.#timer);
    if (!this.running) return;
    this.running = false;
    this.#changed();
  }

  /** From the moment shown, or from the start if that is the end. */
  async #start(): Promise<void> {
    this.running = true;
    this.#changed();
    const from = stepFrom(this.#frame(), "on") === undefined ? stepFrom(this.#frame(), "first") : undefined;
    if (from !== undefined) await this.#show(from);
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.running) this.#timer = setTimeout(() => void this.#walk(), PACE);
  }

  async #walk(): Promise<void> {
    const to = stepFrom(this.#frame(), "on");
    if (to === undefined) return this.stop();
    await this.#show(to);
    if (stepFrom(this.#frame(), "on") === undefined) this.stop();
    else this.#wait();
  }
}
