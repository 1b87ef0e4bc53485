/**
 * What if, with hidden cards: up to three suppositions about what hands hold at the place shown of a study. The engine says
 * what may be held and what cannot be, and compares how the line goes on.
 *
 * Event: "change" whenever there is something to draw.
 */
import { EngineError } from "../../engine/engine.ts";
import type { Msg, StudyCompared, StudyHands, StudyQuery, Supposed } from "../../engine/protocol.ts";

/** So many cards at least, by seat and kind: "1-chili". */
export type Supposition = ReadonlyMap<string, number>;

/** Suppositions beside each other. */
export const MOST = 3;
/** Deals in which each is looked into. */
const DEALS = 24;

export interface Wondered {
  query<R extends object>(query: StudyQuery): Promise<R>;
}

/** A supposition as requests name it. */
export const written = (supposition: Supposition): string =>
  [...supposition].map(([held, n]) => `${held}-${n}`).join(" ");

export class Wondering extends EventTarget {
  /** Whose eyes have seen the rest. */
  viewer: number | null = null;
  hands: StudyHands["hands"] = [];
  suppositions: readonly Supposition[] = [new Map()];
  chosen = 0;
  /** Why the supposition in hand cannot be. */
  wrong: Msg | null = null;
  /** What each leads to, once they were compared. */
  found: readonly Supposed[] | null = null;
  comparing = false;
  readonly #study: Wondered;
  readonly #seed: () => number;
  /** Counts what was asked: only the latest answer is of interest. */
  #asked = 0;

  constructor(study: Wondered, seed: () => number) {
    super();
    [this.#study, this.#seed] = [study, seed];
  }

  get supposition(): Supposition {
    return this.suppositions[this.chosen] ?? new Map();
  }

  /** Look at the hands as a seat does that is named, or as the author of the chapter did. */
  async begin(viewer: number | null): Promise<void> {
    this.viewer = viewer;
    this.suppositions = [new Map()];
    this.chosen = 0;
    await this.#look();
  }

  /** How many cards are supposed that a kind consists of. */
  inside(seat: number, kind: string): number {
    const parts = this.hands.find((hand) => hand.seat === seat)?.kinds.filter(({ of }) => of === kind) ?? [];
    return parts.reduce((sum, { id }) => sum + (this.supposition.get(`${seat}-${id}`) ?? 0), 0);
  }

  /** Suppose that a hand holds so many cards of a kind. */
  async set(seat: number, kind: string, n: number): Promise<void> {
    const next = new Map(this.supposition);
    if (n > 0) next.set(`${seat}-${kind}`, n);
    else next.delete(`${seat}-${kind}`);
    this.suppositions = this.suppositions.with(this.chosen, next);
    await this.#look();
  }

  async choose(index: number): Promise<void> {
    this.chosen = index;
    await this.#look(this.found);
  }

  /** Another one, which begins with what the one in hand supposes. */
  async add(): Promise<void> {
    if (this.suppositions.length === MOST) return;
    this.suppositions = [...this.suppositions, this.supposition];
    await this.choose(this.suppositions.length - 1);
  }

  /** See what each of them leads to. */
  async compare(): Promise<void> {
    if (this.comparing) return;
    this.comparing = true;
    this.#changed();
    const { viewer, suppositions } = this;
    const about = { suppositions: suppositions.map(written), viewer, deals: DEALS, seed: this.#seed() };
    try {
      const { compared } = await this.#study.query<StudyCompared>({ do: "compare", ...about });
      if (this.suppositions === suppositions) this.found = compared;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.wrong = error.failure.msg;
    } finally {
      this.comparing = false;
      this.#changed();
    }
  }

  async #look(found: readonly Supposed[] | null = null): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    this.found = found;
    this.#changed();
    try {
      const about = { holds: written(this.supposition), viewer: this.viewer };
      const told = await this.#study.query<StudyHands>({ do: "hands", ...about });
      if (asked !== this.#asked) return;
      Object.assign(this, { viewer: told.viewer, hands: told.hands, wrong: told.wrong });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.wrong = error.failure.msg;
    }
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}
