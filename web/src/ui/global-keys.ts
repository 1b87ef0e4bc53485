/** Listens to keys anywhere on a page, as long as the page is shown. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

export class GlobalKeys implements ReactiveController {
  readonly #hear: (event: KeyboardEvent) => void;
  readonly #how: AddEventListenerOptions;

  /** With `capture` the listener runs before the focused element. */
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
