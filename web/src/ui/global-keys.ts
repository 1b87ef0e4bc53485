/** Listens to keys pressed anywhere on a page, as long as the element that uses it is in the document. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

export class GlobalKeys implements ReactiveController {
  readonly #hear: (event: KeyboardEvent) => void;
  readonly #how: AddEventListenerOptions;

  /**
   * `how`: the options of the event listener. With `capture`, it runs before the listeners of the focused
   * element.
   */
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
