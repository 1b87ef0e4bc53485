/** A timer that fires unless a message from the worker arrives in time. */

/**
 * Lateness of a timer, in milliseconds, from which the page must have been suspended or blocked, so that the
 * timer does not prove that the worker was silent.
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
