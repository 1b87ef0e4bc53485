/**
 * The scroll position of each history entry. A page that is visited again or reloaded returns to its former position
 * as soon as it is as long as it was.
 */
import { entryKey } from "../ui/history-layer.ts";

const STORAGE_KEY = "kleinod.places";

/** Events by which a person scrolls. */
const HANDS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

function kept(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]");
  } catch {
    return [];
  }
}

export class ScrollPosition {
  readonly #places = new Map<string, number>(kept());
  #entry = "";
  /** The place to find again. */
  #wanted = 0;
  readonly #growth = new ResizeObserver(() => scrollTo(0, this.#wanted));

  begin(): void {
    history.scrollRestoration = "manual";
    for (const hand of HANDS) addEventListener(hand, this.end, { passive: true });
    addEventListener("pagehide", () => {
      this.leave();
      try {
        sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...this.#places].slice(-50)));
      } catch {
        // A blocked storage: pages that are loaded again begin at their top.
      }
    });
  }

  /** The address has changed, and the page before is still shown. */
  leave(): void {
    if (this.#entry) this.#places.set(this.#entry, this.#growing ? this.#wanted : scrollY);
  }

  /** The page of the address is shown in `main`; `fresh` if another one was shown before. */
  arrive(main: Element | null, fresh: boolean): void {
    this.end();
    this.#entry = entryKey();
    const place = this.#places.get(this.#entry);
    if (place === undefined && !fresh) return;
    this.#wanted = place ?? 0;
    scrollTo(0, this.#wanted);
    if (!main || this.#wanted === 0) return;
    this.#growing = true;
    this.#growth.observe(main);
  }

  #growing = false;

  /** The page is complete, or somebody has gone elsewhere on it. */
  readonly end = (): void => {
    this.#growing = false;
    this.#growth.disconnect();
  };
}
