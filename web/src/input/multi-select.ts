/**
 * Picks several cards one after the other, each in the frame that results from the previous pick. The
 * remaining cards are dropped if the player does something else meanwhile, or if another seat must act.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Choice } from "../engine/protocol.ts";
import { click, type Next } from "./click-path.ts";

interface Asked {
  /** The ply of the frame, and the seat to act. */
  readonly at: number;
  readonly seat: number;
  /** The choices of the frame. They are missing in frames that are only shown as pictures. */
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
  /** The ids still to pick, the seat that picks them, and the ply of the last pick. */
  #rest: string[] = [];
  #seat = -1;
  #picked = -1;
  /** True if the last pick both ended an action and began another, so that it results in two frames. */
  #twice = false;

  constructor(host: Host, pick: (id: string) => void) {
    [this.#host, this.#pick] = [host, pick];
    host.addController(this);
  }

  hostDisconnected(): void {
    this.forget();
  }

  /** Drop the ids still to pick, because the player has done something else. */
  forget(): void {
    this.#rest = [];
  }

  take(ids: readonly string[]): void {
    const [first, ...rest] = ids;
    const { frame, clicked } = this.#host;
    if (first === undefined || !frame) return;
    const meant = click(frame.choices ?? [], clicked, first);
    this.#twice = meant.kind === "act" && meant.again === first;
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
    // An id that can no longer be picked is clicked all the same, so that the reason is shown. It ends the
    // series.
    this.#rest = same && id !== undefined && isWhole(next.get(id)) ? rest : [];
    if (same && id !== undefined) this.#pick(id);
  }
}

/** Return true if a click on this id would complete an allowed action. */
export const isWhole = (next: Next | undefined): boolean => Boolean(next?.ends && !next.refused);
