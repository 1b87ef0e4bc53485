/**
 * Handing the match on to the device of a guest, as the host sees it. The new host will see everything: in a game with
 * secrets all who play must agree.
 */
import { next } from "../../saves/health.ts";
import { HANDINGS, type HandingAction, type HandingEvent, type HandingStage } from "../stages.ts";

export class Handing {
  stage: HandingStage = "kept";
  /** The seat of the new host, while others are asked and afterwards. */
  to: number | null = null;
  readonly #asked = new Set<number>();

  /** The number of people who have not answered yet. */
  get open(): number {
    return this.#asked.size;
  }

  /** Offer the match to a seat. `asked`: the seats that must agree, none in a game without secrets. */
  begin(to: number, asked: readonly number[]): readonly HandingAction[] {
    if (this.stage === "asking") return [];
    this.to = to;
    this.#asked.clear();
    for (const seat of asked) this.#asked.add(seat);
    return this.meet(asked.length > 0 ? "ask" : "hand");
  }

  /** Somebody has answered. */
  answer(seat: number, agrees: boolean): readonly HandingAction[] {
    if (this.stage !== "asking" || !this.#asked.has(seat)) return [];
    if (!agrees) return this.meet("refused");
    this.#asked.delete(seat);
    return this.#asked.size === 0 ? this.meet("agreed") : [];
  }

  meet(event: HandingEvent): readonly HandingAction[] {
    const { to, do: actions } = next(HANDINGS, this.stage, event);
    this.stage = to;
    return actions;
  }
}
