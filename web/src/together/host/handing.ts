/**
 * Hands the match on to the device of a guest, as seen by the host. The new host will see everything, so in a
 * game with secrets everybody who plays must agree first. The state table `HANDINGS` defines the stages.
 */
import { next } from "../../saves/health.ts";
import type { FromHost } from "../messages.ts";
import { HANDINGS, type HandingEvent, type HandingStage } from "../stages.ts";

interface HandingMeans {
  /** Send a message to everybody at the table. */
  tell(message: FromHost): void;
  /** Send the match to the device of a seat, and report to the other guests who holds it. */
  send(to: number): Promise<void>;
  /** Called after each event, once its actions are done. */
  changed(): Promise<void>;
}

export class Handing {
  stage: HandingStage = "kept";
  /** The seat of the new host, set as soon as the other players are asked; null before. */
  to: number | null = null;
  readonly #means: HandingMeans;
  readonly #asked = new Set<number>();

  constructor(means: HandingMeans) {
    this.#means = means;
  }

  /** Continue after a reload of a page that had handed the match on to a seat. */
  restore(to: number): void {
    [this.stage, this.to] = ["handed", to];
  }

  /** The number of people who have yet to answer. */
  get open(): number {
    return this.#asked.size;
  }

  /** Offer the match to a seat. `asked`: the seats that must agree; empty in a game without secrets. */
  async begin(to: number, asked: readonly number[]): Promise<void> {
    if (this.stage === "asking") return;
    this.to = to;
    this.#asked.clear();
    for (const seat of asked) this.#asked.add(seat);
    await this.meet(asked.length > 0 ? "ask" : "hand");
  }

  /** Record the answer of the person at a seat. */
  async answer(seat: number, agrees: boolean): Promise<void> {
    if (this.stage === "asking" && this.#asked.has(seat)) {
      if (!agrees) return this.meet("refused");
      this.#asked.delete(seat);
      if (this.#asked.size === 0) return this.meet("agreed");
    }
    await this.#means.changed();
  }

  /** Apply an event, and carry out the actions that `HANDINGS` lists for it. */
  async meet(event: HandingEvent): Promise<void> {
    const { to, do: actions } = next(HANDINGS, this.stage, event);
    this.stage = to;
    for (const action of actions) {
      if (action !== "send") {
        const seat = action === "propose" ? this.to : null;
        this.#means.tell({ k: "proposal", seat, refused: to === "refused" });
      } else if (this.to !== null) await this.#means.send(this.to);
    }
    await this.#means.changed();
  }
}
