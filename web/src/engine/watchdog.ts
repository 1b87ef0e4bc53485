/** Waiting for a word of somebody: after a time of silence something is done. */

/** A timer that fires this much late has slept or been held up with the page; it says nothing about anybody else. */
const SLEPT = 300;

export class Watch {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Begin, and no longer wait for what was waited for. Milliseconds. */
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
