/** Moves the keyboard focus to another element if a redraw removes the focused one. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { focusWithin } from "../base/dom-root.ts";

export class FocusKeeper implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #group: string;
  readonly #move: (beside: HTMLElement | null) => void;
  /** The element that had the focus before the host was drawn again; null for none. */
  #held: Element | null = null;
  /** The group to which that element belonged; null for none. */
  #around: Element | null = null;

  /**
   * `group`: a selector of elements that contain buttons which belong together. `move`: a function that moves
   * the focus; its argument is the first remaining button of the group that contained the removed element, or
   * null if none remains.
   */
  constructor(
    host: ReactiveControllerHost & Element,
    group: string,
    move: (beside: HTMLElement | null) => void,
  ) {
    [this.#host, this.#group, this.#move] = [host, group, move];
    host.addController(this);
  }

  hostUpdate(): void {
    this.#held = focusWithin(this.#host);
    this.#around = this.#held?.closest(this.#group) ?? null;
  }

  hostUpdated(): void {
    if (!this.#held || this.#held.isConnected) return;
    this.#move(this.#around?.isConnected ? this.#around.querySelector("button") : null);
  }
}
