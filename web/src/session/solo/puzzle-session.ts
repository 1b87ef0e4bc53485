/**
 * A puzzle being solved: a position that is won within so many own turns. Every turn that keeps the win is answered by
 * the reply that holds out longest; against any other one a reply is shown that holds, and all is taken back. It owns
 * no match and keeps nothing.
 *
 * Event: "change" whenever there is something to draw.
 */

import type { Frame, Outcome, Request } from "../../engine/protocol.ts";
import type { Puzzle, Way } from "../../packs/puzzle-pack.ts";
import type { Asker } from "../services.ts";
import { Alone } from "./solo-session.ts";

/** "asked": a turn is to be found; "wrong": another one was; "looking": that is being found out; "solved": all were. */
export type Solve = "asked" | "looking" | "wrong" | "solved";

export interface Desk {
  readonly engine: Asker;
  readonly thinker: Asker;
  readonly game: string;
  /** Resolves when a person has seen what happened, and had time to read about it. */
  seen(): Promise<void>;
}

const BETWEEN = "/";

export class Solving extends Alone {
  stage: Solve = "asked";
  /** What the other side has answered, in notation: to a turn that wins, or to one that does not; "" for nothing. */
  reply = "";
  /** In so many own turns it is won. */
  turns = 0;
  /** Who is to win. */
  seat = 0;
  /** Something else than what wins was done. */
  erred = false;
  readonly #desk: Desk;
  #ways: readonly Way[] = [];
  /** The moment in which the turn to be found begins. */
  #begun: Frame | null = null;
  protected override busy = true;

  constructor(desk: Desk) {
    super(desk);
    this.#desk = desk;
  }

  /** Turn to a puzzle. Resolves when it is shown. */
  async open({ position, turns, ways }: Puzzle): Promise<void> {
    this.requests.renew();
    this.busy = true;
    const from = { op: "new", game: this.#desk.game, seats: 2, seed: 0, from: position } as const;
    const frame = await this.requests.ask(from);
    if (!frame) return;
    Object.assign(this, { stage: "asked", reply: "", erred: false, seat: frame.seat });
    this.#begin(frame, turns, ways);
  }

  /** Whether decisions of the turn to be found were made already. */
  get unfinished(): boolean {
    return this.playable && this.frame !== this.#begun;
  }

  /** Begin the turn once more. */
  again(): void {
    if (this.#begun && this.unfinished) this.show(this.#begun, true);
  }

  /** Point out what a turn that wins begins with. */
  async hint(): Promise<void> {
    const begun = this.#begun;
    const [way] = this.#ways;
    if (!begun || !way || !this.playable) return;
    this.again();
    const [text = ""] = way[0].split(BETWEEN);
    const { record, at } = begun;
    const read = await this.requests.ask({ op: "parse", record, at, text });
    if (!read || this.frame !== begun) return;
    this.choosing.forget();
    this.choosing.hinted = read.path;
    this.changed();
  }

  protected override get playable(): boolean {
    return !this.busy && (this.stage === "asked" || this.stage === "wrong");
  }

  #begin(frame: Frame, turns: number, ways: readonly Way[]): void {
    this.#begun = frame;
    this.#ways = ways;
    this.turns = turns;
    this.show(frame, true);
  }

  protected override async click(id: string): Promise<void> {
    if (!this.playable) return;
    if (this.stage === "wrong") this.stage = "asked";
    const path = this.choosing.click(id);
    if (Array.isArray(path)) await this.#play(path);
    else await path;
  }

  async #play(path: string[]): Promise<void> {
    const before = this.frame;
    if (!before) return;
    const epoch = this.requests.epoch;
    this.busy = true;
    this.choosing.forget();
    const after = await this.#act(before, { path });
    if (!after || epoch !== this.requests.epoch) return;
    const goesOn = after.turn === before.turn && after.seat === this.seat;
    this.show(after, goesOn);
    if (!goesOn) await this.#judge(after, epoch);
  }

  async #act(frame: Frame, what: { path: string[] } | { text: string }): Promise<Frame | null> {
    const { record, at } = frame;
    return this.requests.ask({ op: "act", record, at, ...what });
  }

  /** A turn was made: does it win, and what answers it? */
  async #judge(made: Frame, epoch: number): Promise<void> {
    if (made.outcome) {
      if (isWon(made.outcome, this.seat)) return this.#end();
      return this.#refute(made, [], epoch);
    }
    if (this.turns <= 1) return this.#refute(made, [], epoch);
    this.stage = "looking";
    this.changed();
    const judged = await this.#judged(made, epoch);
    if (!judged || epoch !== this.requests.epoch) return;
    const way = this.#ways[judged.way];
    if (!way) return this.#refute(made, judged.reply, epoch);
    const [, reply = "", ways = []] = way;
    const answered = await this.#answer(made, reply.split(BETWEEN), epoch);
    if (!answered) return;
    this.stage = "asked";
    if (answered.outcome) this.#end();
    else this.#begin(answered, this.turns - 1, ways);
  }

  async #judged({ record, at }: Frame, epoch: number): Promise<{ way: number; reply: string[] } | null> {
    const since = this.#begun?.at ?? 0;
    const ways = this.#ways.map(([turn]) => turn);
    const request = { op: "judge", record, at, since, turns: this.turns, ways } as const;
    while (epoch === this.requests.epoch) {
      const judged = await this.requests.ask(request satisfies Request, epoch);
      if (!judged) return null;
      if (judged.done) return judged;
    }
    return null;
  }

  /** Play what the other side answers, so that it is seen. */
  async #answer(made: Frame, reply: readonly string[], epoch: number): Promise<Frame | null> {
    let frame: Frame | null = made;
    for (const text of reply) {
      await this.#desk.seen();
      if (epoch !== this.requests.epoch) return null;
      frame = await this.#act(frame, { text });
      if (!frame || epoch !== this.requests.epoch) return null;
      this.reply = frame.turns.at(-1)?.text ?? text;
      this.show(frame, false);
    }
    return frame;
  }

  /** Show what holds against a turn, and take both back. */
  async #refute(made: Frame, reply: readonly string[], epoch: number): Promise<void> {
    this.erred = true;
    this.reply = "";
    await this.#answer(made, reply, epoch);
    if (epoch !== this.requests.epoch) return;
    this.stage = "wrong";
    this.changed();
    await this.#desk.seen();
    if (epoch === this.requests.epoch && this.#begun) this.show(this.#begun, true);
  }

  #end(): void {
    this.stage = "solved";
    this.changed();
  }
}

const isWon = ({ places }: Outcome, seat: number): boolean =>
  places[seat] === 1 && places.filter((place) => place === 1).length === 1;
