/** The undo history of an editor whose states are texts, and a queue that runs its requests in order. */

export class EditHistory {
  /** All states in the history, and the index of the current one. */
  #texts: readonly string[] = [];
  #at = -1;
  /**
   * Resolves when the last request in the queue has ended. The next one begins only then, because it starts
   * from the result of the one before it.
   */
  #turn: Promise<void> = Promise.resolve();

  get first(): boolean {
    return this.#at <= 0;
  }

  get last(): boolean {
    return this.#at >= this.#texts.length - 1;
  }

  /** Clear the history. */
  clear(): void {
    this.#texts = [];
    this.#at = -1;
  }

  /** Run `work` once all work that was queued before it has ended. */
  queue(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /**
   * Return the index and the text of the state `by` steps after the current one (before it if `by` is
   * negative). Beyond an end of the history, return the first or last state.
   */
  beside(by: number): { at: number; text: string | undefined } {
    const at = Math.min(Math.max(this.#at + by, 0), this.#texts.length - 1);
    return { at, text: this.#texts[at] };
  }

  /**
   * Make `text` the current state: the existing state at index `at`, or else a new state if `text` differs
   * from the current one.
   */
  show(text: string, at?: number): void {
    if (at !== undefined) this.#at = at;
    else if (text !== this.#texts[this.#at]) {
      this.#texts = [...this.#texts.slice(0, this.#at + 1), text];
      this.#at = this.#texts.length - 1;
    }
  }
}
