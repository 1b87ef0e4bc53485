/**
 * A match's requests to the engine and their order: what no longer matters is dropped. One request answers a deed: it
 * says by which rule somebody looks and what was clicked before, so that the moment that comes back can be shown as it
 * is, and brings along what anybody may see of it.
 */

import { EngineError } from "../engine/engine.ts";
import type { Eyes, Frame, Replies, Request } from "../engine/protocol.ts";
import { ClickedCards } from "../input/clicked-cards.ts";
import type { Deed } from "./commands.ts";
import type { Glimpse } from "./moment.ts";
import type { Asker, Moving, World } from "./services.ts";

/** What takes its time. */
const BESIDE: ReadonlySet<string> = new Set(["think", "judge"]);
/** When something was asked; what is asked in an epoch that is over no longer matters. null: it always does. */
type Epoch = number | null;

/** Milliseconds until somebody sees that an answer takes its time. */
const LATE = 250;

export interface RequestsHost {
  /** Resolves when a request may be made. */
  allows(request: Request): Promise<void>;
  failed(error: EngineError): void;
}

export class Requests {
  /** The cards that people have clicked to name them. */
  readonly taps = new ClickedCards();
  readonly #engine: Asker;
  readonly #thinker: Asker;
  readonly #host: RequestsHost;
  readonly #coach: World["coach"];
  /** Raised whenever what is under way no longer matters; late answers of an older epoch are dropped. */
  #epoch = 0;
  /** What is under way and will replace the moment. */
  #moving: { op: Moving["op"]; epoch: Epoch } | null = null;

  constructor({ engine, thinker, coach }: Pick<World, "engine" | "thinker" | "coach">, host: RequestsHost) {
    this.#engine = engine;
    this.#coach = coach;
    this.#thinker = thinker;
    this.#host = host;
  }

  /** What follows belongs to this epoch. */
  get epoch(): number {
    return this.#epoch;
  }

  /** What is under way, still matters and will replace the moment; null for nothing. */
  get moving(): Moving["op"] | null {
    return this.#moving?.epoch === this.#epoch ? this.#moving.op : null;
  }

  /** Nothing asked before matters any more. Answers the new epoch. */
  renew(): number {
    return ++this.#epoch;
  }

  /** The reply, or null when it was refused, which the host is told, or no longer matters. */
  async ask<R extends Request>(request: R, epoch = this.#epoch): Promise<Replies[R["op"]] | null> {
    try {
      return await this.#send(request, epoch);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.#host.failed(error);
      return null;
    }
  }

  /** From where something could go to a place of the moment shown; nobody hears of what no longer matters. */
  async attackers({ record, at }: Frame, { id, heard }: Extract<Deed, { do: "attackers" }>): Promise<void> {
    const reply = await this.ask({ op: "attackers", record, at, id });
    if (reply) heard(reply.from);
  }

  /** The same, but a refusal is thrown. */
  async #send<R extends Request>(request: R, epoch: Epoch): Promise<Replies[R["op"]] | null> {
    await this.#host.allows(request);
    if (!this.#matters(epoch)) return null;
    try {
      const reply = await (BESIDE.has(request.op) ? this.#thinker : this.#engine).ask(request);
      return this.#matters(epoch) ? reply : null;
    } catch (error) {
      if (error instanceof EngineError && !this.#matters(epoch)) return null;
      throw error;
    }
  }

  #matters(epoch: Epoch): boolean {
    return epoch === null || epoch === this.#epoch;
  }

  /**
   * The moment to show, or null when it no longer matters; a refusal is thrown. `eyes`: who looks, in a game with
   * secrets; then what anybody may see of it comes along. `taps`: cards clicked before may answer what is asked next.
   */
  async moment(request: Moving, eyes: Eyes | null, epoch: Epoch, taps = false): Promise<Frame | null> {
    const coach = this.#coach?.listens ? { coach: true } : {};
    const more = request.op === "act" ? { ...(taps && { taps: this.taps.bySeat() }), ...coach } : {};
    const moving = { op: request.op, epoch };
    if (epoch !== null) this.#moving = moving;
    const asked = this.#send({ ...request, ...more, ...(eyes && { eyes, picture: true }) }, epoch);
    const frame = await asked.finally(() => {
      if (this.#moving === moving) this.#moving = null;
    });
    for (const { seat, id } of frame?.used ?? []) this.taps.use(seat, id);
    if (frame) this.#coach?.hear(frame);
    return frame;
  }

  /** A look ahead; one that fails shows nothing: nobody has asked for it. */
  async glimpse(
    request: Extract<Request, { op: "preview" }>,
    viewer: number | null,
  ): Promise<Glimpse | null> {
    try {
      return await this.#engine.ask(viewer === null ? request : { ...request, viewer });
    } catch (error) {
      if (error instanceof EngineError) return null;
      throw error;
    }
  }
}

/** An answer; `show` that it takes its time, as it does before Python is there: what was done is not lost. */
export async function orLate<T>(answer: Promise<T>, show: () => void): Promise<T> {
  const timer = setTimeout(show, LATE);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
  }
}
