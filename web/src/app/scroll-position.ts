/**
 * Restores the scroll position of each history entry. A page that is visited again or reloaded returns to its
 * former position once its content is as long as before.
 */
import { entryKey } from "../ui/history-layer.ts";

const STORAGE_KEY = "kleinod.places";

/** Events by which a person scrolls. */
const HANDS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

function kept(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]"));
  } catch {
    return new Map();
  }
}

export class ScrollPosition {
  readonly #places = kept();
  #entry = "";
  /** The scroll position to restore. */
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
        // If storage is blocked, positions are not stored, so a reloaded page starts at its top.
      }
    });
  }

  /**
   * Remember the position in the old page. Call this after the address has changed, while the old page is
   * still shown.
   */
  leave(): void {
    if (this.#entry) this.#places.set(this.#entry, this.#growing ? this.#wanted : scrollY);
  }

  /**
   * Restore the position in the new page. Call this once the page is shown in `main`. `fresh` is true if
   * another page was shown before.
   */
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

  /** Stop restoring, because the page is complete or the person has scrolled. */
  readonly end = (): void => {
    this.#growing = false;
    this.#growth.disconnect();
  };
}
