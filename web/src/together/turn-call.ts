/**
 * Calls a person back to the table when it is their turn, because people look elsewhere while others play on
 * their own devices. The device sounds and vibrates if the settings allow it. If the page is hidden, its
 * title reports the turn until the person looks at the page again, and so does a notification, if the person
 * allows notifications.
 */
import { settings } from "../base/prefs/settings.ts";
import { Sounds } from "../device/sound.ts";
import { notify } from "../device/turn-notification.ts";

/** How long the device vibrates, in milliseconds. */
const BUZZ = 80;

/** The parts of `document` that are used here. */
interface Surface {
  readonly hidden: boolean;
  title: string;
  addEventListener(type: "visibilitychange", heard: () => void): void;
  removeEventListener(type: "visibilitychange", heard: () => void): void;
}

interface Calls {
  buzz(ms: number): void;
  readonly sounds: Pick<Sounds, "play">;
  /** Show a notification. Return the function that removes it. */
  notify(title: string): () => void;
}

export class TurnCall {
  readonly #page: Surface;
  readonly #calls: Calls;
  readonly #sounds: Sounds | null = null;
  #mine = true;
  /** The title to restore; null while the page has its own title. */
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

  /** Unlock the sound at the first touch, because browsers block sounds before that. */
  begin(): void {
    this.#sounds?.listen(window);
  }

  /** Call the person if it has become their turn, with `title` as the title of a hidden page. */
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

  /** Stop calling when the person leaves the page. */
  end(): void {
    this.#sounds?.end();
    this.#restore();
  }

  /** Restore the title, and remove the notification. */
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
