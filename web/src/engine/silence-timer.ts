/** A timer that fires unless a message arrives in time. */

/**
 * A timer that fires this late was suspended or blocked together with the page. Its lateness does not prove that the
 * worker is silent.
 */
const SLEPT = 300;

export class Watch {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Start waiting for `patience` milliseconds, and cancel any earlier wait. */
  begin(patience: number, onSilence: () => void): void {
    this.end();
    const due = Date.now() + patience;
    this.#timer = setTimeout(() => {
      if (Date.now() > due + SLEPT) this.begin(patience, onSilence);
      else onSilence();
    }, patience);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
