/**
 * Calls a person to the table: while others play on their own devices one looks elsewhere. The device sounds and vibrates
 * as the settings say. A page that is out of sight says in its title, and by a notification if that is allowed, whose turn
 * it is until somebody looks.
 */
import { settings } from "../base/prefs/settings.ts";
import { Sounds } from "../device/sound.ts";
import { notify } from "../device/turn-notification.ts";

/** Milliseconds. */
const BUZZ = 80;

/** The parts of the browser that are used. */
interface Surface {
  readonly hidden: boolean;
  title: string;
  addEventListener(type: "visibilitychange", heard: () => void): void;
  removeEventListener(type: "visibilitychange", heard: () => void): void;
}

interface Calls {
  buzz(ms: number): void;
  readonly sounds: Pick<Sounds, "play">;
  /** Notify; return the function that takes it back. */
  notify(title: string): () => void;
}

export class TurnCall {
  readonly #page: Surface;
  readonly #calls: Calls;
  readonly #sounds: Sounds | null = null;
  #mine = true;
  /** The title to restore; null while it is unchanged. */
  #title: string | null = null;
  #takeBack = (): void => {};

  constructor(page: Surface = document, calls?: Calls) {
    this.#page = page;
    if (calls) this.#calls = calls;
    else {
      this.#sounds = new Sounds();
      this.#calls = { buzz: (ms) => void navigator.vibrate?.(ms), sounds: this.#sounds, notify };
    }
  }

  /** Enable the sound from the first touch on. */
  begin(): void {
    this.#sounds?.listen(window);
  }

  /** Tell whose turn it is. `title` is shown when it has become this person's. */
  tell(mine: boolean, title: string): void {
    if (mine === this.#mine) return;
    this.#mine = mine;
    if (!mine) return;
    if (settings.get("vibration")) this.#calls.buzz(BUZZ);
    this.#calls.sounds.play("call");
    if (!this.#page.hidden || this.#title !== null) return;
    this.#takeBack = this.#calls.notify(title);
    this.#title = this.#page.title;
    this.#page.title = title;
    this.#page.addEventListener("visibilitychange", this.#onLook);
  }

  /** The page is left. */
  end(): void {
    this.#sounds?.end();
    this.#restore();
  }

  /** Restore the title, and take the notification back. */
  #restore(): void {
    this.#page.removeEventListener("visibilitychange", this.#onLook);
    this.#takeBack();
    this.#takeBack = () => {};
    if (this.#title !== null) this.#page.title = this.#title;
    this.#title = null;
  }

  readonly #onLook = (): void => {
    if (!this.#page.hidden) this.#restore();
  };
}
