/** What is made step by step, each step a text: which is shown, back and on among them, and requests in their order. */

export class EditHistory {
  /** Everything made so far, and which of it is shown. */
  #texts: readonly string[] = [];
  #at = -1;
  /** Requests go one after another, each on what the one before has made. */
  #turn: Promise<void> = Promise.resolve();

  get first(): boolean {
    return this.#at <= 0;
  }

  get last(): boolean {
    return this.#at >= this.#texts.length - 1;
  }

  /** Begin anew: what was made before cannot be gone back to. */
  clear(): void {
    this.#texts = [];
    this.#at = -1;
  }

  /** Do something when all before it is done. */
  queue(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** The text so many steps on, or back, as far as there is one. */
  beside(by: number): { at: number; text: string | undefined } {
    const at = Math.min(Math.max(this.#at + by, 0), this.#texts.length - 1);
    return { at, text: this.#texts[at] };
  }

  /** `text` is shown from now on: the one at `at`, or a new one, if it is another one than before. */
  show(text: string, at?: number): void {
    if (at !== undefined) this.#at = at;
    else if (text !== this.#texts[this.#at]) {
      this.#texts = [...this.#texts.slice(0, this.#at + 1), text];
      this.#at = this.#texts.length - 1;
    }
  }
}
