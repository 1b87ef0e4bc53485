/** The undo history of an editor whose states are texts, and the queue of its requests. */

export class EditHistory {
  /** All states, and the index of the current one. */
  #texts: readonly string[] = [];
  #at = -1;
  /** Requests run one after another, each on the result of the one before. */
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

  /** Run work after all earlier work. */
  queue(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** Return the state that many steps ahead or back, if there is one. */
  beside(by: number): { at: number; text: string | undefined } {
    const at = Math.min(Math.max(this.#at + by, 0), this.#texts.length - 1);
    return { at, text: this.#texts[at] };
  }

  /** Make `text` the current state: the one at `at`, or a new one if it differs from the current. */
  show(text: string, at?: number): void {
    if (at !== undefined) this.#at = at;
    else if (text !== this.#texts[this.#at]) {
      this.#texts = [...this.#texts.slice(0, this.#at + 1), text];
      this.#at = this.#texts.length - 1;
    }
  }
}
