/**
 * Calls a person to the table: while others play on their own devices one looks elsewhere. The device vibrates where it
 * can, and the title of a page that is out of sight says whose turn it is until somebody looks.
 */

/** Milliseconds. */
const BUZZ = 80;

/** The parts of the browser that are used. */
interface Surface {
  readonly hidden: boolean;
  title: string;
  addEventListener(type: "visibilitychange", heard: () => void): void;
  removeEventListener(type: "visibilitychange", heard: () => void): void;
}

export class TurnCall {
  readonly #page: Surface;
  readonly #buzz: (ms: number) => void;
  #mine = true;
  /** The title to restore; null while it is unchanged. */
  #title: string | null = null;

  constructor(page: Surface = document, buzz = (ms: number): void => void navigator.vibrate?.(ms)) {
    [this.#page, this.#buzz] = [page, buzz];
  }

  /** Tell whose turn it is. `title` is shown when it has become this person's. */
  tell(mine: boolean, title: string): void {
    if (mine === this.#mine) return;
    this.#mine = mine;
    if (!mine) return;
    this.#buzz(BUZZ);
    if (!this.#page.hidden || this.#title !== null) return;
    this.#title = this.#page.title;
    this.#page.title = title;
    this.#page.addEventListener("visibilitychange", this.#onLook);
  }

  /** Restore the title. */
  end(): void {
    this.#page.removeEventListener("visibilitychange", this.#onLook);
    if (this.#title !== null) this.#page.title = this.#title;
    this.#title = null;
  }

  readonly #onLook = (): void => {
    if (!this.#page.hidden) this.end();
  };
}
