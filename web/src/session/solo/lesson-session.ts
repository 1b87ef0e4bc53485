/**
 * A lesson being taken: each step is a position of its own, in which some actions lead on. Others that are allowed are
 * shown and taken back, all else is answered by its reason. It owns no match and keeps nothing.
 *
 * Event: "change" whenever there is something to draw.
 */

import type { Frame, GameInfo } from "../../engine/protocol.ts";
import type { Lesson, Step } from "../../packs/teaching-pack.ts";
import type { Asker } from "../services.ts";
import { Alone } from "./solo-session.ts";

export interface School {
  readonly engine: Asker;
  readonly game: Pick<GameInfo, "id" | "seats" | "hidden">;
  /** Resolves when a person has seen what happened, and had time to read about it. */
  seen(): Promise<void>;
}

/** "asked": something is to be done; "other": something else was done; "done": it is; "over": so is the lesson. */
export type Stage = "asked" | "other" | "done" | "over";

/** Whether an action, in notation, leads on. */
export const leadsOn = ({ accept }: Pick<Step, "accept">, action: string): boolean =>
  accept.some((text) => (text.endsWith("*") ? action.startsWith(text.slice(0, -1)) : action === text));

export class Learning extends Alone {
  readonly lesson: Lesson;
  stage: Stage = "asked";
  readonly #school: School;
  #at: number;
  /** The moment in which the step asks for something. */
  #opening: Frame | null = null;

  constructor(lesson: Lesson, at: number, school: School) {
    super({ engine: school.engine, thinker: school.engine });
    this.lesson = lesson;
    this.#school = school;
    this.#at = Math.min(at, lesson.steps.length - 1);
  }

  /** The step shown, counted from 0. */
  get at(): number {
    return this.#at;
  }

  get step(): Step {
    const step = this.lesson.steps[this.#at];
    if (!step) throw new Error("a lesson without steps");
    return step;
  }

  /** Whether the step asks for nothing: its position is only looked at. */
  get isShown(): boolean {
    return this.step.accept.length === 0;
  }

  /** Buttons that this step or an earlier one has pointed out. A lesson offers no other: they would need explaining. */
  get taught(): ReadonlySet<string> {
    return new Set(this.lesson.steps.slice(0, this.#at + 1).flatMap(({ light }) => light));
  }

  /** What the step is about. */
  get lit(): readonly string[] {
    return this.playable || this.isShown ? this.step.light : [];
  }

  /** Turn to a step; after the last one the lesson is over. Resolves when it is shown. */
  async turnTo(at: number): Promise<void> {
    const epoch = this.requests.renew();
    if (at >= this.lesson.steps.length) {
      this.stage = "over";
      this.changed();
      return;
    }
    this.#at = Math.max(at, 0);
    this.stage = "asked";
    this.busy = true;
    const opening = await this.#open(this.step);
    if (!opening || epoch !== this.requests.epoch) return;
    this.#opening = opening;
    if (this.isShown) this.stage = "done";
    this.show(opening, true);
  }

  protected override get playable(): boolean {
    return !this.busy && (this.stage === "asked" || this.stage === "other");
  }

  protected override get viewer(): number | null {
    return this.#opening?.viewer ?? null;
  }

  /** As whoever is asked sees it. */
  async #open(step: Step): Promise<Frame | null> {
    const { id: game, seats, hidden } = this.#school.game;
    const frame = await this.requests.ask({
      ...{ op: "new", game, seats: step.seats ?? seats[0] ?? 2, options: step.options ?? {} },
      seed: step.seed ?? 0,
      ...(step.position && { from: step.position }),
    });
    if (!frame || !hidden) return frame;
    const { record, at, seat } = frame;
    return this.requests.ask({ op: "goto", record, at, viewer: seat });
  }

  protected override async click(id: string): Promise<void> {
    if (!this.playable) return;
    if (this.stage === "other") this.stage = "asked";
    const path = this.choosing.click(id);
    if (Array.isArray(path)) await this.#play(path);
    else await path;
  }

  async #play(path: string[]): Promise<void> {
    const [opening, epoch] = [this.#opening, this.requests.epoch];
    if (!opening) return;
    const { record, at, viewer, choices } = opening;
    const chosen = choices.find((choice) => !choice.why && choice.path.join(" ") === path.join(" "));
    const right = chosen !== undefined && leadsOn(this.step, chosen.a);
    this.busy = true;
    this.choosing.forget();
    const after = await this.requests.ask({
      op: "act",
      record,
      at,
      path,
      ...(viewer !== null && { viewer }),
    });
    if (epoch !== this.requests.epoch) return;
    if (after) {
      this.stage = right ? "done" : "other";
      this.show(after, right);
    }
    if (right) return;
    await this.#school.seen();
    if (epoch === this.requests.epoch) this.show(opening, true);
  }
}
