/**
 * One state and one table. An event meets the state, the table answers with the next state and with effects, and
 * whoever runs the effects reports their outcome as further events. Nothing else changes.
 */

/** What an event leads to: the next state, and what is to be done outside of it. */
export interface Step<State, Effect> {
  readonly state: State;
  readonly effects: readonly Effect[];
}

/** The table: a pure function of state and event. The very same state where the event changes nothing. */
export type Table<State, Event, Effect> = (state: State, event: Event) => Step<State, Effect>;

/** Runs an effect. A promise that comes back is waited for by whoever has dispatched the event. */
export type Run<Effect> = (effect: Effect) => Promise<void> | void;

/**
 * Holds the state of a session.
 *
 * Events: "change" whenever the state has changed; "step" (CustomEvent with the dispatched event) before that.
 */
export class Machine<State, Happening, Effect> extends EventTarget {
  #state: State;
  readonly #table: Table<State, Happening, Effect>;
  readonly #run: Run<Effect>;

  constructor(start: State, table: Table<State, Happening, Effect>, run: Run<Effect>) {
    super();
    [this.#state, this.#table, this.#run] = [start, table, run];
  }

  get state(): State {
    return this.#state;
  }

  /** Meet an event. Resolves when the effects are done that are waited for, and what they have led to. */
  async dispatch(event: Happening): Promise<void> {
    const before = this.#state;
    const { state, effects } = this.#table(before, event);
    this.#state = state;
    this.dispatchEvent(new CustomEvent("step", { detail: event }));
    if (state !== before) this.dispatchEvent(new Event("change"));
    await Promise.all(effects.map((effect) => this.#run(effect)));
  }
}

/** A step without effects, or with these. */
export const to = <S, F>(state: S, ...effects: readonly F[]): Step<S, F> => ({ state, effects });

/** One step after another, each from the state that the one before has led to. */
export function inTurn<S, F>(state: S, ...rows: readonly ((state: S) => Step<S, F>)[]): Step<S, F> {
  return rows.reduce((before, row) => {
    const after = row(before.state);
    return { state: after.state, effects: [...before.effects, ...after.effects] };
  }, to<S, F>(state));
}
