/** A timer that fires unless a message from the worker arrives in time. */

/**
 * A timer that fires this many milliseconds late shows that the page was suspended or blocked. The wait then
 * starts again, because the worker may not have been silent.
 */
const SLEPT = 300;

export class Watch {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Wait for `patience` milliseconds, instead of any earlier wait, and then call `onSilence`. */
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
