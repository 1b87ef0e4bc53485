/**
 * Measures the height of everything above the table on a page, and publishes it for the style sheets of
 * elements that must not cover it.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/**
 * Selects the elements that can be above a table: a banner, and the list of people who play on other devices.
 */
const ABOVE = ".banner, kl-together, .together-above";

export class BannerHeight implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  #above: Element[] = [];
  readonly #size = new ResizeObserver(() => this.#tell());

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    const above = [...this.#host.querySelectorAll(ABOVE)];
    if (above.length === this.#above.length && above.every((part, at) => part === this.#above[at])) return;
    this.#watch(above);
  }

  hostDisconnected(): void {
    this.#watch([]);
  }

  #watch(above: Element[]): void {
    this.#above = above;
    this.#size.disconnect();
    for (const part of above) this.#size.observe(part);
    // Publish the height now. The board is laid out before the ResizeObserver reports a height for the first
    // time.
    this.#tell();
  }

  #tell(): void {
    const pixels = this.#above.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0);
    document.documentElement.style.setProperty("--banner-height", `${pixels}px`);
  }
}
