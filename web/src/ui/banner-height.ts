/** Publishes the height of a page's banner to elements that keep clear of it. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

const tell = (pixels: number): void =>
  document.documentElement.style.setProperty("--banner-height", `${pixels}px`);

export class BannerHeight implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  #banner: Element | null = null;
  readonly #size = new ResizeObserver(([entry]) => tell(entry?.borderBoxSize[0]?.blockSize ?? 0));

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    const banner = this.#host.querySelector(".banner");
    if (banner === this.#banner) return;
    this.#banner = banner;
    this.#size.disconnect();
    // Report the height now: the board is laid out before a ResizeObserver reports for the first time.
    tell(banner?.getBoundingClientRect().height ?? 0);
    if (banner) this.#size.observe(banner);
  }

  hostDisconnected(): void {
    this.#banner = null;
    this.#size.disconnect();
    tell(0);
  }
}
