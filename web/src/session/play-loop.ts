/** The state of a table whose match another program owns and saves, as in a notebook. */
import type { TableCommand } from "./commands.ts";
import { engineEffects, type SessionMachine } from "./engine-effects.ts";
import type { Effect } from "./events.ts";
import { Machine, type Run } from "./machine.ts";
import type { Moment, Notice } from "./moment.ts";
import type { Opened, Surroundings } from "./session-services.ts";
import { type GameFacts, START, seenIn } from "./state.ts";
import { transition } from "./transitions.ts";

/**
 * Runs a table whose match another program owns.
 *
 * Event: "change" whenever `moment` has changed.
 */
export class PlayLoop extends EventTarget {
  readonly #machine: SessionMachine;
  readonly #world: Surroundings;

  constructor(world: Surroundings) {
    super();
    this.#world = world;
    const machine: SessionMachine = new Machine(START, transition, (effect) => run(effect));
    const carried: Partial<Record<Effect["do"], Run<never>>> = engineEffects(machine, world, async () => {});
    // Some effects, such as saving, have no function here. They are ignored, because the other program saves the
    // match.
    const run: Run<Effect> = (effect) => carried[effect.do]?.(effect as never);
    machine.addEventListener("change", () => this.dispatchEvent(new Event("change")));
    this.#machine = machine;
  }

  /** The view to show; null before the first frame. */
  get moment(): Moment | null {
    return seenIn(this.#machine.state);
  }

  do(command: TableCommand): Promise<void> {
    return this.#machine.dispatch({ type: "command", command, confirms: this.#world.confirms() });
  }

  /** Show a match that another program plays. If the engine refuses it, the table shows the reason. */
  async follow(opened: Opened, facts: GameFacts): Promise<void> {
    await this.#machine.dispatch({ type: "game", game: opened.game, facts });
    await this.#machine.dispatch({ type: "follow", opened });
    const { failure } = this.#machine.state;
    if (failure) this.tell({ kind: "failed", msg: failure.msg });
  }

  /** Let players outside of this table play these seats. */
  letPlay(seats: readonly number[]): Promise<void> {
    return this.#machine.dispatch({ type: "remote", seats, substitutes: [] });
  }

  /** Show a notice from outside; null removes the notice. */
  tell(notice: Notice | null): void {
    void this.#machine.dispatch({ type: "tell", notice });
  }

  /** End the table. Replies that arrive later change nothing. */
  leave(): void {
    void this.#machine.dispatch({ type: "leave" });
  }
}
