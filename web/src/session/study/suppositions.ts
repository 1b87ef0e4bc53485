/**
 * The suppositions of "What if …?": up to three assumptions about hidden hands at the current place of a study. The
 * engine determines which cards the hands may hold, and compares how the line continues under each assumption.
 *
 * Event: "change" whenever there is something to draw.
 */
import { EngineError } from "../../engine/engine.ts";
import type { Msg, StudyCompared, StudyHands, StudyQuery, Supposed } from "../../engine/protocol.ts";

import { Machine, type Step, to } from "../machine.ts";

/**
 * For each seat and kind of card, the smallest number of such cards that the hand holds, with keys such as "1-chili".
 */
export type Supposition = ReadonlyMap<string, number>;

/** The largest number of suppositions that can be compared. */
export const MOST = 3;
/** The number of random deals that are examined for each supposition. */
const DEALS = 24;

interface Wondered {
  query<R extends object>(query: StudyQuery): Promise<R>;
}

/** Return a supposition in the text form that requests use. */
export const written = (supposition: Supposition): string =>
  [...supposition].map(([held, n]) => `${held}-${n}`).join(" ");

interface WonderingState {
  /** The seat whose knowledge limits the suppositions; null for a stranger, who sees no hidden card. */
  readonly viewer: number | null;
  readonly hands: StudyHands["hands"];
  readonly suppositions: readonly Supposition[];
  readonly chosen: number;
  /** The reason why the current supposition is impossible; null if it is possible. */
  readonly wrong: Msg | null;
  /** The consequences of all suppositions; null until they have been compared. */
  readonly found: readonly Supposed[] | null;
  readonly comparing: boolean;
  /** The number of requests so far. Replies to any but the latest one are ignored. */
  readonly asked: number;
}

const NOTHING: WonderingState = {
  ...{ viewer: null, hands: [], suppositions: [new Map()], chosen: 0, wrong: null, found: null },
  ...{ comparing: false, asked: 0 },
};

type Happening =
  | { type: "begin"; viewer: number | null }
  | { type: "suppose"; supposition: Supposition }
  | { type: "choose"; index: number }
  | { type: "add" }
  | { type: "looked"; asked: number; told: Pick<StudyHands, "viewer" | "hands" | "wrong"> }
  | { type: "wrong"; wrong: Msg | null }
  | { type: "compare" }
  | { type: "compared"; suppositions: readonly Supposition[]; found: readonly Supposed[] }
  | { type: "ended" };
type Effect = { do: "look"; asked: number } | { do: "compare" };
type Next = Step<WonderingState, Effect>;

const inHand = ({ suppositions, chosen }: WonderingState): Supposition => suppositions[chosen] ?? new Map();

/** Ask the engine which cards the hands may hold under the current supposition. */
function looking(before: WonderingState, found: readonly Supposed[] | null = null): Next {
  const state = { ...before, found, asked: before.asked + 1 };
  return to(state, { do: "look", asked: state.asked });
}

function transition(state: WonderingState, event: Happening): Next {
  const { suppositions, chosen } = state;
  switch (event.type) {
    case "begin":
      return looking({ ...state, viewer: event.viewer, suppositions: [new Map()], chosen: 0 });
    case "suppose":
      return looking({ ...state, suppositions: suppositions.with(chosen, event.supposition) });
    case "choose":
      return looking({ ...state, chosen: event.index }, state.found);
    case "add":
      // A new supposition begins as a copy of the current one.
      if (suppositions.length === MOST) return to(state);
      return looking(
        { ...state, suppositions: [...suppositions, inHand(state)], chosen: suppositions.length },
        state.found,
      );
    case "looked": {
      const { viewer, hands, wrong } = event.told;
      return to(event.asked === state.asked ? { ...state, viewer, hands, wrong } : state);
    }
    case "wrong":
      return to({ ...state, wrong: event.wrong });
    case "compare":
      return state.comparing ? to(state) : to({ ...state, comparing: true }, { do: "compare" });
    case "compared":
      return to(event.suppositions === suppositions ? { ...state, found: event.found } : state);
    case "ended":
      return to({ ...state, comparing: false });
  }
}

export class WhatIf extends EventTarget {
  readonly #study: Wondered;
  readonly #seed: () => number;
  readonly #machine: Machine<WonderingState, Happening, Effect>;

  constructor(study: Wondered, seed: () => number) {
    super();
    [this.#study, this.#seed] = [study, seed];
    this.#machine = new Machine(NOTHING, transition, (effect) =>
      effect.do === "look" ? this.#look(effect.asked) : this.#compare(),
    );
    this.#machine.addEventListener("change", () => this.dispatchEvent(new Event("change")));
  }

  /** The seat whose knowledge limits the suppositions; null for a stranger, who sees no hidden card. */
  get viewer(): number | null {
    return this.#machine.state.viewer;
  }

  get hands(): StudyHands["hands"] {
    return this.#machine.state.hands;
  }

  get suppositions(): readonly Supposition[] {
    return this.#machine.state.suppositions;
  }

  get chosen(): number {
    return this.#machine.state.chosen;
  }

  /** The reason why the current supposition is impossible; null if it is possible. */
  get wrong(): Msg | null {
    return this.#machine.state.wrong;
  }

  /** The consequences of all suppositions; null until they have been compared. */
  get found(): readonly Supposed[] | null {
    return this.#machine.state.found;
  }

  get comparing(): boolean {
    return this.#machine.state.comparing;
  }

  get supposition(): Supposition {
    return inHand(this.#machine.state);
  }

  /**
   * Start with one empty supposition. `viewer`: the seat whose knowledge limits it; null for the author of the
   * chapter.
   */
  begin(viewer: number | null): Promise<void> {
    return this.#machine.dispatch({ type: "begin", viewer });
  }

  /** Return the number of cards already supposed for narrower kinds that are part of `kind`. */
  inside(seat: number, kind: string): number {
    const parts = this.hands.find((hand) => hand.seat === seat)?.kinds.filter(({ of }) => of === kind) ?? [];
    return parts.reduce((sum, { id }) => sum + (this.supposition.get(`${seat}-${id}`) ?? 0), 0);
  }

  /** Suppose that a hand holds at least `n` cards of a kind. */
  set(seat: number, kind: string, n: number): Promise<void> {
    const supposition = new Map(this.supposition);
    if (n > 0) supposition.set(`${seat}-${kind}`, n);
    else supposition.delete(`${seat}-${kind}`);
    return this.#machine.dispatch({ type: "suppose", supposition });
  }

  choose(index: number): Promise<void> {
    return this.#machine.dispatch({ type: "choose", index });
  }

  /** Add a supposition that is a copy of the current one. */
  add(): Promise<void> {
    return this.#machine.dispatch({ type: "add" });
  }

  /** Compare the consequences of all suppositions. */
  compare(): Promise<void> {
    return this.#machine.dispatch({ type: "compare" });
  }

  /** Show why an action with the current supposition failed. */
  refuse(wrong: Msg | null): void {
    void this.#machine.dispatch({ type: "wrong", wrong });
  }

  async #compare(): Promise<void> {
    const { viewer, suppositions } = this;
    const about = { suppositions: suppositions.map(written), viewer, deals: DEALS, seed: this.#seed() };
    try {
      const { compared } = await this.#study.query<StudyCompared>({ do: "compare", ...about });
      await this.#machine.dispatch({ type: "compared", suppositions, found: compared });
    } catch (error) {
      this.#refused(error);
    } finally {
      await this.#machine.dispatch({ type: "ended" });
    }
  }

  async #look(asked: number): Promise<void> {
    try {
      const about = { holds: written(this.supposition), viewer: this.viewer };
      const told = await this.#study.query<StudyHands>({ do: "hands", ...about });
      await this.#machine.dispatch({ type: "looked", asked, told });
    } catch (error) {
      this.#refused(error);
    }
  }

  #refused(error: unknown): void {
    if (!(error instanceof EngineError)) throw error;
    this.refuse(error.failure.msg);
  }
}
