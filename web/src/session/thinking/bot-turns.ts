/** Thought in slices, a bot's at its turn or a hint's, and the time that people need to see what happened. */
import type { Frame, Msg } from "../../engine/protocol.ts";
import type { Requests } from "../engine-requests.ts";
import type { World } from "../services.ts";

/** What was thought out, and what speaks for it where the game can say. */
export interface Thought {
  path: string[];
  why: Msg | null;
}

type Level = number | "hint";

export class Thinking {
  /** Who thinks. */
  who: "bot" | "hint" | null = null;
  readonly #requests: Requests;
  readonly #world: Pick<World, "settled" | "pause">;
  readonly #changed: () => void;
  /** Somebody does not want to wait any longer. */
  #hurried = false;

  constructor(requests: Requests, world: Pick<World, "settled" | "pause">, changed: () => void) {
    this.#requests = requests;
    this.#world = world;
    this.#changed = changed;
  }

  /** The answer of the bot at its turn, once people have seen what it answers; null when it no longer matters. */
  bot(frame: Frame): Promise<Thought | null> {
    const level = Number((frame.kinds[frame.seat] ?? "").slice(1));
    return this.#think("bot", frame, level || "hint");
  }

  hint(frame: Frame): Promise<Thought | null> {
    return this.#think("hint", frame, "hint");
  }

  /** Let the bot that thinks answer with the best it has found so far. */
  hurry(): void {
    this.#hurried = this.who === "bot";
  }

  /** Nothing under way matters any more. Answers the epoch that begins. */
  stop(): number {
    this.who = null;
    this.#hurried = false;
    return this.#requests.renew();
  }

  /** Resolves when people have seen what happened, and a little later. */
  async seen(): Promise<void> {
    await this.#world.settled();
    await this.#rest();
  }

  #rest(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, this.#world.pause()));
  }

  async #think(who: "bot" | "hint", frame: Frame, level: Level): Promise<Thought | null> {
    const epoch = this.stop();
    this.who = who;
    this.#changed();
    if (who === "bot") await this.#world.settled();
    const rest = who === "bot" ? this.#rest() : null;
    const thought = await this.#answer(frame, level, epoch);
    await rest;
    if (epoch !== this.#requests.epoch) return null;
    this.who = null;
    return thought;
  }

  /** Slices of thought until there is an answer; null when it no longer matters or failed. */
  async #answer({ record, at }: Frame, level: Level, epoch: number): Promise<Thought | null> {
    while (epoch === this.#requests.epoch) {
      const now = this.#hurried ? { now: true } : {};
      const reply = await this.#requests.ask({ op: "think", record, at, level, ...now }, epoch);
      if (!reply) return null;
      if (reply.done) return { path: reply.path, why: reply.why ?? null };
    }
    return null;
  }
}
