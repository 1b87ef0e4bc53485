/**
 * A generic state machine: one state and one transition table. For each event the table returns the next state and
 * the effects to run. Effects report their results as further events. Nothing else changes the state.
 */

/** The result of a transition: the next state, and the effects to run. */
export interface Step<State, Effect> {
  readonly state: State;
  readonly effects: readonly Effect[];
}

/**
 * The transition table: a pure function of the state and an event. If the event changes nothing, it returns the
 * identical state object.
 */
export type Table<State, Event, Effect> = (state: State, event: Event) => Step<State, Effect>;

/**
 * Runs an effect. If it returns a promise, the dispatch of the event that caused the effect waits for that promise.
 */
export type Run<Effect> = (effect: Effect) => Promise<void> | void;

/**
 * Holds the state and applies events to it.
 *
 * Events: "step" (CustomEvent whose detail is the dispatched event) after each dispatched event was applied; then
 * "change" if the state has changed.
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

  /** Return the effects that an event would cause now, without applying it. */
  foresee(event: Happening): readonly Effect[] {
    return this.#table(this.#state, event).effects;
  }

  /**
   * Apply an event. Resolves when all effects that the event causes, and the events that these dispatch, are done;
   * effects that return no promise are not awaited.
   */
  async dispatch(event: Happening): Promise<void> {
    const before = this.#state;
    const { state, effects } = this.#table(before, event);
    this.#state = state;
    this.dispatchEvent(new CustomEvent("step", { detail: event }));
    if (state !== before) this.dispatchEvent(new Event("change"));
    await Promise.all(effects.map((effect) => this.#run(effect)));
  }
}

/** Return the result of a transition: the next state, and the effects to run. */
export const to = <S, F>(state: S, ...effects: readonly F[]): Step<S, F> => ({ state, effects });

/**
 * Apply several transitions one after another, each to the state that the previous one returned, and collect their
 * effects.
 */
export function inTurn<S, F>(state: S, ...rows: readonly ((state: S) => Step<S, F>)[]): Step<S, F> {
  return rows.reduce((before, row) => {
    const after = row(before.state);
    return { state: after.state, effects: [...before.effects, ...after.effects] };
  }, to<S, F>(state));
}
