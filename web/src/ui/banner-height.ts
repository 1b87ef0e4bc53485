/** Publishes the height of a page's banner to elements that keep clear of it. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

const tell = (pixels: number): void =>
  document.documentElement.style.setProperty("--banner-height", `${pixels}px`);

export class BannerHeight implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #size = new ResizeObserver(([entry]) => tell(entry?.borderBoxSize[0]?.blockSize ?? 0));

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    this.#size.disconnect();
    const banner = this.#host.querySelector(".banner");
    if (banner) this.#size.observe(banner);
    else tell(0);
  }

  hostDisconnected(): void {
    this.#size.disconnect();
    tell(0);
  }
}
