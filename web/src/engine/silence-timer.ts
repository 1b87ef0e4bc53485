/** A timer that fires unless a message from the worker arrives in time. */

/**
 * The delay in milliseconds after which a timer must have been suspended or blocked together with the page,
 * so that it does not prove that the worker was silent.
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
