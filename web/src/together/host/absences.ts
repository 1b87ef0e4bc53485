/**
 * Tracks who plays at the seats of people who are away: nobody, or a bot until the person is back.
 */
import { next } from "../../saves/health.ts";
import { SITTERS, type SitterEvent, type SitterStage } from "../stages.ts";

/**
 * How long a person may be away before a bot takes over, if the game is to continue without them, in
 * milliseconds.
 */
export const PATIENCE = 20_000;

interface Sitter {
  stage: SitterStage;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

export class Absences {
  readonly #sitters = new Map<number, Sitter>();
  readonly #changed: () => void;
  #goesOn = false;

  /** `changed` is called when a timer has changed who plays. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** True if a bot automatically plays for a person who stays away. */
  get goesOn(): boolean {
    return this.#goesOn;
  }

  set goesOn(on: boolean) {
    this.#goesOn = on;
    if (on) for (const seat of this.#at("missing")) this.meet(seat, "late");
  }

  /** Return who plays a seat. */
  at(seat: number): SitterStage {
    return this.#sitters.get(seat)?.stage ?? "person";
  }

  /** The seats that bots play for absent people. */
  get substitutes(): number[] {
    return this.#at("bot");
  }

  /** Apply an event of the state table `SITTERS` to a seat. */
  meet(seat: number, event: SitterEvent): void {
    const sitter = this.#sitters.get(seat) ?? { stage: "person" };
    const { to, do: actions } = next(SITTERS, sitter.stage, event);
    if (to !== sitter.stage) clearTimeout(sitter.timer);
    sitter.stage = to;
    this.#sitters.set(seat, sitter);
    if (actions.includes("count")) sitter.timer = setTimeout(() => this.#late(seat), PATIENCE);
  }

  /** Stop all timers. */
  end(): void {
    for (const { timer } of this.#sitters.values()) clearTimeout(timer);
  }

  #late(seat: number): void {
    if (!this.#goesOn) return;
    this.meet(seat, "late");
    this.#changed();
  }

  #at(stage: SitterStage): number[] {
    return [...this.#sitters].flatMap(([seat, sitter]) => (sitter.stage === stage ? [seat] : []));
  }
}
