/**
 * Several cards chosen at once, picked one after the other, each in the moment that the one before has led to. Whoever
 * does something else meanwhile, or is not asked any more, has not meant the rest.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Choice } from "../engine/protocol.ts";
import { click, type Next } from "./click-path.ts";

interface Asked {
  /** The ply, and who is asked. */
  readonly at: number;
  readonly seat: number;
  /** Pictures have none. */
  readonly choices?: readonly Choice[];
}

interface Host extends ReactiveControllerHost {
  readonly frame: Asked | undefined;
  readonly next: ReadonlyMap<string, Next>;
  readonly clicked: readonly string[];
}

export class MultiSelect implements ReactiveController {
  readonly #host: Host;
  readonly #pick: (id: string) => void;
  /** What is still to be picked, by whom, and the ply the last pick was made at. */
  #rest: string[] = [];
  #seat = -1;
  #picked = -1;
  /** The last pick ends what was begun, and is meant by itself as well: that makes two moments. */
  #twice = false;

  constructor(host: Host, pick: (id: string) => void) {
    [this.#host, this.#pick] = [host, pick];
    host.addController(this);
  }

  hostDisconnected(): void {
    this.forget();
  }

  /** Whoever does something else has not meant the rest. */
  forget(): void {
    this.#rest = [];
  }

  take(ids: readonly string[]): void {
    const [first, ...rest] = ids;
    const { frame, clicked } = this.#host;
    if (first === undefined || !frame) return;
    const meant = click(frame.choices ?? [], clicked, first);
    this.#twice = meant.kind === "act" && meant.again !== undefined;
    [this.#picked, this.#seat, this.#rest] = [frame.at, frame.seat, rest];
    this.#pick(first);
  }

  hostUpdated(): void {
    const { at = -1 } = this.#host.frame ?? {};
    if (this.#rest.length === 0 || at === this.#picked) return;
    this.#picked = at;
    if (!this.#twice) setTimeout(() => this.#goOn());
    this.#twice = false;
  }

  #goOn(): void {
    const { frame, next } = this.#host;
    const [id, ...rest] = this.#rest;
    const same = frame?.seat === this.#seat && next.size > 0;
    // What cannot be any more is told, and ends it.
    this.#rest = same && id !== undefined && isWhole(next.get(id)) ? rest : [];
    if (same && id !== undefined) this.#pick(id);
  }
}

/** Whether a tap on it would be all there is to say. */
export const isWhole = (next: Next | undefined): boolean => Boolean(next?.ends && !next.refused);
