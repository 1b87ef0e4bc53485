/**
 * A state machine: one state and one transition table. For each event the table returns the next state and effects.
 * Effects report their results as further events. Nothing else changes the state.
 */

/** The result of an event: the next state, and the effects to run. */
export interface Step<State, Effect> {
  readonly state: State;
  readonly effects: readonly Effect[];
}

/**
 * The transition table: a pure function of state and event. It returns the identical state if the event changes
 * nothing.
 */
export type Table<State, Event, Effect> = (state: State, event: Event) => Step<State, Effect>;

/** Runs an effect. If it returns a promise, the dispatch of the event waits for it. */
export type Run<Effect> = (effect: Effect) => Promise<void> | void;

/**
 * Holds the state of a session.
 *
 * Events: "step" (CustomEvent whose detail is the dispatched event) after each event has been applied; then "change"
 * if the state has changed.
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

  /** Apply an event. Resolves when its awaited effects, and the events they caused, are done. */
  async dispatch(event: Happening): Promise<void> {
    const before = this.#state;
    const { state, effects } = this.#table(before, event);
    this.#state = state;
    this.dispatchEvent(new CustomEvent("step", { detail: event }));
    if (state !== before) this.dispatchEvent(new Event("change"));
    await Promise.all(effects.map((effect) => this.#run(effect)));
  }
}

/** Return a step to a state, with these effects. */
export const to = <S, F>(state: S, ...effects: readonly F[]): Step<S, F> => ({ state, effects });

/** Apply several transitions in turn, each to the state that the previous one returned. */
export function inTurn<S, F>(state: S, ...rows: readonly ((state: S) => Step<S, F>)[]): Step<S, F> {
  return rows.reduce((before, row) => {
    const after = row(before.state);
    return { state: after.state, effects: [...before.effects, ...after.effects] };
  }, to<S, F>(state));
}
