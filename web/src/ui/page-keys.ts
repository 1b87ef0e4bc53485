/** Keys pressed anywhere on a page, as long as the page is there. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

export class PageKeys implements ReactiveController {
  readonly #hear: (event: KeyboardEvent) => void;
  readonly #how: AddEventListenerOptions;

  /** With `capture` before whatever has the focus. */
  constructor(
    host: ReactiveControllerHost,
    hear: (event: KeyboardEvent) => void,
    how: AddEventListenerOptions = {},
  ) {
    this.#hear = hear;
    this.#how = how;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener("keydown", this.#hear, this.#how);
  }

  hostDisconnected(): void {
    removeEventListener("keydown", this.#hear, this.#how);
  }
}
